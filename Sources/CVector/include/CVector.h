#pragma once
// Vectors of eight floats, and the few operations on them that the kernels are written in.
//
// Swift's own operators on SIMD8 are taken apart lane by lane and joined again late, which fails beside
// shifts and unaligned loads; these are inlined whole. Where the processor has it, a·b + c becomes one
// instruction.
//
// The lane that comes first in time is lane 0.

#define BEAMFORM_LANES 8

typedef float beamform_vector __attribute__((ext_vector_type(BEAMFORM_LANES)));

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

BEAMFORM_INLINE beamform_vector beamform_add(beamform_vector a, beamform_vector b) { return a + b; }

BEAMFORM_INLINE beamform_vector beamform_subtract(beamform_vector a, beamform_vector b) {
  return a - b;
}

BEAMFORM_INLINE beamform_vector beamform_multiply(beamform_vector a, beamform_vector b) {
  return a * b;
}

/// a·b + c.
BEAMFORM_INLINE beamform_vector beamform_multiply_add(
    beamform_vector a, beamform_vector b, beamform_vector c) {
  return a * b + c;
}

/// The signal two frames earlier: `before` holds the eight frames ahead of `now`.
BEAMFORM_INLINE beamform_vector beamform_delay2(beamform_vector before, beamform_vector now) {
  return __builtin_shufflevector(before, now, 6, 7, 8, 9, 10, 11, 12, 13);
}

/// The signal four frames earlier.
BEAMFORM_INLINE beamform_vector beamform_delay4(beamform_vector before, beamform_vector now) {
  return __builtin_shufflevector(before, now, 4, 5, 6, 7, 8, 9, 10, 11);
}

/// The eight frames that end `count` frames into `now`, 0 ... 8.
BEAMFORM_INLINE beamform_vector beamform_window(
    beamform_vector before, beamform_vector now, int count) {
  const beamform_vector both[2] = {before, now};
  return ((const struct beamform_unaligned_vector *)((const float *)both + count))->value;
}

/// The numbers of `a`, with 0 for what is NaN, infinite or so large (1e30) that filters would overflow.
BEAMFORM_INLINE beamform_vector beamform_finite(beamform_vector a) {
  typedef int mask __attribute__((ext_vector_type(BEAMFORM_LANES)));
  const mask usable = (a < 1e30f) & (a > -1e30f);
  return (beamform_vector)((mask)a & usable);
}
