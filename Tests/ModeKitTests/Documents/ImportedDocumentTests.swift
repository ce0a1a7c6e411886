import Geometry
import ModeKit
import Testing

/// Imported documents on their way out of the sandbox.
@Suite struct ImportedDocumentTests {
  private let document = ImportedDocument(
    params: [1, 2], moves: [[3], [], [4, 5, 6]], blobs: [Array(repeating: 7, count: 300)],
    losses: ["Texts are left out: 3"], title: "A still harbour")

  @Test func bytesComeBack() throws {
    let copy = try ImportedDocument(bytes: document.bytes)
    #expect(copy.params == document.params && copy.moves == document.moves)
    #expect(copy.blobs == document.blobs && copy.losses == document.losses)
    #expect(copy.title == "A still harbour")
  }

  @Test func titlesAreOneShortLine() throws {
    var named = document
    named.title = "  two\u{1}\nlines\tof  " + String(repeating: "x", count: 500)
    let copy = try ImportedDocument(bytes: named.bytes)
    #expect(copy.title.hasPrefix("two lines of x") && copy.title.count == 80)
  }

  @Test func reportsHaveALimit() throws {
    var talker = document
    talker.losses = Array(repeating: String(repeating: "word ", count: 1000), count: 1000)
    let copy = try ImportedDocument(bytes: talker.bytes)
    #expect(copy.losses.count <= 20 && copy.losses.allSatisfy { $0.utf8.count <= 400 })
  }

  @Test func damagedBytesThrow() {
    let bytes = document.bytes
    for count in bytes.indices {
      #expect(throws: Problem.self) { try ImportedDocument(bytes: Array(bytes[..<count])) }
    }
    #expect(throws: Problem.self) { try ImportedDocument(bytes: bytes + [0]) }
    var random = RandomSource(seed: 8)
    for _ in 0..<2000 {
      var bytes = bytes
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
      _ = try? ImportedDocument(bytes: bytes)
    }
  }
}
