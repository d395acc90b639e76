/// A symmetric positive definite matrix that is factored and solved in place.
///
/// Only the lower triangle is kept in use, row by row; the rows are what the factorisation streams
/// through.
package struct SymmetricMatrix {
  /// Rows and columns.
  package let size: Int
  /// Row-major, `size × size`; entries above the diagonal are never read.
  package var elements: [Double]
  /// Whether the last factorisation found a pivot that is none of a positive definite matrix.
  package private(set) var isSingular = false

  /// Creates a matrix of zeros.
  package init(size: Int) {
    self.size = size
    elements = [Double](repeating: 0, count: size * size)
  }

  /// Replaces the lower triangle by the Cholesky factor L, with L·Lᵀ the matrix.
  ///
  /// A pivot that rounding has eaten is held at 1e-14 of its diagonal entry, so that a matrix singular
  /// to double precision is solved as its slightly loaded neighbour.
  package mutating func factor() {
    let n = size
    var isSingular = false
    elements.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for i in 0..<n {
        let row = base + i * n
        for j in 0..<i {
          let other = base + j * n
          row[j] = (row[j] - innerProduct(row, other, j)) / other[j]
        }
        let pivot = row[i] - innerProduct(row, row, i)
        let least = max(1e-14 * abs(row[i]), .leastNormalMagnitude)
        if !(pivot > least) { isSingular = true }
        row[i] = max(pivot, least).squareRoot()
      }
    }
    self.isSingular = isSingular
  }

  /// Solves for one right-hand side, after ``factor()``.
  package func solve(_ rightHandSide: [Double]) -> [Double] {
    var x = rightHandSide
    for i in 0..<size {
      var sum = x[i]
      for j in 0..<i { sum -= elements[i * size + j] * x[j] }
      x[i] = sum / elements[i * size + i]
    }
    for i in (0..<size).reversed() {
      x[i] /= elements[i * size + i]
      let value = x[i]
      for j in 0..<i { x[j] -= elements[i * size + j] * value }
    }
    return x
  }
}
