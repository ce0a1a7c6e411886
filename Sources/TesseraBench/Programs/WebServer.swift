import Concurrency
import Fetching
import Glibc
import ModeKit

/// A web server on loopback, written in Python, which serves a folder twice: directly, and through a narrow line
/// (`scripts/peers/web_server.py`).
final class WebServer {
  /// The connection of a client to the server.
  enum Line: String, CaseIterable {
    /// Loopback.
    case bare = "loopback"
    /// A line with a delay and a limited bandwidth.
    case narrow = "40 ms, 20 Mbit/s"
  }

  /// The round-trip delay of the narrow line in seconds, and its bits per second.
  private static let (delay, rate) = (0.04, 20e6)

  private let child: Child
  private let ports: [Line: Int]
  /// The client, as in the app.
  let fetcher = CurlFetcher(version: "bench", proxies: Proxies())

  /// Starts serving a folder.
  ///
  /// - Throws: ``Problem`` when there is no Python.
  init(_ folder: String) throws(Problem) {
    let (child, numbers) = try Child.server(
      "web_server.py", [folder, String(Self.delay), String(Self.rate)], ports: 2)
    self.child = child
    ports = [.bare: numbers[0], .narrow: numbers[1]]
  }

  deinit { fetcher.close() }

  /// The address of a file.
  func address(of name: String, over line: Line) -> WebAddress {
    guard let address = WebAddress("http://127.0.0.1:\(ports[line] ?? 0)/\(name)") else {
      preconditionFailure("\(name) is a part of an address")
    }
    return address
  }

  /// Downloads a file.
  ///
  /// - Throws: ``Problem`` when that fails.
  func get(_ name: String, over line: Line) throws(Problem) -> [UInt8] {
    let answer = Locked((bytes: [UInt8](), isOver: false, problem: FetchProblem?.none))
    fetcher.fetch(FetchRequest(address(of: name, over: line), limit: 1 << 30, reach: .anywhere)) { event in
      switch event {
      case .began: break
      case .bytes(let bytes): answer.with { $0.bytes += bytes }
      case .ended(let problem): answer.signal { ($0.isOver, $0.problem) = (true, problem) }
      }
    }
    let (bytes, problem) = answer.wait(until: { $0.isOver }) { ($0.bytes, $0.problem) }
    if let problem { throw Problem("\(name) was not served: \(problem)") }
    return bytes
  }
}
