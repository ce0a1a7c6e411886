import Geometry
import ModeKit
import SketchFiles
import Testing

/// The structure of PDF files.
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

  /// Readers allocate memory for the box of each group, and a page full of markers has thousands of groups.
  @Test func aTranslucentStrokeTakesNoRoomBeyondItself() throws {
    let bytes = CollectedBytes()
    var writer = try PDFWriter(Samples.page, to: bytes.sink)
    var wave = Samples.wave(.pen, Color(0xF3D36B), y: 20)
    wave.opacity = 0.5
    try writer.add(wave)
    var line = wave
    line.curves = [DrawnStroke.Curve(start: .origin, control: Point(5, 0), end: Point(10, 0), width: 4)]
    try writer.add(line)
    try writer.finish()
    let objects = String(decoding: bytes.bytes, as: UTF8.self).split(separator: "endobj")
    let forms = objects.filter { $0.contains("/Form") && !$0.contains("DeviceGray") }
    #expect(forms.count == 2)
    // The wave grows wider, so that it is several lines, which show through each other unless they are one group.
    #expect(forms.map { $0.contains("/Transparency") } == [true, false])
    for form in forms {
      let box = try #require(form.split(separator: "[").dropFirst().first?.split(separator: "]").first)
      let sides = box.split(separator: " ").compactMap { Double($0) }
      try #require(sides.count == 4)
      #expect(sides[3] - sides[1] < 40, "\(box)")
    }
  }
}
