import CCurl
import Concurrency

/// The work of a ``CurlFetcher``'s thread: it starts downloads, lets libcurl continue them and ends them.
final class TransferLoop {
  /// The downloads over one host. Some of them run, the others wait for their turn.
  private struct Lane {
    var running = 0
    private var waiting: [Transfer] = []
    /// How many of `waiting` have had their turn.
    private var begun = 0

    mutating func append(_ transfer: Transfer) { waiting.append(transfer) }

    /// Whose turn it is; nil if nobody waits.
    mutating func next() -> Transfer? {
      while begun < waiting.count {
        begun += 1
        if !waiting[begun - 1].hasEnded { return waiting[begun - 1] }
      }
      (waiting, begun) = ([], 0)
      return nil
    }
  }

  private let orders: Orders
  private let settings: CurlFetcher.Settings
  /// All downloads that have not ended, by number.
  private var transfers: [UInt64: Transfer] = [:]
  /// Those in progress, by libcurl's handle, each with the host that it is connected to.
  private var running: [UnsafeMutableRawPointer: (transfer: Transfer, host: String)] = [:]
  private var lanes: [String: Lane] = [:]
  /// libcurl's handle of all requests; nil while there is nothing to do.
  private var multi: UnsafeMutableRawPointer?

  init(_ orders: Orders, _ settings: CurlFetcher.Settings) {
    (self.orders, self.settings) = (orders, settings)
  }

  /// Works until all is to end.
  func run() {
    orders.begin()
    while true {
      let isIdle = running.isEmpty
      let patience = multi == nil ? Double.infinity : settings.limits.keeping
      let (new, isClosed) = orders.take(waiting: isIdle ? patience : nil)
      for order in new { obey(order) }
      if isClosed { break }
      // There were no orders for a while, so the connections are closed.
      if isIdle, new.isEmpty { letGo() }
      if !running.isEmpty { goOn() }
    }
    // No download has another turn.
    lanes = [:]
    for transfer in transfers.values { end(transfer, .cancelled) }
    letGo()
  }

  private func obey(_ order: Orders.Order) {
    switch order {
    case .start(let number, let request, let receive):
      let transfer = Transfer(number, request, settings.limits, receive)
      transfers[number] = transfer
      if isReady() { enqueue(transfer) } else { end(transfer, .unavailable) }
    case .cancel(let number):
      if let transfer = transfers[number] { end(transfer, .cancelled) }
    }
  }

  /// Whether libcurl can be used.
  private func isReady() -> Bool {
    guard multi == nil else { return true }
    guard Curl.isInstalled, let multi = ccurl_multi_init() else { return false }
    // Unused connections count as well.
    _ = ccurl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, settings.limits.connections)
    self.multi = multi
    orders.sleep(in: multi)
    return true
  }

  private func letGo() {
    guard let multi else { return }
    orders.sleep(in: nil)
    ccurl_multi_cleanup(multi)
    self.multi = nil
  }

  // MARK: One step

  private func goOn() {
    guard ccurl_multi_perform(multi) == CURLM_OK else {
      for (transfer, _) in running.values { end(transfer, .unavailable) }
      return
    }
    var result = CURLE_OK
    while let easy = ccurl_multi_ended(multi, &result) {
      guard let transfer = detach(easy) else { continue }
      if transfer.finish(result) { enqueue(transfer) } else { transfers[transfer.number] = nil }
    }
    let now = SystemClock.monotonic.seconds
    for (transfer, _) in running.values where transfer.isTooSlow(at: now) { end(transfer, .timedOut) }
    guard let deadline = running.values.lazy.map(\.transfer.pace.deadline).min() else { return }
    _ = ccurl_multi_poll(multi, Int32(max(0, min(1, deadline - now)) * 1000) + 1)
  }

  /// Ends a download early.
  private func end(_ transfer: Transfer, _ problem: FetchProblem) {
    if let easy = transfer.request?.easy { _ = detach(easy) }
    transfers[transfer.number] = nil
    transfer.end(problem)
  }

  // MARK: Turns

  /// Makes a download wait for its turn at the host that it connects to next, which may be a proxy.
  private func enqueue(_ transfer: Transfer) {
    let address = transfer.exchange.address
    let host = settings.proxies.proxy(for: address) ?? address.host
    lanes[host, default: Lane()].append(transfer)
    advance(host)
  }

  /// Removes a request from libcurl, and lets the next download have its turn.
  private func detach(_ easy: UnsafeMutableRawPointer) -> Transfer? {
    guard let (transfer, host) = running.removeValue(forKey: easy) else { return nil }
    _ = ccurl_multi_remove_handle(multi, easy)
    lanes[host]?.running -= 1
    advance(host)
    return transfer
  }

  /// Starts downloads from a host as long as it may have more connections.
  private func advance(_ host: String) {
    guard var lane = lanes[host] else { return }
    while lane.running < settings.limits.connections, let transfer = lane.next() {
      let problem = transfer.begin(
        settings.proxies, client: settings.client, authorities: settings.authorities)
      if problem == nil, let easy = transfer.request?.easy,
        ccurl_multi_add_handle(multi, easy) == CURLM_OK
      {
        running[easy] = (transfer, host)
        lane.running += 1
      } else {
        transfers[transfer.number] = nil
        transfer.end(problem ?? .unavailable)
      }
    }
    lanes[host] = lane.running > 0 ? lane : nil
  }
}
