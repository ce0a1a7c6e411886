import Fetching

/// A fetcher that fails every download: for catalogues on the disk alone.
public struct NoFetcher: Fetcher {
  private struct Ended: Download { func cancel() {} }

  /// Makes a fetcher.
  public init() {}

  /// Ends with ``FetchProblem/unavailable``.
  public func fetch(_ request: FetchRequest, receive: @escaping @Sendable (FetchEvent) -> Void)
    -> any Download
  {
    receive(.ended(.unavailable))
    return Ended()
  }
}
