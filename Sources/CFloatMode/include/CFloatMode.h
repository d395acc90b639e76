#pragma once
// Flush-to-zero on and off. A recursion fed with silence sticks at subnormal numbers, and arithmetic
// on those is an order of magnitude slower.

#define BEAMFORM_REAL_TIME \
  __attribute__((always_inline, swift_attr("@_noAllocation"), swift_attr("@_noLocks")))

#if defined(__x86_64__) || defined(__i386__)

#include <xmmintrin.h>

/// Subnormal operands and results count as zero from here; returns the mode to go back to.
static inline BEAMFORM_REAL_TIME unsigned long beamform_flush_subnormals(void) {
  const unsigned int before = _mm_getcsr();
  _mm_setcsr(before | 0x8040);  // flush-to-zero, and denormals-are-zero
  return before;
}

/// Back to the mode before.
static inline BEAMFORM_REAL_TIME void beamform_restore_float_mode(unsigned long mode) {
  _mm_setcsr((unsigned int)mode);
}

#elif defined(__aarch64__)

/// Subnormal operands and results count as zero from here; returns the mode to go back to.
static inline BEAMFORM_REAL_TIME unsigned long beamform_flush_subnormals(void) {
  unsigned long before;
  __asm__ volatile("mrs %0, fpcr" : "=r"(before));
  __asm__ volatile("msr fpcr, %0" : : "r"(before | (1UL << 24)));
  return before;
}

/// Back to the mode before.
static inline BEAMFORM_REAL_TIME void beamform_restore_float_mode(unsigned long mode) {
  __asm__ volatile("msr fpcr, %0" : : "r"(mode));
}

#else

static inline BEAMFORM_REAL_TIME unsigned long beamform_flush_subnormals(void) { return 0; }
static inline BEAMFORM_REAL_TIME void beamform_restore_float_mode(unsigned long mode) { (void)mode; }

#endif
