#define _GNU_SOURCE
#include "CSofaReader.h"

#include <errno.h>
#include <fcntl.h>
#include <mysofa.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

// MARK: The child
//
// Only what is safe behind a fork of a program with threads: system calls, and malloc, which the
// systems' own libraries keep in order across a fork. The Swift runtime is out of bounds.

enum { longest_text = 256 };

/// Writes all of it; a parent that is gone ends the child by SIGPIPE.
static void put(int pipe, const void *bytes, size_t size) {
  const char *next = bytes;
  while (size > 0) {
    const ssize_t count = write(pipe, next, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(1);
    next += count;
    size -= (size_t)count;
  }
}

static const char *attribute(const struct MYSOFA_ATTRIBUTE *list, const char *name) {
  for (; list; list = list->next) {
    if (list->name && list->value && !strcmp(list->name, name)) return list->value;
  }
  return "";
}

static uint32_t text_length(const char *text) { return (uint32_t)strnlen(text, longest_text); }

static void put_text(int pipe, const char *text) {
  const uint32_t length = text_length(text);
  put(pipe, &length, sizeof length);
  put(pipe, text, length);
}

/// Counts the bytes of the texts and arrays, and writes them where `writes` says so.
static uint64_t describe(int pipe, int writes, const struct MYSOFA_HRTF *hrtf) {
  const char *texts[] = {
      attribute(hrtf->attributes, "Conventions"), attribute(hrtf->attributes, "DataType"),
      attribute(hrtf->attributes, "Title")};
  const struct MYSOFA_ARRAY *arrays[BEAMFORM_SOFA_ARRAYS] = {
      [BEAMFORM_SOFA_LISTENER_POSITION] = &hrtf->ListenerPosition,
      [BEAMFORM_SOFA_LISTENER_VIEW] = &hrtf->ListenerView,
      [BEAMFORM_SOFA_LISTENER_UP] = &hrtf->ListenerUp,
      [BEAMFORM_SOFA_RECEIVER_POSITION] = &hrtf->ReceiverPosition,
      [BEAMFORM_SOFA_SOURCE_POSITION] = &hrtf->SourcePosition,
      [BEAMFORM_SOFA_DATA_IR] = &hrtf->DataIR,
      [BEAMFORM_SOFA_DATA_SAMPLING_RATE] = &hrtf->DataSamplingRate,
      [BEAMFORM_SOFA_DATA_DELAY] = &hrtf->DataDelay,
  };
  uint64_t length = 0;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (writes) put_text(pipe, texts[i]);
    length += sizeof(uint32_t) + text_length(texts[i]);
  }
  for (size_t i = 0; i < BEAMFORM_SOFA_ARRAYS; i++) {
    const char *type = attribute(arrays[i]->attributes, "Type");
    const char *units = attribute(arrays[i]->attributes, "Units");
    const uint32_t count = arrays[i]->values ? arrays[i]->elements : 0;
    if (writes) {
      put_text(pipe, type);
      put_text(pipe, units);
      put(pipe, &count, sizeof count);
      put(pipe, arrays[i]->values, count * sizeof(float));
    }
    length += 3 * sizeof(uint32_t) + text_length(type) + text_length(units);
    length += (uint64_t)count * sizeof(float);
  }
  return length;
}

#ifdef __linux__
/// The bytes that the process has mapped, which count against its limit.
static size_t mapped_bytes(void) {
  char text[64];
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const ssize_t count = file < 0 ? -1 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  // Where the system does not tell, more than most programs have.
  if (count <= 0) return (size_t)4 << 30;
  text[count] = 0;
  return (size_t)strtoull(text, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}
#endif

static void restrict_to(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit)) _exit(1);
  // What is limited more already stays so.
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > value) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(resource, &limit)) _exit(1);
}

/// Where the child has the end of the pipe.
enum { pipe_place = 3 };

/// Gives up all that the program has open, and may open nothing from here on.
static void confine(int pipe, struct beamform_sofa_limits limits) {
  // The handlers of the program are no business of the child: a crash shall end it at once.
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);

  if (dup2(pipe, pipe_place) < 0) _exit(1);
  const int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0) _exit(1);
  // libmysofa prints what it does not understand.
  for (int standard = 0; standard < pipe_place; standard++) {
    if (dup2(nothing, standard) < 0) _exit(1);
  }
  int is_closed = 0;
#ifdef SYS_close_range
  is_closed = !syscall(SYS_close_range, pipe_place + 1U, ~0U, 0U);
