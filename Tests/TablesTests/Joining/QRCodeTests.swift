import Geometry
import Tables
import TestSupport
import Testing

/// Links as codes, which another program reads as a camera would.
@Suite struct QRCodeTests {
  /// The code as a gray picture (PGM) with its margin, 3 pixels a module.
  private func picture(_ code: QRCode) -> [UInt8] {
    let margin = QRCode.margin
    let modules = code.side + 2 * margin
    var bytes = Array("P5 \(3 * modules) \(3 * modules) 255\n".utf8)
    for row in 0..<modules {
      var line = [UInt8](repeating: 255, count: 3 * modules)
      if (margin..<margin + code.side).contains(row) {
        for columns in code.dark(inRow: row - margin) {
          for x in 3 * (margin + columns.lowerBound)..<3 * (margin + columns.upperBound) { line[x] = 0 }
        }
      }
      for _ in 0..<3 { bytes += line }
    }
    return bytes
  }

  private func read(_ code: QRCode) throws -> String {
    let folder = ScratchFolder()
    let file = folder.write("code.pgm", picture(code))
    let reader = try ChildProcess("zbarimg", ["-q", "--nodbus", "--raw", file], log: folder.path + "/log")
    #expect(reader.wait(seconds: 60) == 0)
    return String(readFile(folder.path + "/log").filter { $0 != "\n" })
  }

  @Test(.enabled(if: isInstalled("zbarimg"), "zbarimg is missing: install zbar-tools"))
  func aCameraReadsALink() throws {
    let link = TableLink(
      server: "nats://nkey:secret@192.168.1.20:40123", table: "a7", key: Array(0..<32))
    let code = try #require(QRCode(link.text))
    #expect(try TableLink(read(code)) == link)
    #expect(code.side <= 49, "modules of a link in a room can be told apart on a screen")
    // Texts of all sorts of lengths, as long as a link may be.
    var random = RandomSource(seed: 5)
    for length in [1, 17, 120, 500] {
      let text = String((0..<length).map { _ in Character(UnicodeScalar(UInt8(33 + random.next() % 94))) })
      #expect(try read(try #require(QRCode(text))) == text)
    }
  }

  @Test func aTextThatIsNoneOrTooLongHasNoCode() {
    #expect(QRCode("") == nil)
    #expect(QRCode("a\0b") == nil)
    #expect(QRCode(String(repeating: "a", count: 100_000)) == nil)
    let code = QRCode(String(repeating: "a", count: 2000))
    #expect(code.map { $0.side <= 177 && !$0.dark(inRow: $0.side - 1).isEmpty } == true)
  }
}
