import Glibc
import Geometry
import Interface
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import Sketch
import SketchFiles
import TestSupport
import Testing

/// Sketches as files of other programs, through the command line's front end.
@Suite struct SketchFileTests {
  private let folder = ScratchFolder()
  private let resources = SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
  private var front: HeadlessFrontEnd {
    HeadlessFrontEnd(
      modes: [SketchMode()], resources: { () throws(Problem) in resources },
      directory: folder.path + "/library",
      newSeed: { 1 })
  }

  /// Lines of chalk and pen, a box, and an erased place.
  private func drawing() throws -> String {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" fill="none">
      <rect width="300" height="200" fill="#23312c"/>
      <g class="chalk"><path stroke="#f4f1e8" stroke-width="10" d="M20 30Q150 90 280 30"/></g>
      <path stroke="#f3d36b" stroke-width="6" d="M20 100C100 60 200 160 280 100"/>
      <rect x="60" y="60" width="180" height="110" stroke="#8fc1e3" stroke-width="4"/>
      <path stroke="#23312c" stroke-width="30" d="M150 40L150 190"/>
      </svg>
      """
    return folder.write("in.svg", Array(text.utf8))
  }

  private func imported() throws -> (id: String, losses: [String]) {
    let lines = try front.run("sketch", "import", try drawing()).split(separator: "\n")
    return (String(lines[0]), lines.dropFirst().map(String.init))
  }

  private func export(
    _ source: String, _ format: String, scale: Double = 1, isTransparent: Bool = false
  ) throws -> (bytes: [UInt8], losses: [String]) {
    let output = "\(folder.path)/out.\(format)"
    let said = try front.run(
      ["sketch", "export", source, "--\(format)", output, "--scale", "\(scale)"]
        + (isTransparent ? ["--transparent"] : []))
    return (readBytes(output), said.split(separator: "\n").dropFirst().map(String.init))
  }

  private func picture(_ bytes: [UInt8]) throws -> Bitmap { try resources.codec.decode(bytes) }

  @Test func aPictureIsWhatRenderDraws() throws {
    let (id, losses) = try imported()
    #expect(losses.isEmpty)
    for scale in [0.5, 1, 2.7] {
      let exported = try picture(try export(id, "png", scale: scale).bytes)
      let output = folder.path + "/rendered.png"
      _ = try front.run("render", id, "--scale", "\(scale)", "-o", output)
      let rendered = try picture(readBytes(output))
      try #require(exported.width == rendered.width && exported.height == rendered.height)
      let count = exported.width * exported.height
      #expect((0..<count).allSatisfy { exported.pixels[$0] == rendered.pixels[$0] })
    }
  }

  /// A picture large enough for several bands has no seams: it is what render draws in one piece.
  @Test func bandsHaveNoSeams() throws {
    let (id, _) = try imported()
    let exported = try picture(try export(id, "png", scale: 9).bytes)
    #expect(exported.width * exported.height > 5 << 20)
    let output = folder.path + "/rendered.png"
    _ = try front.run("render", id, "--scale", "9", "-o", output)
    let rendered = try picture(readBytes(output))
    let count = exported.width * exported.height
    #expect((0..<count).allSatisfy { exported.pixels[$0] == rendered.pixels[$0] })
  }

  @Test func aTransparentPictureHasInkAlone() throws {
    let (id, _) = try imported()
    let bitmap = try picture(try export(id, "png", isTransparent: true).bytes)
    let opaque = try picture(try export(id, "png").bytes)
    #expect(bitmap[2, 2] == 0)
    // Erased: the middle of the box's upper side.
    let center = Point(Double(bitmap.width) / 2, Double(bitmap.height) / 2)
    #expect(bitmap[Int(center.x), Int(center.y)] == 0)
    #expect(opaque[Int(center.x), Int(center.y)] >> 24 == 255)
    let inked = (0..<bitmap.width * bitmap.height).filter { bitmap.pixels[$0] >> 24 == 255 }
    #expect(inked.count > 1000)
    #expect(inked.allSatisfy { bitmap.pixels[$0] == opaque.pixels[$0] })
  }

  /// An exported file can be imported, and looks the same except for chalk.
  @Test(arguments: ["svg", "xopp"]) func filesComeBack(format: String) throws {
    let (id, _) = try imported()
    let before = try picture(try export(id, "png").bytes)
    let file = try export(id, format)
    #expect(file.losses.count == 2)
    let path = folder.write("again.\(format)", file.bytes)
    let again = try export(path, "png")
    #expect(again.losses.isEmpty)
    let after = try picture(again.bytes)
    // A line that chalk draws 10 wide reaches 9.45 from its middle, the pen that it comes back as from Xournal++ 5.5.
    let most = format == "svg" ? 3 : 8
    #expect(abs(after.width - before.width) <= most)
    #expect(abs(after.height - before.height) <= most)
    #expect(try share(of: before, in: after) > 0.97)
  }

  /// The share of the first picture's ink pixels that have ink of the second picture within three pixels.
  private func share(of first: Bitmap, in second: Bitmap) throws -> Double {
    func isInk(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool {
      guard x >= 0, y >= 0, x < bitmap.width, y < bitmap.height else { return false }
      let pixel = bitmap[x, y]
      return (pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255) > 330
    }
    var marks = 0
    var met = 0
    for y in 0..<first.height {
      for x in 0..<first.width where isInk(first, x, y) {
        marks += 1
        let isMet = (-3...3).contains { dy in (-3...3).contains { dx in isInk(second, x + dx, y + dy) } }
        if isMet { met += 1 }
      }
    }
    try #require(marks > 1000)
    return Double(met) / Double(marks)
  }

  /// Colours, layers, markers and the printed pattern are imported, and are the same after an export to SVG and back.
  /// Lines full of corners, as quick handwriting is, do not grow on their way through Xournal++.
  @Test func drawingsDoNotGrowThroughXopp() throws {
    var random = RandomSource(seed: 12)
    let lines = (0..<300).map { i -> String in
      var place = Point(random.within(100...900), random.within(100...700))
      var angle = random.within(0...6.3)
      let nodes = (0..<24).map { _ -> String in
        angle += random.within(-1...1)
        place += Vector(angle: angle, length: random.within(2...6))
        return "\(place.x) \(place.y)"
      }
      return
        "<polyline stroke=\"#f3d36b\" stroke-width=\"\([2, 3, 5][i % 3])\" points=\"\(nodes.joined(separator: " "))\"/>"
    }
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"800\" fill=\"none\">"
      + lines.joined() + "</svg>"
    let first = try export(folder.write("jagged.svg", Array(text.utf8)), "xopp").bytes
    let before = try picture(try export(folder.write("1.xopp", first), "png").bytes)
    var last = first
    for turn in 2...4 {
      last = try export(folder.write("\(turn).xopp", last), "xopp").bytes
      #expect(last.count < first.count * 11 / 10)
    }
    let after = try picture(try export(folder.write("last.xopp", last), "png").bytes)
    try #require(before.width == after.width && before.height == after.height)
    #expect(difference(before, after) < 1)
  }

  @Test func importKeepsLayersAndColours() throws {
    let id = try front.run("sketch", "import", try layered())
    #expect(!id.contains("\n"), "nothing is lost: \(id)")
    let shown = try front.run("library", "show", id, "--json")
    for part in [
      "\"surface\": \"white\"", "\"lines\": \"squares\"", "\"Under & below\"", "\"Faint\"", "#4682B4",
      "#FDD835",
    ] {
      #expect(shown.contains(part), "\(part) is not in \(shown)")
    }
    let before = try picture(try export(id, "png").bytes)
    let path = folder.write("again.svg", try export(id, "svg").bytes)
    let after = try picture(try export(path, "png").bytes)
    try #require(before.width == after.width && before.height == after.height)
    #expect(difference(before, after) < 0.5)
    // The hidden layer is there, too.
    let again = try front.run("sketch", "import", path)
    #expect(try front.run("library", "show", again, "--json").contains("\"isVisible\": false"))
  }

  /// A drawing on squared white paper in four layers; one is translucent and one is hidden.
  private func layered() throws -> String {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
        width="600" height="400" fill="none" stroke-linecap="round">
      <rect width="600" height="400" fill="#f8f9fa"/><rect class="squares" width="600" height="400"/>
      <g inkscape:groupmode="layer" inkscape:label="Under &amp; below">
      <path stroke="steelblue" stroke-width="8" d="M40 40L560 360"/>
      <path stroke="#fdd835" stroke-width="24" opacity=".42" style="mix-blend-mode:multiply" d="M80 250h440"/></g>
      <g inkscape:groupmode="layer" inkscape:label="Faint" opacity="0.4">
      <path stroke="black" stroke-width="30" d="M100 200L500 200"/>
      <path stroke="black" stroke-width="30" d="M300 60L300 340"/></g>
      <g inkscape:groupmode="layer" inkscape:label="Hidden" style="display:none">
      <path stroke="green" stroke-width="10" d="M100 100L500 100"/></g>
      <g inkscape:groupmode="layer" inkscape:label="Over"><path stroke="tomato" stroke-width="8" d="M40 360L560 40"/></g>
      </svg>
      """
    return folder.write("layers.svg", Array(text.utf8))
  }

