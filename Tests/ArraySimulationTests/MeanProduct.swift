/// The mean of the products of two signals' samples: their correlation, or the power of one.
func meanProduct(_ first: [Float], _ second: [Float]) -> Double {
  zip(first, second).reduce(0) { $0 + Double($1.0) * Double($1.1) } / Double(first.count)
}
