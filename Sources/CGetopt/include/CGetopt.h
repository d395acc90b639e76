#pragma once
#include <getopt.h>

// Swift 6 does not let shared mutable state through: the globals of getopt are read here.
static inline char *beamform_optarg(void) { return optarg; }
static inline int beamform_optind(void) { return optind; }
static inline int beamform_optopt(void) { return optopt; }
static inline void beamform_set_opterr(int value) { opterr = value; }
