import CCurl
import Concurrency
import Glibc

/// A download of a ``CurlFetcher``, from its beginning to its end, over all its requests. It belongs to the fetcher's
/// thread.
final class Transfer {
  /// The number of the download.
  let number: UInt64
  private let receive: @Sendable (FetchEvent) -> Void
  private let limits: FetchLimits
  private(set) var exchange: Exchange
  private(set) var pace: Pace
  /// The request in progress.
  private(set) var request: CurlRequest?
  /// Why the request was aborted.
  private var problem: FetchProblem?
  private var asksAgain = false
  /// Whether libcurl was prevented from connecting to an address.
  private var wasConnectionBlocked = false
  private(set) var hasEnded = false

  init(
    _ number: UInt64, _ request: FetchRequest, _ limits: FetchLimits,
    _ receive: @escaping @Sendable (FetchEvent) -> Void
  ) {
    (self.number, self.limits, self.receive) = (number, limits, receive)
    exchange = Exchange(request, limits)
    pace = Pace(limits, at: 0)
  }

  /// Makes the next request, or returns why there is none.
  func begin(_ proxies: Proxies, client: String, authorities: String?) -> FetchProblem? {
    let proxy = proxies.proxy(for: exchange.address)
    if let problem = exchange.ask(throughProxy: proxy != nil) { return problem }
    (problem, asksAgain, wasConnectionBlocked) = (nil, false, false)
    pace = Pace(limits, at: SystemClock.monotonic.seconds)
    request = CurlRequest(
      exchange, proxy: proxy, client: client, authorities: authorities, callbacks: callbacks)
    return request == nil ? .unavailable : nil
  }

  /// Handles the end of a request. Returns whether there is to be another one; otherwise the download has ended as
  /// well.
  func finish(_ code: CURLcode) -> Bool {
    let refusal = request.map { ccurl_connect_status($0.easy) } ?? 0
    request = nil
    if asksAgain { return true }
    if problem == nil, wasConnectionBlocked, code == CURLE_COULDNT_CONNECT { problem = .privateNetwork }
    if problem == nil, code != CURLE_OK, refusal >= 400 { problem = .refused(status: refusal) }
    end(problem ?? Curl.problem(code) ?? exchange.problemAtEnd)
    return false
  }

  /// Ends the download now.
  func end(_ problem: FetchProblem?) {
    request = nil
    guard !hasEnded else { return }
    hasEnded = true
    receive(.ended(problem))
  }

  /// Whether the server has become too slow.
  func isTooSlow(at time: Double) -> Bool { pace.isTooSlow(at: time) }

  // MARK: Calls from libcurl

  private var callbacks: ccurl_callbacks {
    ccurl_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      header: { bytes, size, count, context in
        guard let transfer = Transfer.from(context) else { return 0 }
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.takeLine(line) ? line.count : 0
      },
      body: { bytes, size, count, context in
        guard let transfer = Transfer.from(context) else { return 0 }
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.takeBody(part) ? part.count : 0
      },
      open: { context, _, place in
        guard let transfer = Transfer.from(context), let place else { return -1 }
        return transfer.open(place)
      },
      connected: { context, number, _, _, _ in
        guard let transfer = Transfer.from(context) else { return CURL_PREREQFUNC_ABORT }
        return transfer.connect(number.map { String(cString: $0) } ?? "")
          ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
      })
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Makes a socket for an address, unless that must not be reached.
  private func open(_ place: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let number = withUnsafePointer(to: &place.pointee.addr) { NetworkAddress(UnsafeRawPointer($0)) }
    guard exchange.mayConnect(to: number) else {
      wasConnectionBlocked = true
      return -1
    }
    return socket(
      place.pointee.family, place.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), place.pointee.protocol)
  }

  /// Returns whether the request may be sent to the server with this IP address.
  private func connect(_ number: String) -> Bool {
    pace.connect(at: SystemClock.monotonic.seconds)
    guard exchange.connect(to: NetworkAddress(number)) else {
      problem = .privateNetwork
      return false
    }
    return true
  }

  /// Returns whether the rest of the answer is wanted.
  private func takeLine(_ line: UnsafeRawBufferPointer) -> Bool {
    pace.receive(line.count, at: SystemClock.monotonic.seconds)
    switch exchange.read(line: line) {
    case .goOn: return true
    case .begin(let head):
      receive(.began(head))
      return true
    case .askAgain:
      asksAgain = true
      return false
    case .fail(let problem):
      self.problem = problem
      return false
    }
  }

  /// Returns whether the rest of the answer is wanted.
  private func takeBody(_ part: UnsafeRawBufferPointer) -> Bool {
    pace.receive(part.count, at: SystemClock.monotonic.seconds)
    if let problem = exchange.receive(part.count) {
      self.problem = problem
      return false
    }
    receive(.bytes(Array(part)))
    return true
  }
}
