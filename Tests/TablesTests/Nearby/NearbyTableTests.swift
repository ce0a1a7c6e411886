import ModeKit
import Tables
import Testing

/// Tables as machines of one network tell of them.
@Suite struct NearbyTableTests {
  private let link = TableLink(
    server: "nats://room:secret@192.168.1.20:40123", table: "a7", key: Array(0..<32))

  private func table(_ title: String = "Dusk", owner: String = "Ada", people: Int = 3) -> NearbyTable {
    NearbyTable(title: title, mode: "jigsaw", owner: owner, people: people, link: link)
  }

  private func read(_ texts: [String]) -> NearbyTable? { NearbyTable(texts: texts.map { Array($0.utf8) }) }

  @Test(arguments: ["Dusk", "", "a=b", "Äpfel & Birnen 🍐"]) func whatIsToldIsHeard(title: String) throws {
    let told = table(title)
    #expect(read(try #require(told.texts)) == told)
    #expect(told.title == title)
    // The order does not matter, and later versions may say more.
    #expect(read(try #require(told.texts).reversed() + ["colour=red", "flag"]) == told)
  }

  @Test func whatIsTooLongForTheNetworkIsCut() throws {
    let long = table(
      String(repeating: "🧩", count: 500), owner: String(repeating: "ä", count: 500), people: 90_000)
    let texts = try #require(long.texts)
    #expect(texts.allSatisfy { $0.utf8.count <= 255 })
    #expect(read(texts) == long && long.people == 256)
    #expect(table("a\nb\u{202E}c\u{0}d").title == "a bcd")
    let far = TableLink(
      server: "nats://" + String(repeating: "a", count: 300), table: "a7", key: Array(0..<32))
    #expect(NearbyTable(title: "", mode: "sketch", owner: "", people: 1, link: far).texts == nil)
  }

  @Test func whatIsNoTableIsNotHeard() throws {
    let texts = try #require(table().texts)
    for missing in ["txtvers", "link", "mode", "people"] {
      #expect(read(texts.filter { !$0.hasPrefix(missing + "=") }) == nil, "\(missing)")
    }
    #expect(read(texts.map { $0 == "txtvers=1" ? "txtvers=2" : $0 }) == nil)
    #expect(read(texts.map { $0.hasPrefix("link=") ? "link=http://example.org" : $0 }) == nil)
    #expect(read(texts.map { $0.hasPrefix("people=") ? "people=many" : $0 }) == nil)
    #expect(read(texts.map { $0.hasPrefix("people=") ? "people=-5" : $0 })?.people == 1)
    #expect(NearbyTable(texts: []) == nil)
    #expect(NearbyTable(texts: [[0xFF, 0x3D, 0xFE], [], [0x3D]]) == nil)
    // The first of two counts, as RFC 6763 has it.
    #expect(read(texts + ["people=9"])?.people == 3)
  }
}
