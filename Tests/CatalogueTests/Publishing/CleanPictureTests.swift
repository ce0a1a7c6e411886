import Catalogue
import Geometry
import Testing

@Suite struct CleanPictureTests {
  private static let secret = Array("SECRET".utf8)

  private static func contains(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("SECRET")
  }

  /// Exif data with an orientation and a place, in either order of bytes.
  private static func exif(_ orientation: UInt8, isLittle: Bool = false) -> [UInt8] {
    func two(_ n: UInt8) -> [UInt8] { isLittle ? [n, 0] : [0, n] }
    func four(_ n: UInt8) -> [UInt8] { isLittle ? [n, 0, 0, 0] : [0, 0, 0, n] }
    return (isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]) + four(8) + two(2)
      + (isLittle ? [0x0F, 1] : [1, 0x0F]) + two(2) + four(6) + four(38)
      + (isLittle ? [0x12, 1] : [1, 0x12]) + two(3) + four(1) + two(orientation) + [0, 0] + four(0) + secret
  }

  // MARK: JPEG

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  private static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0])
  private static let icc = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9])
  private static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
  private static let tables =
    segment(0xDB, [0, 1, 2]) + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 17, 0]) + segment(0xC4, [0, 1])
  private static let pixels = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4]
  private static let end: [UInt8] = [0xFF, 0xD9]

  @Test func jpegKeepsItsPixelsAndColoursAlone() {
    let private_ = [
      Self.segment(0xE0, Array("JFXX\0".utf8) + Self.secret),
      Self.segment(0xE1, Array("Exif\0\0".utf8) + Self.exif(1)),
      Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.secret),
      Self.segment(0xED, Self.secret),
      Self.segment(0xE2, Array("MPF\0".utf8) + Self.secret), Self.segment(0xFE, Self.secret),
      Self.segment(0xEB, Self.secret),
    ]
    let picture =
      [0xFF, 0xD8] + Self.segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 2, 1] + Self.secret)
      + private_.joined() + Self.icc + Self.adobe + Self.tables + [0xFF] + Self.segment(0xFE, Self.secret)
      + Self.pixels
      + Self.segment(0xC4, [0, 1]) + Self.pixels + Self.end + Self.secret + [0xFF, 0xD8] + Self.secret
    let clean =
      [0xFF, 0xD8] + Self.jfif + Self.icc + Self.adobe + Self.tables + Self.pixels
      + Self.segment(0xC4, [0, 1]) + Self.pixels
      + Self.end
    #expect(CleanPicture.bytes(of: Array(picture)) == clean)
    #expect(CleanPicture.bytes(of: clean) == clean)
  }

  @Test(arguments: 1...8, [true, false]) func jpegStaysTheRightWayUp(orientation: Int, isLittle: Bool) throws
  {
    let exif = Self.exif(UInt8(orientation), isLittle: isLittle)
    let picture =
      [0xFF, 0xD8] + Self.segment(0xE1, Array("Exif\0\0".utf8) + exif) + Self.tables + Self.pixels + Self.end
    let clean = try #require(CleanPicture.bytes(of: picture))
    #expect(!Self.contains(clean))
    #expect(clean.count == 2 + Self.tables.count + Self.pixels.count + 2 + (orientation == 1 ? 0 : 36))
    if orientation > 1 { #expect(clean[31] == UInt8(orientation)) }
    // What was written is read alike.
    #expect(CleanPicture.bytes(of: clean) == clean)
  }

  // MARK: PNG

  @Test func pngKeepsItsPixelsAndColoursAlone() throws {
    let kept = ["IHDR", "iCCP", "gAMA", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT", "IEND"]
    let gone = ["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "prVt", "dSIG"]
    let signature = Array(Samples.png()[..<8])
    var (picture, clean) = (signature, signature)
    for (index, name) in kept.enumerated() {
      if index < gone.count { picture += Samples.chunk(gone[index], Self.secret) }
      picture += Samples.chunk(name, [UInt8(index)])
      clean += Samples.chunk(name, [UInt8(index)])
    }
    #expect(CleanPicture.bytes(of: picture + Self.secret) == clean)
    #expect(CleanPicture.bytes(of: signature + Samples.chunk("NEWx", []) + Samples.chunk("IEND", [])) == nil)
  }

  @Test func pngStaysTheRightWayUp() throws {
    let start = Array(Samples.png()[..<33])
    let end = Samples.chunk("IDAT", [1]) + Samples.chunk("IEND", [])
    let clean = try #require(CleanPicture.bytes(of: start + Samples.chunk("eXIf", Self.exif(6)) + end))
    #expect(!Self.contains(clean) && clean.count == start.count + end.count + 12 + 26)
    #expect(CleanPicture.bytes(of: clean) == clean)
    #expect(CleanPicture.bytes(of: start + Samples.chunk("eXIf", Self.exif(1)) + end) == start + end)
  }

  // MARK: WebP

  private static func webp(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + number(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }
  private static func number(_ n: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: n >> (8 * $0)) } }
  private static func riff(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(content.count) + content + (content.count % 2 == 1 ? [0] : [])
  }

  @Test func webpKeepsItsPixelsAndColoursAlone() {
    func head(_ flags: UInt8) -> [UInt8] { Self.riff("VP8X", [flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]) }
    let pixels = Self.riff("ICCP", [1]) + Self.riff("ALPH", [2]) + Self.riff("VP8 ", [3, 4, 5])
    let picture = Self.webp(
      head(0x3C) + pixels + Self.riff("EXIF", Self.exif(1)) + Self.riff("XMP ", Self.secret)
        + Self.riff("prVt", Self.secret))
    #expect(CleanPicture.bytes(of: picture + Self.secret) == Self.webp(head(0x30) + pixels))
    for exif in [Self.exif(8, isLittle: true), Array("Exif\0\0".utf8) + Self.exif(8)] {
      let turned = CleanPicture.bytes(of: Self.webp(head(0x3C) + pixels + Self.riff("EXIF", exif)))
      #expect(turned?.count == Self.webp(head(0) + pixels).count + 8 + 26)
      #expect(turned.map { !Self.contains($0) } == true)
      #expect(turned.flatMap { CleanPicture.bytes(of: $0) } == turned)
    }
    let plain = Self.webp(Self.riff("VP8L", [1, 2, 3]))
    #expect(CleanPicture.bytes(of: plain) == plain)
  }

  // MARK: Anything else

  @Test(arguments: ["", "GIF89a", "II*\0", "<svg/>", "RIFF\0\0\0\0WAVE", "\u{1}"])
  func otherFormatsAreNotCleaned(text: String) {
    #expect(
      CleanPicture.format(of: Array(text.utf8)) == nil && CleanPicture.bytes(of: Array(text.utf8)) == nil)
  }

  /// A damaged picture is refused, or what is left of it is clean; it never ends the program.
  @Test func damagedPicturesAreRefusedOrClean() {
    var random = RandomSource(seed: 4)
    let pictures = [
      [0xFF, 0xD8] + Self.jfif + Self.segment(0xE1, Array("Exif\0\0".utf8) + Self.exif(6)) + Self.tables
        + Self.pixels + Self.end,
      Array(Samples.png()[..<33]) + Samples.chunk("eXIf", Self.exif(6)) + Samples.chunk("IDAT", [1])
        + Samples.chunk("IEND", []),
      Self.webp(
        Self.riff("VP8X", [8, 0, 0, 0, 1, 0, 0, 1, 0, 0]) + Self.riff("EXIF", Self.exif(3))
          + Self.riff("VP8 ", [1])),
    ]
    for picture in pictures {
      for count in 0..<picture.count { _ = CleanPicture.bytes(of: Array(picture[..<count])) }
      for _ in 0..<2000 {
        var changed = picture
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8(
            truncatingIfNeeded: random.next())
        }
        guard let clean = CleanPicture.bytes(of: changed) else { continue }
        #expect(CleanPicture.bytes(of: clean) == clean)
      }
    }
  }
}
