/// Rows of unit length at right angles to each other, with the span of the given ones, in their order.
///
/// What lies in the span of the rows before it is left out: a rest shorter than a billionth of its row.
package func orthonormalBasis(of rows: [[Double]]) -> [[Double]] {
  var basis: [[Double]] = []
  for row in rows {
    var rest = row
    // Twice: a row nearly in the span of the others leaves a rest that is not yet at right angles.
    for _ in 0..<2 {
      for other in basis {
        let share = innerProduct(rest, other, rest.count)
        rest = zip(rest, other).map { $0 - share * $1 }
      }
    }
    let norm = innerProduct(rest, rest, rest.count).squareRoot()
    guard norm > 1e-9 * innerProduct(row, row, row.count).squareRoot() else { continue }
    basis.append(rest.map { $0 / norm })
  }
  return basis
}
