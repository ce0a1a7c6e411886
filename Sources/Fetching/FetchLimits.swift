/// The limits of a fetcher for servers, in seconds, bytes and counts. Tests use shorter times.
public struct FetchLimits: Sendable, Hashable {
  /// How long finding the server, connecting and checking its certificate may take, in seconds.
  public var connecting = 20.0
  /// How long the server may then be silent, in seconds.
  public var answering = 30.0
  /// How long each period is in which its speed is checked from then on, in seconds.
  public var judging = 30.0
  /// How many bytes must arrive in each such period.
  public var least = 8_192
  /// The longest head of all answers to one request, in bytes.
  public var head = 65_536
  /// How many redirects are followed.
  public var redirects = 5
  /// How many connections there are to a host at a time.
  public var connections = 4
  /// How long unused connections are kept, in seconds.
  public var keeping = 30.0

  /// The limits of the app.
  public init() {}
}
