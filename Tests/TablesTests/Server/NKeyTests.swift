import Concurrency
import Glibc
import ModeKit
import Tables
import TestSupport
import Testing

/// Logging in at a server with the key of a password.
@Suite struct NKeyTests {
  private func url(_ server: NATSServer, _ password: String) -> String {
    server.url.replacing("nats://", with: "nats://nkey:\(password)@")
  }

  /// Whether somebody gets in within `seconds`.
  private func getsIn(_ url: String, within seconds: Double) throws -> Bool {
    let news = Locked(0)
    let transport = try NATSTransport(url: url, table: "a1", creates: true) { news.signal { $0 += 1 } }
    defer { transport.close() }
    let deadline = Deadline(in: seconds)
    while deadline.secondsLeft > 0 {
      news.wait(atMost: min(0.2, deadline.secondsLeft), until: { $0 > 0 }) { $0 = 0 }
      for case .connected in transport.takeEvents() { return true }
    }
    return false
  }

  @Test(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
  func aServerLetsInWhoKnowsThePassword() throws {
    let key = try NKey(password: "k7qf2m9xotter")
    #expect(key.name.count == 56 && key.name.hasPrefix("U"))
    let server = try NATSServer(
      configuration: "authorization { users: [ { nkey: \(key.name) } ] }\n")
    #expect(try getsIn(url(server, "k7qf2m9xotter"), within: 60))
    #expect(try !getsIn(url(server, "k7qf2m9xotters"), within: 2))
    #expect(try !getsIn(server.url, within: 2))
    withExtendedLifetime(server) {}
  }

  @Test func thePasswordIsNotSent() throws {
    let listener = try Listener()
    let transport = try NATSTransport(
      url: "nats://nkey:k7qf2m9xotter@127.0.0.1:\(listener.port)", table: "a1", creates: true
    ) {}
    defer { transport.close() }
    let guest = listener.accept()
    defer { close(guest) }
    let info =
      #"INFO {"server_id":"x","version":"2.9.10","proto":1,"max_payload":1048576,"auth_required":true,"nonce":"q1w2e3"}"#
    let greeting = Array("\(info)\r\n".utf8)
    #expect(write(guest, greeting, greeting.count) == greeting.count)
    var heard: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !heard.contains(10), case let count = read(guest, &piece, piece.count), count > 0 {
      heard += piece[..<count]
    }
    let words = String(decoding: heard, as: UTF8.self)
    #expect(words.contains(try NKey(password: "k7qf2m9xotter").name) && words.contains("\"sig\""), "\(words)")
    #expect(!words.contains("otter"))
  }

  @Test(arguments: ["", String(repeating: "a", count: 33)]) func whatIsNoPasswordIsRefused(password: String) {
    #expect(throws: Problem.self) { try NKey(password: password) }
    #expect(throws: Problem.self) {
      try NATSTransport(url: "nats://nkey:\(password)@127.0.0.1:4222", table: "a1", creates: true) {}
    }
  }
}
