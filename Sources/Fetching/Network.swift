/// Whether the internet connection is metered or slow, as on a mobile phone.
public enum Metering: Sendable, Hashable {
  /// It is metered.
  case metered
  /// It is not metered.
  case unmetered
  /// Unknown.
  case unknown
}

/// Information about this machine's connection to the internet.
public protocol Network: Sendable {
  /// Finds out whether the connection is metered. Returns at once; `receive` is called once, on another thread, within
  /// some seconds.
  func findMetering(_ receive: @escaping @Sendable (Metering) -> Void)
}
