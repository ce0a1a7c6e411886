import Gestures

/// Detects whether a device measures pressure. Pens do. Desktops report a constant value for panels that do not.
struct PressureSense: Sendable {
  private var first: Double?
  private(set) var varies: Bool

  /// Knows nothing but the kind of device.
  init(_ device: Gesture.Device) { if case .pen = device { varies = true } else { varies = false } }

  /// Takes a reported pressure. Returns it, clamped to 0…1, or nil until the pressure has varied.
  mutating func take(_ pressure: Double) -> Double? {
    if let first, abs(pressure - first) > 0.004 { varies = true }
    first = first ?? pressure
    return varies ? max(0, min(1, pressure)) : nil
  }
}