#endif
  const int end = is_closed ? 0 : getdtablesize();
  for (int other = pipe_place + 1; other < end; other++) close(other);

#ifdef __linux__
  // Other systems take no such limit.
  restrict_to(RLIMIT_AS, (rlim_t)(mapped_bytes() + limits.memory_bytes));
#endif
  restrict_to(RLIMIT_CPU, limits.cpu_seconds);
  restrict_to(RLIMIT_FSIZE, 0);
  restrict_to(RLIMIT_CORE, 0);
  restrict_to(RLIMIT_NOFILE, 0);
}

static void parse(
    const uint8_t *bytes, size_t size, int pipe, struct beamform_sofa_limits limits) {
  confine(pipe, limits);
  pipe = pipe_place;
  int error = 0;
  struct MYSOFA_HRTF *hrtf = mysofa_load_data((const char *)bytes, size, &error);
  if (!hrtf && !error) error = MYSOFA_INTERNAL_ERROR;
  const uint32_t code = (uint32_t)error;
  if (error) {
    const uint64_t length = sizeof code;
    put(pipe, &length, sizeof length);
    put(pipe, &code, sizeof code);
    _exit(0);
  }
  const uint32_t dimensions[] = {hrtf->I, hrtf->C, hrtf->R, hrtf->E, hrtf->N, hrtf->M};
  const uint64_t length = sizeof code + sizeof dimensions + describe(pipe, 0, hrtf);
  put(pipe, &length, sizeof length);
  put(pipe, &code, sizeof code);
  put(pipe, dimensions, sizeof dimensions);
  describe(pipe, 1, hrtf);
  // Without the program's exit handlers, and without libmysofa's own tidying up.
  _exit(0);
}

// MARK: The parent

static uint64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/// Reads exactly so many bytes before the deadline.
static enum beamform_sofa_outcome receive(
    int pipe, uint8_t *bytes, size_t size, uint64_t deadline) {
  while (size > 0) {
    const uint64_t now = milliseconds();
    if (now >= deadline) return BEAMFORM_SOFA_TIMED_OUT;
    struct pollfd ready = {.fd = pipe, .events = POLLIN};
    const int count = poll(&ready, 1, (int)(deadline - now));
    if (count < 0 && errno != EINTR) return BEAMFORM_SOFA_SYSTEM_FAILED;
    if (count <= 0) continue;
    const ssize_t got = read(pipe, bytes, size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return BEAMFORM_SOFA_SYSTEM_FAILED;
    if (got == 0) return BEAMFORM_SOFA_DIED;
    bytes += got;
    size -= (size_t)got;
  }
  return BEAMFORM_SOFA_READ;
}

static enum beamform_sofa_outcome receive_message(
    int pipe, struct beamform_sofa_limits limits, uint64_t deadline, uint8_t **message,
    size_t *length) {
  uint64_t rest;
  enum beamform_sofa_outcome outcome = receive(pipe, (uint8_t *)&rest, sizeof rest, deadline);
  if (outcome != BEAMFORM_SOFA_READ) return outcome;
  if (rest == 0 || rest > limits.message_bytes) return BEAMFORM_SOFA_DIED;
  uint8_t *bytes = malloc((size_t)rest);
  if (!bytes) return BEAMFORM_SOFA_SYSTEM_FAILED;
  outcome = receive(pipe, bytes, (size_t)rest, deadline);
  if (outcome != BEAMFORM_SOFA_READ) {
    const int number = errno;
    free(bytes);
    errno = number;
    return outcome;
  }
  *message = bytes;
  *length = (size_t)rest;
  return BEAMFORM_SOFA_READ;
}

static int open_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends)) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

enum beamform_sofa_outcome beamform_sofa_read(
    const uint8_t *bytes, size_t size, struct beamform_sofa_limits limits, uint8_t **message,
    size_t *length) {
  int ends[2];
  if (open_pipe(ends)) return BEAMFORM_SOFA_SYSTEM_FAILED;
  const uint64_t deadline = milliseconds() + limits.milliseconds;
  const pid_t child = fork();
  if (child == 0) parse(bytes, size, ends[1], limits);
  int number = errno;
  close(ends[1]);
  enum beamform_sofa_outcome outcome = BEAMFORM_SOFA_SYSTEM_FAILED;
  if (child > 0) {
    outcome = receive_message(ends[0], limits, deadline, message, length);
    number = errno;
    // It has said all that it has to say, or it is not heard any more. A message that is whole counts,
    // whatever became of the child behind it.
    kill(child, SIGKILL);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  }
  close(ends[0]);
  errno = number;
  return outcome;
}
