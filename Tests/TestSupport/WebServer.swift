import Catalogue
import Concurrency
import Fetching

/// A web server in memory: files by their addresses. It sends at once, or when the test says so.
package final class WebServer: Fetcher {
  /// A download that waits for the test.
  private struct Held {
    var request: FetchRequest
    var receive: @Sendable (FetchEvent) -> Void
  }

  private struct State {
    var files: [String: [UInt8]] = [:]
    var tags: [String: String] = [:]
    var problems: [String: FetchProblem] = [:]
    var problemOfAll: FetchProblem?
    var requests: [FetchRequest] = []
    var held: [Int: Held] = [:]
    var isHolding = false
    var isPublic = true
    var piece = 1000
  }

  private struct Download: Fetching.Download {
    let server: WebServer
    let number: Int
    func cancel() { server.end(number, .cancelled) }
  }

  private let state = Locked(State())

  package init(_ files: [String: [UInt8]] = [:], at folder: String = "https://example.org/c/") {
    put(files, at: folder)
  }

  package func put(_ files: [String: [UInt8]], at folder: String = "https://example.org/c/") {
    state.with { state in
      for (place, bytes) in files {
        state.files[folder + place] = bytes
        state.tags[folder + place] = "\(SHA256(of: bytes))"
      }
    }
  }

  /// The file at an address.
  package func file(_ address: String) -> [UInt8]? { state.with { $0.files[address] } }

  /// Replaces all files with some bytes by others.
  package func replace(_ bytes: [UInt8], by others: [UInt8], where isMeant: (String) -> Bool) {
    state.with { state in
      for (address, file) in state.files where file == bytes && isMeant(address) {
        state.files[address] = others
      }
    }
  }

  /// Answers everything with an error from now on; nil answers again.
  package func failAll(_ problem: FetchProblem?) { state.with { $0.problemOfAll = problem } }

  /// Sends all that waits.
  package func sendHeld() {
    for number in state.with({ $0.held.keys.sorted() }) { sendAll(number) }
  }

  /// Answers with an error from now on.
  package func fail(_ address: String, _ problem: FetchProblem?) {
    state.with { $0.problems[address] = problem }
  }
  package var isPublic: Bool {
    get { state.with { $0.isPublic } }
    set { state.with { $0.isPublic = newValue } }
  }
  /// Whether downloads that begin now wait for ``send(_:_:)``.
  package var isHolding: Bool {
    get { state.with { $0.isHolding } }
    set { state.with { $0.isHolding = newValue } }
  }
  /// What was asked for.
  package var requests: [FetchRequest] { state.with { $0.requests } }
  package var asked: [String] { requests.map(\.address.description) }
  /// The addresses of the downloads that wait.
  package var held: [String] {
    state.with { $0.held.sorted { $0.key < $1.key }.map(\.value.request.address.description) }
  }

  package func fetch(_ request: FetchRequest, receive: @escaping @Sendable (FetchEvent) -> Void)
    -> any Fetching
    .Download
  {
    let (number, isHeld) = state.with { state in
      state.requests.append(request)
      state.held[state.requests.count] = Held(request: request, receive: receive)
      return (state.requests.count, state.isHolding)
    }
    if !isHeld { sendAll(number) }
    return Download(server: self, number: number)
  }

  private func end(_ number: Int, _ problem: FetchProblem?) {
    state.with { $0.held.removeValue(forKey: number) }?.receive(.ended(problem))
  }

  private func sendAll(_ number: Int) {
    guard let held = state.with({ $0.held[number] }) else { return }
    let address = held.request.address.description
    let (file, tag, problem, isPublic, piece) = state.with {
      ($0.files[address], $0.tags[address], $0.problemOfAll ?? $0.problems[address], $0.isPublic, $0.piece)
    }
    if let problem { return end(number, problem) }
    guard let file else { return end(number, .refused(status: 404)) }
    guard file.count <= held.request.limit else { return end(number, .tooLong(limit: held.request.limit)) }
    var head = FetchHead(address: held.request.address, tag: tag, length: file.count, isPublic: isPublic)
    if held.request.offset == 0, held.request.tag == tag {
      head.isUnchanged = true
      held.receive(.began(head))
      return end(number, nil)
    }
    head.offset = held.request.offset
    held.receive(.began(head))
    for start in stride(from: head.offset, to: file.count, by: piece) {
      held.receive(.bytes(Array(file[start..<min(start + piece, file.count)])))
    }
    end(number, nil)
  }

  /// Sends a part of the download of an address that waits for longest: what it begins with, and bytes.
  package func send(_ address: String, _ events: FetchEvent...) {
    guard
      let (number, held) = state.with({ state in
        state.held.filter { $0.value.request.address.description == address }.min { $0.key < $1.key }
      })
    else { return }
    for event in events {
      if case .ended(let problem) = event { end(number, problem) } else { held.receive(event) }
    }
  }
}
