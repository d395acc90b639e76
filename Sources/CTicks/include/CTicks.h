#pragma once
// The processor's own clock: no system call, no lock, some twenty cycles.

#include <stdint.h>

#define BEAMFORM_REAL_TIME_CLOCK \
  __attribute__((always_inline, swift_attr("@_noAllocation"), swift_attr("@_noLocks")))

#if defined(__x86_64__) || defined(__i386__)

#include <x86intrin.h>

/// Counts up at a constant rate that nobody tells.
static inline BEAMFORM_REAL_TIME_CLOCK uint64_t beamform_ticks(void) { return __rdtsc(); }

/// How many a second; 0 where it has to be measured.
static inline uint64_t beamform_ticks_per_second(void) { return 0; }

#elif defined(__aarch64__)

/// Counts up at a constant rate.
static inline BEAMFORM_REAL_TIME_CLOCK uint64_t beamform_ticks(void) {
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
}

/// How many a second; 0 where it has to be measured.
static inline uint64_t beamform_ticks_per_second(void) {
  uint64_t rate;
  __asm__ volatile("mrs %0, cntfrq_el0" : "=r"(rate));
  return rate;
}

#else

#include <time.h>

/// Counts nanoseconds.
static inline BEAMFORM_REAL_TIME_CLOCK uint64_t beamform_ticks(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/// How many a second.
static inline uint64_t beamform_ticks_per_second(void) { return 1000000000u; }

#endif
