import Geometry
import Library
import Testing

@Suite struct IdentifierTests {
  @Test func documentNamesAreReadAsWritten() {
    var generator = RandomSource(seed: 1)
    var names: [DocumentID] = [DocumentID(high: 0, low: 0), DocumentID(high: .max, low: .max)]
    for _ in 0..<200 { names.append(.random(using: &generator)) }
    for name in names {
      #expect(name.description.count == 26)
      #expect(DocumentID(name.description) == name)
      #expect(DocumentID(name.description.uppercased()) == name)
    }
    #expect(names.sorted().map(\.description) == names.map(\.description).sorted())
    #expect(DocumentID(high: 0, low: 33).description == "00000000000000000000000011")
  }

  @Test(arguments: [
    "", "0", "80000000000000000000000000", "0000000000000000000000000u", "é0000000000000000000000000",
  ])
  func otherTextIsNoName(text: String) { #expect(DocumentID(text) == nil) }

  @Test func aDocumentIsFoundByTheStartOfItsName() {
    let library = Library(inMemory: .test())
    let first = library.create(mode: "mines", title: "1")
    let second = library.create(mode: "mines", title: "2")
    #expect(library.document(named: String(first.id.description.prefix(6)).uppercased()) == first)
    #expect(library.document(named: second.id.description) == second)
    #expect(library.document(named: "") == nil, "two documents start so")
    #expect(library.document(named: "zz") == nil)
  }

  /// The values that the published algorithm gives.
  @Test(arguments: [
    ("", "00000000000000000000000000000000"),
    ("hello", "cbd8a7b341bd9b025b1e906a48ae1d19"),
    ("hello, world", "342fac623a5ebc8e4cdcbc079642414d"),
    ("The quick brown fox jumps over the lazy dog.", "cd99481f9ee902c9695da1a38987b6e7"),
  ])
  func blobNamesFollowThePublishedHash(text: String, name: String) {
    #expect(BlobID(of: Array(text.utf8)).description == name)
  }

  @Test func blobNamesAreReadAsWritten() {
    let name = BlobID(of: [1, 2, 3])
    #expect(BlobID(bytes: name.bytes) == name)
    #expect(BlobID(bytes: [1, 2, 3]) == nil)
  }
}
