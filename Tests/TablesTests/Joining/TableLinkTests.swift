import ModeKit
import Tables
import Testing

/// Links of tables as text.
@Suite struct TableLinkTests {
  @Test func aLinkIsReadAsItIsWritten() throws {
    for server in ["nats://127.0.0.1:4222", "tls://tables.example.org", "nats://[::1]:4222"] {
      for byte: UInt8 in [0, 62, 63, 255] {
        let link = TableLink(server: server, table: "a7", key: Array(repeating: byte, count: 32))
        #expect(try TableLink(link.text) == link)
        #expect(link.text.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 43 && $0 != 61 })
      }
    }
    #expect(try TableLink.makeTable(on: "nats://a") != TableLink.makeTable(on: "nats://a"))
  }

  @Test(arguments: [
    "", "tessera:", "tessera:nats://a/b", "tessera:nats://a/b#", "tessera:nats://a/b#AAAA", "https://a/b#c",
    "tessera:nats://a/B!#" + String(repeating: "A", count: 43),
    "tessera:/b#" + String(repeating: "A", count: 43),
    "tessera:nats://a/b#" + String(repeating: "A", count: 43) + "#",
    "tessera:nats://" + String(repeating: "a", count: 1000) + "/b#" + String(repeating: "A", count: 43),
  ])
  func whatIsNoLinkIsOneSentence(text: String) {
    #expect(throws: Problem.self) { try TableLink(text) }
  }
}
