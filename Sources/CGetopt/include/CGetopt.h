#pragma once
#include <getopt.h>

// Swift 6 does not let shared mutable state through: the globals of getopt are read and set here.

/// The value of the option just read, or NULL.
static inline const char *beamform_option_value(void) { return optarg; }
/// The next word to look at; once the options are over, the first operand.
static inline int beamform_option_index(void) { return optind; }
/// What was wrong with the option just refused: its code, or 0 for an unknown long one.
static inline int beamform_option_refused(void) { return optopt; }
/// Leaves the messages to the caller.
static inline void beamform_option_silence(void) { opterr = 0; }
