import Raster
import SDLBackend
import Scene
import Testing

extension SDLSuite {
  struct SDLImageCodecTests {
    private let codec = SDLImageCodec()

    /// A picture in which every pixel differs from its neighbours, premultiplied.
    private func picture(_ width: Int, _ height: Int, isOpaque: Bool) -> Bitmap {
      let result = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let alpha = isOpaque ? 255 : (x * 37 + y * 11) % 256
          func channel(_ value: Int) -> UInt32 { UInt32(value % (alpha + 1)) }
          result[x, y] =
            UInt32(alpha) << 24 | channel(x * 7 + 3) << 16 | channel(y * 13) << 8 | channel(x ^ y)
        }
      }
      return result
    }

    private func pixels(_ bitmap: Bitmap) -> [UInt32] {
      Array(UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
    }

    @Test(arguments: [true, false]) func aPNGComesBackExactly(isOpaque: Bool) throws {
      let original = picture(61, 40, isOpaque: isOpaque)
      let copy = try codec.decode(codec.encodePNG(original))
      #expect(copy.width == 61 && copy.height == 40)
      #expect(pixels(copy) == pixels(original))
    }

    @Test(arguments: [
      (61, 40, 30), (61, 40, 20), (61, 40, 7), (61, 40, 1), (600, 700, 2), (1025, 3, 1), (3, 530, 1),
    ])
    func aSmallerCopyHasTheMeansOfSquares(width: Int, height: Int, largest: Int) throws {
      let original = picture(width, height, isOpaque: false)
      let copy = try codec.decode(codec.encodePNG(original), largest: largest)
      var side = 1
      while (max(width, height) + side - 1) / side > largest { side *= 2 }
      #expect(copy.width == (width + side - 1) / side && copy.height == (height + side - 1) / side)
      for y in 0..<copy.height {
        for x in 0..<copy.width {
          var sums = [0, 0, 0, 0]
          var count = 0
          for row in y * side..<min(height, (y + 1) * side) {
            for column in x * side..<min(width, (x + 1) * side) {
              count += 1
              for channel in 0..<4 {
                sums[channel] += Int(original[column, row] >> UInt32(8 * channel) & 255)
              }
            }
          }
          for channel in 0..<4 {
            let value = Int(copy[x, y] >> UInt32(8 * channel) & 255)
            #expect(abs(value * count - sums[channel]) <= count)
          }
        }
      }
    }

    @Test func filesThatAreNoPicturesAreReported() {
      let junk: [[UInt8]] = [
        [], [1, 2, 3], Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], Array("<svgs/>".utf8.dropFirst(2)),
        Array("<html><svg/></html>".utf8),
      ]
      for bytes in junk {
        #expect(
          throws: SceneProblem(
            "This file is not a picture that can be read; choose a PNG, JPEG, WebP, SVG, GIF, BMP, TIFF or QOI file."
          )
        ) {
          try codec.decode(bytes)
        }
      }
    }

    private static let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="5mm" viewBox="0 0 40 20">
      <rect width="20" height="20" fill="#ff0000"/><rect x="20" width="20" height="20" fill="#0000ff"/>
      </svg>

      """

    @Test(arguments: [
      "", "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- > -->\n<!DOCTYPE svg [ <!ENTITY a \"b\"> ]>\n",
    ])
    func aDrawingIsDrawnAsLargeAsItIsNeeded(head: String) throws {
      let bytes = Array((head + Self.drawing).utf8)
      let copy = try codec.decode(bytes, largest: 400)
      #expect(copy.width == 400 && copy.height == 200)
      #expect(copy[100, 100] == 0xFFFF_0000 && copy[300, 100] == 0xFF00_00FF)
      let large = try codec.decode(bytes)
      #expect(large.width == SDLImageCodec.drawingSide && large.height == SDLImageCodec.drawingSide / 2)
    }

    @Test func aDrawingWithoutItsEndSaysSo() throws {
      let bytes = Array(Self.drawing.utf8)
      for count in stride(from: 5, to: bytes.count - 8, by: 7) {
        #expect(
          throws: SceneProblem("This picture is damaged and could not be read; try another copy of it.")
        ) { try codec.decode(Array(bytes.prefix(count))) }
      }
    }

    /// Their decoder would split such lines into dashes for ever.
    @Test(arguments: [
      #"<line x1='0' y1='1' x2='99999999' y2='1' stroke="red" stroke-dasharray="2 1"/>"#,
      #"<polyline points="<,0 300001,0" stroke="red" stroke-dasharray="2 1"/>"#,
      #"<line x2 '99999999' stroke-dasharray "2 1"/>"#,
      #"<path d="M0 0h1e9" style="stroke:red; stroke-dasharray:2,1"/>"#,
      #"<g stroke-dasharray=".00001"><polyline points="0,0 -9.9E+1-9" stroke="red"/></g>"#,
    ])
    func aLineOfTooManyDashesIsRefused(line: String) {
      #expect(
        throws: SceneProblem(
          "This drawing has a line of more than 100,000 dashes; make its lines solid first.")
      ) { try codec.decode(Array("<svg width='10' height='10'>\(line)</svg>".utf8)) }
    }

    @Test func dashesAreDrawnAndLongLinesRead() throws {
      let dashes = """
        <svg width="10" height="1"><title>don't = 'stroke-dasharray: 0.00000001'</title>
        <path d="M0 0.5 H10" stroke="#F00" stroke-dasharray="1"/></svg>
        """
      let dashed = try codec.decode(Array(dashes.utf8), largest: 100)
      #expect((0..<10).map { dashed[5 + 10 * $0, 5] } == (0..<10).map { $0 % 2 == 0 ? 0xFFFF_0000 : 0 })
      let line = "<svg width='10' height='1'><path d='M-1e8 .5H1e8' stroke='#00F'/></svg>"
      #expect(try codec.decode(Array(line.utf8), largest: 100).width == 100)
    }

    /// A red and a blue pixel in formats that few files have.
    private static let rare: [String: [UInt8]] = [
      "BMP": Array("BM".utf8) + [62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0]
        + [1, 0, 24, 0, 0, 0, 0, 0, 8, 0, 0, 0] + [UInt8](repeating: 0, count: 16) + [
          0, 0, 255, 255, 0, 0, 0, 0,
        ],
      "TIFF": Array("II*\0".utf8) + [8, 0, 0, 0, 9, 0] + tag(256, 2) + tag(257, 1) + tag(258, 8) + tag(259, 1)
        + tag(262, 2) + tag(273, 122) + tag(277, 3) + tag(278, 1) + tag(279, 6) + [
          0, 0, 0, 0, 255, 0, 0, 0, 0, 255,
        ],
      "QOI": Array("qoif".utf8) + [0, 0, 0, 2, 0, 0, 0, 1, 3, 0, 0xFE, 255, 0, 0, 0xFE, 0, 0, 255]
        + [0, 0, 0, 0, 0, 0, 0, 1],
    ]

    private static func tag(_ number: Int, _ value: Int) -> [UInt8] {
      [UInt8(number & 255), UInt8(number >> 8), 3, 0, 1, 0, 0, 0, UInt8(value), 0, 0, 0]
    }

    @Test(arguments: rare.keys.sorted()) func rareFormatsAreRead(format: String) throws {
      let copy = try codec.decode(try #require(Self.rare[format]))
      #expect(copy.width == 2 && copy.height == 1)
      #expect(copy[0, 0] == 0xFFFF_0000 && copy[1, 0] == 0xFF00_00FF)
    }

    private static let hugeFrame: [UInt8] = [
      0x2C, 0, 0, 0, 0, 0x30, 0x75, 0x30, 0x75, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]

    /// Obsolete formats that are easily mistaken for one another.
    @Test func formatsThatAreNotOfferedAreNoPictures() {
      let files = [
        Array("P6\n2 1\n255\n".utf8) + [255, 0, 0, 0, 0, 255],
        Array("/* XPM */\nstatic char *a[] = {\n\"1 1 1 1\",\n\"a c #FF0000\",\n\"a\"\n};\n".utf8),
        Array("gimp xcf v001\0".utf8) + [UInt8](repeating: 0, count: 64),
        Array("FORM0000ILBMBMHD0000".utf8) + [UInt8](repeating: 1, count: 64),
        [10, 5, 1, 8, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 130),
        [UInt8](repeating: 0, count: 18),
      ]
      for file in files {
        let problem = #expect(throws: SceneProblem.self) { try codec.decode(file) }
        #expect(problem?.message.hasPrefix("This file is not a picture") == true)
      }
    }

    /// Headers that promise more pixels than any memory has.
    @Test func absurdSizesAreRefusedInEveryFormat() throws {
      var files = [
        Array("qoif".utf8) + [UInt8](repeating: 127, count: 10),
        // A small screen and a frame of 30,000 × 30,000 pixels, at once and after an extension.
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0] + Self.hugeFrame,
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 9, 9, 9]
          + [0x21, 0xF9, 4, 1, 2, 3, 4, 0] + Self.hugeFrame,
      ]
      for (format, range) in [("BMP", 18..<26), ("TIFF", 18..<20)] {
        var file = try #require(Self.rare[format])
        for place in range where place % 4 < 3 || format == "TIFF" { file[place] = 255 }
        if format == "TIFF" { file[30] = 255; file[31] = 255 }
        files.append(file)
      }
      for file in files {
        #expect(throws: SceneProblem("This picture has more than 110 million pixels; make it smaller first."))
        {
          try codec.decode(file)
        }
      }
    }

    /// A few bytes must not cost the time of many pixels.
    @Test func aQOIFileHasAByteForEvery62Pixels() throws {
      func file(_ width: Int, _ height: Int, runs: Int) -> [UInt8] {
        let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 255) } }
        return Array("qoif".utf8) + sides + [3, 0] + [UInt8](repeating: 0xFD, count: runs)
          + [0, 0, 0, 0, 0, 0, 0, 1]
      }
      let black = try codec.decode(file(62, 100, runs: 100))
      #expect(black.width == 62 && black.height == 100 && black[61, 99] == 0xFF00_0000)
      let damaged = SceneProblem("This picture is damaged and could not be read; try another copy of it.")
      for (width, height) in [(1, 83_558_150), (10_000, 10_000), (62, 120)] {
        #expect(throws: damaged) { try codec.decode(file(width, height, runs: 100)) }
      }
    }

    @Test func aDamagedPictureSaysSo() throws {
      var bytes = try codec.encodePNG(picture(50, 50, isOpaque: true))
      bytes.removeLast(bytes.count / 2)
      #expect(throws: SceneProblem("This picture is damaged and could not be read; try another copy of it."))
      {
        try codec.decode(bytes)
      }
    }

    @Test func aJPEGWithoutItsEndSaysSo() throws {
      let original = picture(80, 60, isOpaque: true)
      let bytes = try codec.encodeJPEG(original, quality: 90)
      let copy = try codec.decode(bytes)
      #expect(copy.width == 80 && copy.height == 60)
      for count in [bytes.count - 2, bytes.count / 2] {
        #expect(
          throws: SceneProblem("This picture is damaged and could not be read; try another copy of it.")
        ) {
          try codec.decode(Array(bytes.prefix(count)))
        }
      }
    }

    @Test func aHugePictureIsRefusedBeforeItIsDecoded() throws {
      var bytes = try codec.encodePNG(picture(4, 4, isOpaque: true))
      bytes.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
      #expect(
        throws: SceneProblem(
          "This picture has more than 110 million pixels; make it smaller first."
        )
      ) { try codec.decode(bytes) }
    }

    @Test func brokenOffFilesSaySo() throws {
      let bytes = try codec.encodePNG(picture(9, 9, isOpaque: false))
      for length in stride(from: 0, to: bytes.count - 12, by: 9) {
        #expect(throws: SceneProblem.self) { try codec.decode(Array(bytes.prefix(length))) }
      }
    }

    /// A picture 32×16: red over green in the left half, blue in the right, with each of Exif's eight orientations.
    @Test(arguments: 1...8) func aJPEGStandsUpright(orientation: Int) throws {
      let upright = try codec.decode(withExif(Samples.jpeg, orientation: orientation))
      #expect((upright.width, upright.height) == (orientation < 5 ? (32, 16) : (16, 32)))
      // Where the file's upper left corner is shown (Exif 2.3, table 6).
      let isRight = [2, 3, 6, 7].contains(orientation)
      let isBottom = [3, 4, 7, 8].contains(orientation)
      let red = upright[isRight ? upright.width - 3 : 2, isBottom ? upright.height - 3 : 2]
      #expect(red >> 16 & 255 > 200 && red >> 8 & 255 < 60 && red & 255 < 60)
      // The file's lower left: the other end of the rows, which stand upright in turned pictures.
      let green =
        orientation < 5
        ? upright[isRight ? upright.width - 3 : 2, isBottom ? 2 : upright.height - 3]
        : upright[isRight ? 2 : upright.width - 3, isBottom ? upright.height - 3 : 2]
      #expect(green >> 8 & 255 > 200 && green >> 16 & 255 < 60)
    }

    /// PNG and WebP pictures of 5×3 whose first pixel alone is red, with each orientation.
    @Test(arguments: 1...8) func aPNGAndAWebPStandUpright(orientation: Int) throws {
      let picture = Bitmap(width: 5, height: 3)
      for index in 0..<15 { picture.pixels[index] = index == 0 ? 0xFFFF_0000 : 0xFF00_00FF }
      let isRight = [2, 3, 6, 7].contains(orientation)
      let isBottom = [3, 4, 7, 8].contains(orientation)
      for file in [
        withExif(png: try codec.encodePNG(picture), orientation),
        withExif(webP: Samples.losslessWebP, orientation),
        withExif(webP: Samples.losslessWebP, orientation, named: true),
      ] {
        let upright = try codec.decode(file)
        #expect((upright.width, upright.height) == (orientation < 5 ? (5, 3) : (3, 5)))
        #expect(upright[isRight ? upright.width - 1 : 0, isBottom ? upright.height - 1 : 0] == 0xFFFF_0000)
        #expect(upright[isRight ? 0 : upright.width - 1, isBottom ? 0 : upright.height - 1] == 0xFF00_00FF)
      }
    }

    /// The left half is half as much black as can be on all of magenta and yellow, the right half all of black alone.
    @Test func picturesInCMYKHaveTheirPrintedColours() throws {
      func near(_ pixel: UInt32, _ wanted: UInt32) -> Bool {
        [24, 16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(wanted >> $0 & 255)) <= 2 }
      }
      let picture = try codec.decode(Samples.inks)
      #expect((picture.width, picture.height) == (16, 8))
      #expect(near(picture[2, 4], 0xFF80_0000) && near(picture[13, 4], 0xFF00_0000))
      // Without Adobe's marker the numbers are amounts of ink.
      let plain = try codec.decode(Array(Samples.inks[..<2] + Samples.inks[18...]))
      #expect(near(plain[2, 4], 0xFF00_7F7F) && near(plain[13, 4], 0xFF00_0000))
    }

    @Test func webPIsRead() throws {
      let lossless = try codec.decode(Samples.losslessWebP)
      #expect((lossless.width, lossless.height) == (5, 3))
      #expect(lossless[0, 0] == 0xFFFF_0000 && lossless[4, 2] == 0xFF00_00FF)
      let lossy = try codec.decode(Samples.lossyWebP)
      #expect((lossy.width, lossy.height) == (40, 30))
      let translucent = try codec.decode(Samples.translucentWebP)
      #expect((translucent.width, translucent.height) == (20, 10))
      // #336699 at half opacity, multiplied by it.
      for (shift, wanted) in [(24, 128), (16, 26), (8, 51), (0, 77)] as [(UInt32, Int)] {
        #expect(abs(Int(translucent[10, 5] >> shift & 255) - wanted) <= 3)
      }
    }

    /// Big-endian Exif data that hold nothing but the orientation, and before them their name in a JPEG.
    private func exif(_ orientation: Int) -> (name: [UInt8], data: [UInt8]) {
      (
        Array("Exif".utf8) + [0, 0],
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation)]
          + [UInt8](repeating: 0, count: 6)
      )
    }

    /// The JPEG with a segment of Exif data.
    private func withExif(_ jpeg: [UInt8], orientation: Int) -> [UInt8] {
      let (name, data) = exif(orientation)
      return Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(name.count + data.count + 2)] + name + data
        + Array(jpeg.dropFirst(2))
    }

    /// The PNG with Exif data behind its head.
    private func withExif(png: [UInt8], _ orientation: Int) -> [UInt8] {
      let data = exif(orientation).data
      // The checksum of an unneeded chunk is not verified.
      return Array(png[..<33]) + [0, 0, 0, UInt8(data.count)] + Array("eXIf".utf8) + data + [0, 0, 0, 0]
        + Array(png[33...])
    }

    /// The WebP of 5×3 with Exif data behind the picture.
    private func withExif(webP: [UInt8], _ orientation: Int, named isNamed: Bool = false) -> [UInt8] {
      let (name, data) = exif(orientation)
      let all = isNamed ? name + data : data
      let chunks =
        Array("VP8X".utf8) + [10, 0, 0, 0] + [8, 0, 0, 0] + [4, 0, 0, 2, 0, 0] + Array(webP[12...])
        + Array("EXIF".utf8) + [UInt8(all.count), 0, 0, 0] + all
      return Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
    }
  }
}

/// Small files made with ImageMagick; the CMYK file with Pillow.
private enum Samples {
  static let jpeg = bytes(
    "ffd8ffe000104a46494600010100000100010000ffdb0043000302020302020303030304030304050805050404050a07"
      + "0706080c0a0c0c0b0a0b0b0d0e12100d0e110e0b0b1016101113141515150c0f171816141812141514ffdb0043010304"
      + "0405040509050509140d0b0d141414141414141414141414141414141414141414141414141414141414141414141414"
      + "1414141414141414141414141414ffc00011080010002003011100021101031101ffc400170001010101000000000000"
      + "00000000000000090708ffc40014100100000000000000000000000000000000ffc40018010100030100000000000000"
      + "00000000000008090a07ffc40014110100000000000000000000000000000000ffda000c03010002110311003f00e747"
      + "0c5a980c0978ca740150d9cc41a012f1a334e501ffd9")
  static let inks = bytes(
    "ffd8ffee000e41646f626500640000000000ffdb00430002010101010102010101020202020204030202020205040403"
      + "04060506060605060606070908060709070606080b08090a0a0a0a0a06080b0c0b0a0c090a0a0affc000140800080010"
      + "044311004d11005911004b1100ffc4001600010101000000000000000000000000000a0009ffc4001410010000000000"
      + "0000000000000000000000ffda000e0443004d0059004b00003f00dfc1ff001ff48ff0ff0007fdffd9")
  static let losslessWebP = bytes(
    "5249464630000000574542505650384c230000002f0480000017100282a2eb96139024f8bce7cd7ff8141064db6c73bc"
      + "e48923fa1ff30100")
  static let lossyWebP = bytes(
    "52494646440000005745425056503820380000003003009d012a28001e003e6d369748a4232221256800800d89670076"
      + "00006357c2f000feee0a67ffdc199f576387ffe2dcfdbae5f0000000")
  static let translucentWebP = bytes(
    "524946466400000057454250565038580a00000010000000130000090000414c50480a000000010750c088084444ff03"
      + "5650382034000000d002009d012a14000a003e6d2c9245a422a19804004006c4a007600012288000feee0a67ffdc199f"
      + "576387ffe2dcfdbae5f00000")

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.map { UInt8($0 < 58 ? $0 - 48 : $0 - 87) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