  /// In other programs, too, an erased place shows what lies below it: another layer, or the printed pattern.
  @Test(
    arguments: ["svg", "xopp"],
    [
      #"<path stroke="steelblue" stroke-width="60" d="M300 40V360"/></g><g inkscape:groupmode="layer">"#,
      #"</g><rect class="squares" width="600" height="400"/><g>"#,
    ])
  func erasedPartsShowWhatLiesBelow(format: String, below: String) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
        width="600" height="400" fill="none" stroke-linecap="round">
      <rect width="600" height="400" fill="#f8f9fa"/><g inkscape:groupmode="layer">
      \(below)<path stroke="black" stroke-width="8" d="M40 40L560 360"/>
      <path stroke="tomato" stroke-width="12" d="M40 200C200 100 400 300 560 200"/>
      <path stroke="black" stroke-width="6" d="M300 200h1"/>
      <path stroke="#f8f9fa" stroke-width="50" d="M290 80L310 320"/>
      <path stroke="green" stroke-width="8" d="M40 360L560 40"/></g>
      </svg>
      """
    let id = try front.run("sketch", "import", folder.write("erased.svg", Array(text.utf8)))
    let before = try picture(try export(id, "png").bytes)
    let (file, losses) = try export(id, format)
    #expect(losses == ["Strokes have round ends where they were erased; strokes of erasers: 1"])
    let drawing = try ReadDrawing(file: file)
    #expect(drawing.strokes.count { $0.color == Color(0xF8F9FA) } == 0)
    #expect(drawing.strokes.count { $0.color == .black } == 2, "the line is cut in two, and the dot is gone")
    #expect(drawing.strokes.count { $0.color == Color(0x008000) } == 1, "a later stroke is whole")
    let after = try picture(try export(folder.write("again.\(format)", file), "png").bytes)
    #expect(abs(before.width - after.width) <= 1 && abs(before.height - after.height) <= 1)
    #expect(difference(before, after) < 1)
  }

  /// The mean difference of the channels of two pictures, where both have pixels.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Double {
    let (width, height) = (min(a.width, b.width), min(a.height, b.height))
    var sum = 0
    for y in 0..<height {
      for x in 0..<width {
        for shift: UInt32 in [0, 8, 16] {
          sum += abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255))
        }
      }
    }
    return Double(sum) / Double(3 * width * height)
  }

  /// Xournal++ itself draws markers that stain, and squares in the same places as Tessera.
  @Test(.enabled(if: isInstalled("xournalpp"), "xournalpp is missing: install xournalpp"))
  func xournalDrawsMarkersAndSquares() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" fill="none" stroke-linecap="round">
      <rect width="300" height="200" fill="#f8f9fa"/><rect class="squares" width="300" height="200"/>
      <path stroke="#1e88e5" stroke-width="9" d="M40 40L260 160"/>
      <path stroke="#fdd835" stroke-width="40" opacity=".47" style="mix-blend-mode:multiply" d="M40 100h220"/>
      </svg>
      """
    let id = try front.run("sketch", "import", folder.write("marker.svg", Array(text.utf8)))
    let (page, losses) = try export(id, "xopp")
    #expect(losses.isEmpty)
    let output = folder.path + "/theirs.png"
    let xournal = try ChildProcess(
      "xournalpp", ["-i", output, folder.write("page.xopp", page)],
      environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path], log: folder.path + "/log")
    #expect(xournal.wait(seconds: 60) == 0, "\(readFile(folder.path + "/log"))")
    let theirs = try picture(readBytes(output))
    // The line is not covered by the marker that crosses it.
    let blue = (0..<theirs.width * theirs.height).filter { index in
      let pixel = theirs.pixels[index]
      return pixel >> 16 & 255 < 90 && pixel & 255 > 190
    }
    // The same part of the world, from the SVG file's view box.
    let svg = String(decoding: try export(id, "svg").bytes.prefix(1000), as: UTF8.self)
    let parts = svg.split(separator: "\"")
    let place = try #require(parts.firstIndex { $0.hasSuffix("viewBox=") })
    let box = parts[place + 1].split(separator: " ").compactMap { Double($0) }
    try #require(box.count == 4)
    #expect(
      box[0].truncatingRemainder(dividingBy: 40) == 0 && box[1].truncatingRemainder(dividingBy: 40) == 0)
    let scale = Double(theirs.width) / box[2]
    #expect(Double(blue.count) > 0.9 * 250 * 9 * scale * scale, "\(blue.count)")
    let ours = folder.path + "/ours.png"
    _ = try front.run(
      "render", id, "--scale", "\(scale)", "--rect",
      box.map { "\($0)" }.joined(separator: ","), "-o", ours)
    let shown = try picture(readBytes(ours))
    try #require(abs(shown.width - theirs.width) <= 1 && abs(shown.height - theirs.height) <= 1)
    // The files do not have the board's lighting.
    #expect(difference(shown, theirs) < 5)
  }

  @Test func aPictureLiesUnderTheInk() throws {
    let bitmap = Bitmap(width: 40, height: 20)
    for i in 0..<800 { bitmap.pixels[i] = i % 40 < 20 ? 0xFFFF_0000 : 0xFF00_00FF }
    let path = folder.write("flag.png", try resources.codec.encodePNG(bitmap))
    let id = try front.run("sketch", "import", path)
    let shown = try picture(try export(id, "png").bytes)
    // A margin of 24 points around it.
    #expect(shown.width == 88 && shown.height == 68)
    #expect(shown[34, 34] == 0xFFFF_0000)
    #expect(shown[54, 34] == 0xFF00_00FF)
    for format in ["svg", "xopp"] {
      let file = folder.write("again.\(format)", try export(id, format).bytes)
      let again = try picture(try export(file, "png").bytes)
      #expect(again[34, 34] == 0xFFFF_0000)
      #expect(again[54, 34] == 0xFF00_00FF)
    }
  }

  @Test func badFilesAreNamed() throws {
    let path = folder.write("words.txt", Array("only words".utf8))
    for command in [
      ["sketch", "import", path], ["sketch", "export", path, "--svg", folder.path + "/x.svg"],
    ] {
      let problem = #expect(throws: Problem.self) { try front.run(command) }
      #expect(problem?.message.contains("words.txt") == true)
    }
    #expect(readBytes(folder.path + "/x.svg").isEmpty)
    let missing = #expect(throws: Problem.self) {
      try front.run("sketch", "export", "gone.svg", "--png", folder.path + "/x.png")
    }
    #expect(missing?.message.contains("cannot be opened") == true, "the argument is not an ID")
    let id = try imported().id
    let width = try picture(try export(id, "png").bytes).width
    let huge = #expect(throws: Problem.self) { try export(id, "png", scale: 1000) }
    let told = huge?.message.split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(abs(told - width * 1000) <= 1000, "the message has the size: \(huge?.message ?? "")")
    #expect(!ScratchFolder.names(in: folder.path).contains { $0.hasSuffix(".part") })
  }

  @Test func theLastPictureOfAReplayIsTheBoard() throws {
    let (id, _) = try imported()
    let film = folder.path + "/film"
    let said = try front.run("sketch", "replay", id, "--png-dir", film, "--fps", "5", "--seconds", "2")
    #expect(said.hasSuffix("10 pictures"))
    let frames = try (1...10).map { n in
      try picture(readBytes("\(film)/000\(n < 10 ? "0" : "")\(n).png"))
    }
    #expect(readBytes("\(film)/00011.png").isEmpty)
    #expect(
      frames.allSatisfy { $0.width % 2 == 0 && $0.height % 2 == 0 && $0.width <= 1280 && $0.height <= 720 })
    func bytes(_ bitmap: Bitmap) -> [UInt32] {
      Array(UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
    }
    for (before, after) in zip(frames, frames.dropFirst()) { #expect(bytes(before) != bytes(after)) }
    // The last picture is the board, drawn at once at the same scale.
    let last = frames[9]
    let whole = try picture(try export(id, "png", scale: Double(last.width - 1) / viewWidth(id)).bytes)
    #expect(try share(of: whole, in: last) > 0.97)
  }

  private func viewWidth(_ id: String) throws -> Double {
    Double(try picture(try export(id, "png").bytes).width)
  }

  /// Xournal++ itself draws an exported page; pens look the same there as here.
  @Test(.enabled(if: isInstalled("xournalpp"), "xournalpp is missing: install xournalpp"))
  func xournalDrawsWhatWeDraw() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" fill="none">
      <rect width="300" height="200" fill="#23312c"/>
      <path stroke="#f3d36b" stroke-width="6" d="M20 100C100 20 200 180 280 100"/>
      <path stroke="#f0a6b4" stroke-width="2" d="M20 20L280 30L150 60Z"/>
      <path stroke="#9fd8a4" stroke-width="9" d="M40 170h1"/>
      <rect x="60" y="60" width="180" height="110" stroke="#8fc1e3" stroke-width="4"/>
      <path stroke="#23312c" stroke-width="30" d="M150 40L150 190"/>
      </svg>
      """
    let id = try front.run("sketch", "import", folder.write("pens.svg", Array(text.utf8)))
    let page = folder.write("page.xopp", try export(id, "xopp").bytes)
    let output = folder.path + "/theirs.png"
    let xournal = try ChildProcess(
      "xournalpp", ["-i", output, page],
      environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path], log: folder.path + "/log")
    #expect(xournal.wait(seconds: 60) == 0, "\(readFile(folder.path + "/log"))")
    let theirs = try picture(readBytes(output))
    let scale = Double(theirs.width) / (try viewWidth(id) - 0.5)
    let ours = try picture(try export(id, "png", scale: scale).bytes)
    #expect(abs(ours.height - theirs.height) <= 6)
    #expect(try share(of: ours, in: theirs) > 0.97)
    #expect(try share(of: theirs, in: ours) > 0.97)
  }
}
