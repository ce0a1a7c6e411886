import Geometry
import ModeKit
import SketchFiles
import Testing

/// Whether a PDF's parts are where its table says.
@Suite struct PDFTests {
  @Test func theTableNamesEveryObject() throws {
    let bytes = CollectedBytes()
    var writer = try PDFWriter(Samples.page, to: bytes.sink)
    try writer.add(Samples.picture, in: Rect(x: 0, y: 0, width: 30, height: 20))
    try writer.add(Samples.wave(.chalk, .white, y: 0))
    try writer.add(Samples.wave(.pen, Color(0xF3D36B), y: 20))
    try writer.finish()
    let file = bytes.bytes
    func text(_ range: Range<Int>) -> String {
      String(decoding: file[range.clamped(to: 0..<file.count)], as: UTF8.self)
    }
    #expect(file.starts(with: Array("%PDF-1.4\n".utf8)))
    let end = text(file.count - 40..<file.count).split(separator: "\n")
    #expect(end.last == "%%EOF")
    let start = try #require(Int(end[end.count - 2]))
    let table = text(start..<file.count).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(table[0] == "xref")
    let count = try #require(Int(table[1].split(separator: " ")[1]))
    #expect(count > 8)
    for object in 1..<count {
      let place = try #require(Int(table[2 + object].prefix(10)))
      #expect(table[2 + object].utf8.count == 19)
      #expect(text(place..<place + 20).hasPrefix("\(object) 0 obj\n"))
    }
  }
}
