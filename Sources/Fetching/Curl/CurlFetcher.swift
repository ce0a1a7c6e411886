import Concurrency

/// Gets files by libcurl, which is opened for the first download. All downloads share one thread.
public final class CurlFetcher: Fetcher {
  private let orders: Orders
  private let settings: Settings

  /// What all downloads share.
  struct Settings: Sendable {
    var client: String
    var limits: FetchLimits
    var proxies: Proxies
    var authorities: String?
  }

  /// Makes a fetcher. It does nothing until the first download.
  ///
  /// - Parameters:
  ///   - version: the program's version, which is sent to servers.
  ///   - limits: the limits for servers.
  ///   - proxies: the proxies to use.
  ///   - authorities: a file with the certificates of the authorities that are trusted; nil means those of the system.
  public init(
    version: String, limits: FetchLimits = FetchLimits(), proxies: Proxies = .ofSystem,
    authorities: String? = nil
  ) {
    orders = Orders()
    settings = Settings(
      client: "Tessera/\(version)", limits: limits, proxies: proxies, authorities: authorities)
  }

  deinit { close() }

  /// Starts a download on the fetcher's thread.
  @discardableResult
  public func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (FetchEvent) -> Void
  ) -> any Download {
    let number = orders.start(request, receive) { [orders, settings] in
      Thread(name: "network") { TransferLoop(orders, settings).run() }
    }
    return CurlDownload(number: number, orders: orders)
  }

  /// Ends all downloads as cancelled, and waits for the thread, for a second at most. Downloads that are started
  /// afterwards end as cancelled too. Any thread.
  public func close() { orders.close() }
}

private struct CurlDownload: Download {
  let number: UInt64
  let orders: Orders

  func cancel() { orders.cancel(number) }
}
