import Compression
import Geometry
import ModeKit
import Raster
import SketchFiles

/// Files and drawings that several tests use.
enum Samples {
  static let svg = """
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20mm" height="10mm"
      viewBox="0 0 200 100">
    <rect width="200" height="100" fill="#102030"/>
    <g fill="none" stroke="#ff0000" stroke-width="4" transform="translate(10 0) scale(2)">
    <path d="M0 0 Q10 10 20 0 T40 0"/><line x1="1" y1="2" x2="3" y2="4" style="stroke: blue; stroke-width: 1px"/>
    <circle cx="20" cy="20" r="5" stroke-dasharray="1 2"/></g>
    <text x="3" y="4">Words</text><use href="#a"/>
    <image x="10" y="10" width="20" height="10" xlink:href="data:image/png;base64,AAAA"/>
    <polygon points="0,0 10,0 10,10"/>
    </svg>
    """

  static let xopp = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="x" fileversion="4"><title>t</title><preview>AAAA</preview>
    <page width="595.3" height="841.9"><background type="solid" color="#ffffffff" style="graph"/>
    <layer><stroke tool="pen" color="#3333ccff" width="1.41 1.2 0.9">10 20 30 40 50.5 60.25</stroke>
    <stroke tool="highlighter" color="yellow" width="8.5">1 2 3 4</stroke>
    <stroke tool="eraser" color="#ffffffff" width="8.5">1 2 3 4</stroke>
    <text font="Sans" size="12" x="1" y="2" color="black">words</text></layer>
    <layer><image left="1" top="2" right="3" bottom="4">AAAA</image></layer></page>
    <page width="100" height="100"><background type="pdf" domain="absolute" filename="x.pdf" pageno="1"/>
    <layer><stroke tool="pen" color="black" width="2">5 5 6 6</stroke></layer></page></xournal>
    """

  static func packedXopp() -> [UInt8] { Deflater(.gzip).finish(Array(xopp.utf8)) }

  static let page = DrawnPage(
    bounds: Rect(x: -100, y: -50, width: 200, height: 100), paper: Color(0x1B2723),
    tooth: GreySquare(side: 4, values: (0..<16).map { UInt8($0 * 16) }))

  /// A wavy line that grows wider.
  static func wave(_ kind: DrawnStroke.Kind, _ color: Color, y: Double) -> DrawnStroke {
    let points: [Point] = (0...20).map { i in
      let x = Double(i)
      return Point(x * 8 - 80, y + sine(x) * 6)
    }
    let curves: [DrawnStroke.Curve] = (0..<19).map { i in
      let corner = points[i + 1]
      return DrawnStroke.Curve(
        start: points[i].lerp(corner, 0.5), control: corner, end: corner.lerp(points[i + 2], 0.5),
        width: 2 + Double(i) * 0.1)
    }
    return DrawnStroke(kind: kind, color: color, curves: curves)
  }

  static var picture: Bitmap {
    let bitmap = Bitmap(width: 3, height: 2)
    for i in 0..<6 { bitmap.pixels[i] = 0xFF00_0000 | UInt32(i * 40) }
    return bitmap
  }
}
