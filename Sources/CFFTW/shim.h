#pragma once
// Executing a plan takes no lock ("Thread safety" in FFTW's manual), and for the sizes in use here it allocates
// nothing, which tests count; the compiler takes both from here. Spectra are pairs of real and imaginary part.

#include <fftw3.h>

#define BEAMFORM_EXECUTE                                                    \
  static inline __attribute__((always_inline, swift_attr("@_noAllocation"), \
                               swift_attr("@_noLocks")))

BEAMFORM_EXECUTE void beamform_fft_forward(
    const fftwf_plan plan, const float *samples, float *spectrum) {
  fftwf_execute_dft_r2c(plan, (float *)samples, (fftwf_complex *)spectrum);
}

/// Overwrites the spectrum.
BEAMFORM_EXECUTE void beamform_fft_inverse(
    const fftwf_plan plan, float *spectrum, float *samples) {
  fftwf_execute_dft_c2r(plan, (fftwf_complex *)spectrum, samples);
}

/// A plan that costs no time to make and is the same on every run.
static inline fftwf_plan beamform_fft_plan_forward(int size, float *samples, float *spectrum) {
  return fftwf_plan_dft_r2c_1d(size, samples, (fftwf_complex *)spectrum, FFTW_ESTIMATE);
}

static inline fftwf_plan beamform_fft_plan_inverse(int size, float *spectrum, float *samples) {
  return fftwf_plan_dft_c2r_1d(size, (fftwf_complex *)spectrum, samples, FFTW_ESTIMATE);
}
