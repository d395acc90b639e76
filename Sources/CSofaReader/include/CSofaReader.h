#pragma once
#include <stddef.h>
#include <stdint.h>

// libmysofa trusts what a file says of itself: a damaged one makes it read and write beyond its
// memory. So it runs in a child process that can open nothing, and what comes back through a pipe is
// taken for what a stranger says.

/// How reading went.
enum beamform_sofa_outcome {
  /// There is a message; whether it makes sense is for its reader to find out.
  BEAMFORM_SOFA_READ,
  /// The child died over the file, or said less or more than a message.
  BEAMFORM_SOFA_DIED,
  /// The child took too long, and was ended.
  BEAMFORM_SOFA_TIMED_OUT,
  /// The system gave no process, pipe or memory; errno says why.
  BEAMFORM_SOFA_SYSTEM_FAILED,
};

/// What reading may take.
struct beamform_sofa_limits {
  /// The most bytes of a message.
  size_t message_bytes;
  /// Memory for the child beside what it inherits, in bytes.
  size_t memory_bytes;
  /// Processor time for the child, in whole seconds, at least 1.
  unsigned cpu_seconds;
  /// From fork to the end of the message, in milliseconds.
  unsigned milliseconds;
};

/// The arrays of a message, in its order.
enum {
  BEAMFORM_SOFA_LISTENER_POSITION,
  BEAMFORM_SOFA_LISTENER_VIEW,
  BEAMFORM_SOFA_LISTENER_UP,
  BEAMFORM_SOFA_RECEIVER_POSITION,
  BEAMFORM_SOFA_SOURCE_POSITION,
  BEAMFORM_SOFA_DATA_IR,
  BEAMFORM_SOFA_DATA_SAMPLING_RATE,
  BEAMFORM_SOFA_DATA_DELAY,
  BEAMFORM_SOFA_ARRAYS,
};

/// Parses the bytes of a SOFA file in a child process and waits for it.
///
/// The message, in the byte order of the machine: the length of the rest as 64 bits; as 32 bits each
/// the error of libmysofa (0 is none, and anything else is all of the message) and the dimensions I,
/// C, R, E, N and M; the texts Conventions, DataType and Title, each as a length of 32 bits and so
/// many bytes; then the arrays in the order above, each as the texts Type and Units, a count of 32
/// bits, and so many numbers of single precision.
///
/// - message: receives the message, to be released with `free`, where BEAMFORM_SOFA_READ is returned.
/// - length: receives its length.
enum beamform_sofa_outcome beamform_sofa_read(
    const uint8_t *bytes, size_t size, struct beamform_sofa_limits limits, uint8_t **message,
    size_t *length);
