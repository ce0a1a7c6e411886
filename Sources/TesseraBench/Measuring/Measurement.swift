/// Statistics of measured values.
enum Measurement {
  /// The middle of some values, or 0 of none.
  static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The mean of some values, or 0 of none.
  static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// The value below which a part of them lies, such as 0.99, or 0 of none.
  static func quantile(_ part: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[min(values.count - 1, Int(Double(values.count) * part))]
  }
}
