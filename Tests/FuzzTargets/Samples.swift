import Geometry
import Raster
import TestSupport

/// Small files to start from.
enum Samples {
  /// A picture of a few colours, partly transparent.
  static var picture: Bitmap {
    let picture = Bitmap(width: 6, height: 4)
    for i in 0..<24 { picture.pixels[i] = i % 5 == 0 ? 0 : 0xFF00_0000 | UInt32(i * 0x0B_0507) }
    return picture
  }

  static var png: [UInt8] { (try? Exhibit.here.scene.codec.encodePNG(picture)) ?? [] }

  /// The same picture as rows of 24 bits.
  static var bmp: [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let picture = picture
    let rows = (0..<4).flatMap { y -> [UInt8] in
      (0..<6).flatMap { little(Int(picture[$0, 3 - y]), 3) } + [0, 0]
    }
    return Array("BM".utf8) + little(54 + rows.count, 4) + little(0, 4) + little(54, 4)
      + little(40, 4) + little(6, 4) + little(4, 4) + little(1, 2) + little(24, 2) + little(0, 4)
      + little(rows.count, 4) + little(2835, 4) + little(2835, 4) + little(0, 8) + rows
  }

  /// A picture of 4 × 2 pixels, with each kind of chunk of the format.
  static var qoi: [UInt8] {
    Array("qoif".utf8) + [0, 0, 0, 4, 0, 0, 0, 2, 4, 0]
      + [0xFE, 200, 100, 50, 0xC1, 0x6B, 0xA4, 0x88, 0xFF, 1, 2, 3, 4, 0x15]
      + [0, 0, 0, 0, 0, 0, 0, 1]
  }

  static let svg = """
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20mm" height="10mm"
      viewBox="0 0 200 100">
    <rect width="200" height="100" rx="3" fill="#102030"/>
    <g fill="none" stroke="#ff0000" stroke-width="4" opacity=".5" transform="translate(10 0) scale(2) rotate(5)">
    <path d="M0 0 Q10 10 20 0 T40 0 C1e1 2 3 4-5 6 S7 8 9 10 h-5 v5 a4 3 30 0 1 5 5 z m1 1l2 2"/>
    <line x1="1" y1="2" x2="3" y2="4" style="stroke: blue; stroke-width: 1px"/>
    <circle cx="20" cy="20" r="5" stroke-dasharray="1 2"/><ellipse cx="40" cy="20" rx="5" ry="2"/></g>
    <text x="3" y="4">Words</text><use href="#a"/>
    <image x="10" y="10" width="20" height="10" xlink:href="data:image/png;base64,AAAA"/>
    <polygon points="0,0 10,0 10,10"/><polyline points="50 50 60 60"/>
    </svg>
    """

  static let xopp = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="x" fileversion="4"><title>t</title><preview>AAAA</preview>
    <page width="595.3" height="841.9"><background type="solid" color="#ffffffff" style="graph"/>
    <layer name="a"><stroke tool="pen" color="#3333ccff" width="1.41 1.2 0.9">10 20 30 40 50.5 60.25</stroke>
    <stroke tool="highlighter" color="yellow" width="8.5">1 2 3 4</stroke>
    <stroke tool="eraser" color="#ffffffff" width="8.5">1 2 3 4</stroke>
    <text font="Sans" size="12" x="1" y="2" color="black">words</text></layer>
    <layer><image left="1" top="2" right="3" bottom="4">AAAA</image></layer></page>
    <page width="100" height="100"><background type="pdf" domain="absolute" filename="x.pdf" pageno="1"/>
    <layer><stroke tool="pen" color="black" width="2">5 5 6 6</stroke></layer></page></xournal>
    """

  /// Two by two square pieces of 8 pixels.
  static var puzzle: PuzzleFile {
    let boxes = (0..<4).map {
      Path(rect: Rect(x: Double($0 % 2) * 8, y: Double($0 / 2) * 8, width: 8, height: 8))
    }
    let pieces = try? PuzzleFile(
      boxes, of: { x, y in UInt32(0x0A0A_0A * (x + y)) & 0xFF_FFFF },
      relations: [(0, 1), (0, 2), (1, 3), (2, 3)],
      encode: { try Exhibit.here.scene.codec.encodePNG($0) })
    return pieces ?? PuzzleFile([])
  }
}
