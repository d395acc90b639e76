#pragma once
// Vectors of eight frames, in single and in double precision, and the few operations on them that the
// kernels are written in.
//
// Swift's own operators on SIMD8 are taken apart lane by lane and joined again late, which fails beside
// shifts and unaligned loads; these are inlined whole. Where the processor has it, a·b + c becomes one
// instruction.
//
// The lane that comes first in time is lane 0.

#define BEAMFORM_LANES 8

/// Eight frames in single precision.
typedef float beamform_vector __attribute__((ext_vector_type(BEAMFORM_LANES)));

/// Eight frames in double precision.
typedef double beamform_wide __attribute__((ext_vector_type(BEAMFORM_LANES)));

struct beamform_unaligned_vector {
  beamform_vector value;
} __attribute__((packed, aligned(4), may_alias));

#define BEAMFORM_INLINE                                                      \
  static inline __attribute__((always_inline, swift_attr("@_noAllocation"), \
                               swift_attr("@_noLocks")))

BEAMFORM_INLINE beamform_vector beamform_load(const float *from) {
  return ((const struct beamform_unaligned_vector *)from)->value;
}

BEAMFORM_INLINE void beamform_store(float *to, beamform_vector a) {
  ((struct beamform_unaligned_vector *)to)->value = a;
}

/// The same number in every lane.
BEAMFORM_INLINE beamform_vector beamform_broadcast(float a) { return (beamform_vector)(a); }

BEAMFORM_INLINE beamform_vector beamform_multiply(beamform_vector a, beamform_vector b) {
  return a * b;
}

/// a·b + c.
BEAMFORM_INLINE beamform_vector beamform_multiply_add(
    beamform_vector a, beamform_vector b, beamform_vector c) {
  return a * b + c;
}

BEAMFORM_INLINE beamform_vector beamform_subtract(beamform_vector a, beamform_vector b) {
  return a - b;
}

BEAMFORM_INLINE beamform_vector beamform_add(beamform_vector a, beamform_vector b) {
  return a + b;
}

// Complex numbers stand in memory as pairs of real and imaginary part, in vectors apart.

/// The real parts of eight pairs.
BEAMFORM_INLINE beamform_vector beamform_firsts(beamform_vector low, beamform_vector high) {
  return __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
}

/// The imaginary parts of eight pairs.
BEAMFORM_INLINE beamform_vector beamform_seconds(beamform_vector low, beamform_vector high) {
  return __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// The first four pairs of eight firsts and eight seconds.
BEAMFORM_INLINE beamform_vector beamform_pairs_low(beamform_vector first, beamform_vector second) {
  return __builtin_shufflevector(first, second, 0, 8, 1, 9, 2, 10, 3, 11);
}

/// The last four pairs.
BEAMFORM_INLINE beamform_vector beamform_pairs_high(
    beamform_vector first, beamform_vector second) {
  return __builtin_shufflevector(first, second, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// The numbers of `a`, with 0 for what is NaN, infinite or so large (1e30) that filters would overflow.
BEAMFORM_INLINE beamform_vector beamform_finite(beamform_vector a) {
  typedef int mask __attribute__((ext_vector_type(BEAMFORM_LANES)));
  const mask usable = (a < 1e30f) & (a > -1e30f);
  return (beamform_vector)((mask)a & usable);
}

// Double precision, for recursions.

BEAMFORM_INLINE beamform_wide beamform_load_wide(const float *from) {
  return __builtin_convertvector(
      ((const struct beamform_unaligned_vector *)from)->value, beamform_wide);
}

/// Rounded to single precision.
BEAMFORM_INLINE void beamform_store_wide(float *to, beamform_wide a) {
  ((struct beamform_unaligned_vector *)to)->value = __builtin_convertvector(a, beamform_vector);
}

BEAMFORM_INLINE beamform_wide beamform_broadcast_wide(double a) { return (beamform_wide)(a); }

BEAMFORM_INLINE beamform_wide beamform_subtract_wide(beamform_wide a, beamform_wide b) {
  return a - b;
}

BEAMFORM_INLINE beamform_wide beamform_multiply_wide(beamform_wide a, beamform_wide b) {
  return a * b;
}

/// a·b + c.
BEAMFORM_INLINE beamform_wide beamform_multiply_add_wide(
    beamform_wide a, beamform_wide b, beamform_wide c) {
  return a * b + c;
}

/// The signal a frame earlier: `before` holds the eight frames ahead of `now`.
BEAMFORM_INLINE beamform_wide beamform_delay1_wide(beamform_wide before, beamform_wide now) {
  return __builtin_shufflevector(before, now, 7, 8, 9, 10, 11, 12, 13, 14);
}

/// The signal two frames earlier.
BEAMFORM_INLINE beamform_wide beamform_delay2_wide(beamform_wide before, beamform_wide now) {
  return __builtin_shufflevector(before, now, 6, 7, 8, 9, 10, 11, 12, 13);
}

/// The signal four frames earlier.
BEAMFORM_INLINE beamform_wide beamform_delay4_wide(beamform_wide before, beamform_wide now) {
  return __builtin_shufflevector(before, now, 4, 5, 6, 7, 8, 9, 10, 11);
}

struct beamform_unaligned_wide {
  beamform_wide value;
} __attribute__((packed, aligned(8), may_alias));

/// The eight frames that end `count` frames into `now`, 0 ... 8.
BEAMFORM_INLINE beamform_wide beamform_window_wide(
    beamform_wide before, beamform_wide now, int count) {
  const beamform_wide both[2] = {before, now};
  return ((const struct beamform_unaligned_wide *)((const double *)both + count))->value;
}
