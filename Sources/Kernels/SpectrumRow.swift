import CVector

// A spectrum is cut into tiles of eight bins, stored as eight real parts and then eight imaginary parts. The
// same tile of many spectra lies in one run of memory, so that a sum over spectra reads ahead.

/// Floats from one spectrum's tile to the next spectrum's.
@inlinable
package var spectrumTile: Int {
  @_noAllocation @_noLocks get { 2 &* Int(BEAMFORM_LANES) }
}

/// Stores one spectrum by tiles.
///
/// - Parameters:
///   - spectrum: Pairs of real and imaginary part, `tileCount` times eight of them.
///   - tiles: Where its first tile goes; the others follow `stride` apart.
///
/// Real-time safe: no allocation, no lock, no system call.
@_noAllocation @_noLocks
package func storeSpectrum(
  _ spectrum: UnsafePointer<Float>, tileCount: Int, into tiles: UnsafeMutablePointer<Float>,
  stride: Int
) {
  let width = Int(BEAMFORM_LANES)
  var pairs = spectrum
  var tile = tiles
  let end = spectrum + tileCount &* spectrumTile
  while pairs < end {
    let (low, high) = (beamform_load(pairs), beamform_load(pairs + width))
    beamform_store(tile, beamform_firsts(low, high))
    beamform_store(tile + width, beamform_seconds(low, high))
    pairs += spectrumTile
    tile += stride
  }
}

/// One row of partitions: `Y = Σ_i X_i · H_i`, bin by bin.
///
/// The spectra X are a ring: summing starts at `first`, so that the order of the sum does not depend on where
/// the ring stands.
///
/// - Parameters:
///   - spectra: X by tiles, `count` spectra a tile.
///   - filters: H by tiles, `count` spectra a tile, in the order of summing.
///   - first: The spectrum that the first filter is for.
///   - output: Receives pairs of real and imaginary part, `tileCount` times eight of them.
///
/// Real-time safe: no allocation, no lock, no system call.
@_noAllocation @_noLocks
package func spectrumRow(
  spectra: UnsafePointer<Float>, filters: UnsafePointer<Float>, count: Int, first: Int,
  tileCount: Int, output: UnsafeMutablePointer<Float>
) {
  let width = Int(BEAMFORM_LANES)
  var tile = spectra
  var h = filters
  var y = output
  let end = output + tileCount &* spectrumTile
  while y < end {
    var sum = ComplexSum()
    let middle = tile + first &* spectrumTile
    let next = tile + count &* spectrumTile
    var x = middle
    while x < next {
      sum.add(x, h)
      x += spectrumTile
      h += spectrumTile
    }
    x = tile
    while x < middle {
      sum.add(x, h)
      x += spectrumTile
      h += spectrumTile
    }
    let (re, im) = (sum.real, sum.imaginary)
    beamform_store(y, beamform_pairs_low(re, im))
    beamform_store(y + width, beamform_pairs_high(re, im))
    tile = next
    y += spectrumTile
  }
}

/// Eight sums of complex products, their four real products apart: each has a chain of additions of its own.
private struct ComplexSum {
  private var reRe = beamform_broadcast(0)
  private var imIm = beamform_broadcast(0)
  private var reIm = beamform_broadcast(0)
  private var imRe = beamform_broadcast(0)

  @_noAllocation @_noLocks @inline(__always)
  init() {}

  @_noAllocation @_noLocks @inline(__always)
  mutating func add(_ x: UnsafePointer<Float>, _ h: UnsafePointer<Float>) {
    let width = Int(BEAMFORM_LANES)
    let (xRe, xIm) = (beamform_load(x), beamform_load(x + width))
    let (hRe, hIm) = (beamform_load(h), beamform_load(h + width))
    reRe = beamform_multiply_add(xRe, hRe, reRe)
    imIm = beamform_multiply_add(xIm, hIm, imIm)
    reIm = beamform_multiply_add(xRe, hIm, reIm)
    imRe = beamform_multiply_add(xIm, hRe, imRe)
  }

  var real: beamform_vector {
    @_noAllocation @_noLocks @inline(__always) get { beamform_subtract(reRe, imIm) }
  }

  var imaginary: beamform_vector {
    @_noAllocation @_noLocks @inline(__always) get { beamform_add(reIm, imRe) }
  }
}
