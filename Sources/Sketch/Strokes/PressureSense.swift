/// Finds out whether a device tells pressure: desktops report the same value for every touch of a panel that cannot.
struct PressureSense: Sendable {
  private var first: Double?
  private(set) var varies = false

  /// Takes what a device reports; answers the pressure, or nil as long as it has never varied.
  mutating func take(_ pressure: Double) -> Double? {
    if let first, abs(pressure - first) > 0.004 { varies = true }
    first = first ?? pressure
    return varies ? max(0, min(1, pressure)) : nil
  }
}
