import Glibc
import Library
import TestSupport
import Testing

/// Paths of which no text can be made.
@Suite struct BytePathTests {
  private let scratch = ScratchFolder()
  private func joined(_ text: String, _ rest: [UInt8]) -> [UInt8] { Array(text.utf8) + rest }

  @Test func textIsItself() {
    #expect(BytePath.text(Array("/tmp/Bücher".utf8)) == "/tmp/Bücher")
    #expect(BytePath.arguments([Array("--library".utf8), Array("x".utf8)]) == ["--library", "x"])
    #expect(BytePath.shown("/tmp/x") == "/tmp/x")
  }

  @Test func aLibraryIsKeptWhereTheBytesSay() throws {
    let raw = joined(scratch.path + "/", [0xFF, 0x41])
    let word = BytePath.arguments([joined("--library=" + scratch.path + "/", [0xFF, 0x41])])[0]
    let folder = String(word.dropFirst("--library=".count))
    #expect(folder == BytePath.text(raw))
    let library = Library(directory: folder, options: .test())
    #expect(library.problem == nil)
    let id = library.create(mode: "sketch", title: "").id
    library.append(to: id, move: [1])
    #expect(library.close() == nil)
    var info = stat()
    #expect(stat((raw + Array("/tessera.sqlite".utf8)).map { CChar(bitPattern: $0) } + [0], &info) == 0)
    #expect(BytePath.shown(folder).hasPrefix(scratch.path + "/\u{FFFD}A"))
    #expect(LibraryProblem(.missing, path: folder).text { $0 }.contains(scratch.path + "/\u{FFFD}A"))
    let again = Library(directory: BytePath.arguments([Array("--library".utf8), raw])[1], options: .test())
    #expect(try again.records(of: id).count == 1)
    #expect(again.close() == nil)
  }

  @Test func aFileIsReadWhereTheBytesSay() throws {
    let raw = joined(scratch.path + "/", [0xC3, 0x28])
    mkdir(raw.map { CChar(bitPattern: $0) } + [0], 0o700)
    let path = BytePath.text(raw + Array("/a.svg".utf8))
    #expect(path.hasSuffix("/a.svg"))
    writeFile([1, 2], to: path)
    #expect(bytes(of: path) == [1, 2])
    #expect(BytePath.shown(path).hasSuffix("(/a.svg"))
  }
}
