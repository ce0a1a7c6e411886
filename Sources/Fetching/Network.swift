/// Whether bytes from the internet cost money or are few, as on a mobile phone's connection.
public enum Metering: Sendable, Hashable {
  /// They are.
  case metered
  /// They are not.
  case unmetered
  /// Nobody can say.
  case unknown
}

/// What is known of this machine's connection to the internet.
public protocol Network: Sendable {
  /// Finds out whether the connection is metered. Returns at once; `receive` is called once, on another thread, within
  /// some seconds.
  func findMetering(_ receive: @escaping @Sendable (Metering) -> Void)
}
