import Geometry
import Jigsaw
import Library
import ModeKit
import Raster
import Scene
import Testing

/// A puzzle of a small coloured picture, and the files that are made of its cut.
struct CutExport {
  let mode = JigsawMode()
  let scene = SceneResources(typesetter: NoText(), codec: RawCodec())
  var params: JigsawParams
  var seed: UInt64 = 5
  /// The picture, opaque noise of 150 × 100 pixels.
  let picture: Bitmap

  init(
    _ style: CutStyle = .classic, _ frame: FrameShape = .rectangle, pieces: JigsawParams.Pieces = .count(30),
    rotates: Bool = false
  ) {
    params = JigsawParams(
      picture: "blob:noise", pieces: pieces, rotates: rotates, style: style, frame: frame)
    picture = Bitmap(width: 150, height: 100)
    var random = RandomSource(seed: 1)
    for index in 0..<picture.width * picture.height {
      picture.pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next() >> 40)
    }
  }

  private var resources: DocumentResources {
    let file = (try? RawCodec().encodePNG(picture)) ?? []
    return DocumentResources(scene: scene, blob: { $0 == "noise" ? file : nil })
  }

  /// The cut of the files.
  func cut() throws -> Cut { try #require(params.cut(of: Size(150, 100), seed: seed)) }

  /// The table when the puzzle begins.
  func table() throws -> PuzzleTable { try mode.makeState(params, seed: seed, resources: resources) }

  /// The files by path.
  func make(_ options: JigsawMode.CutFiles) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    _ = try mode.makeFiles(options, of: params, seed: seed, resources: resources) {
      (bytes, path) throws(Problem) in files[path] = bytes
    }
    return files
  }

  /// The drawing of one file.
  func drawing(_ options: JigsawMode.CutFiles, _ file: String = "a.svg") throws -> SVGLayers {
    SVGLayers(String(decoding: try #require(try make(options)[file]), as: UTF8.self))
  }
}

/// The layers of an SVG file, read as another program would.
struct SVGLayers {
  let text: String

  init(_ text: String) { self.text = text }

  /// The value of the first attribute of this name.
  func attribute(_ name: String) -> String? {
    guard let range = text.firstRange(of: " \(name)=\"") else { return nil }
    return String(text[range.upperBound...].prefix { $0 != "\"" })
  }

  /// The names of the layers, from the bottom up.
  var names: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("<g ") }.map { String($0.split(separator: "\"")[1]) }
  }

  /// The paths of a layer by name.
  func paths(_ layer: String) throws -> [(id: String, path: Path)] {
    guard let start = text.firstRange(of: "<g id=\"\(layer)\"") else { return [] }
    let rest = text[start.upperBound...]
    let part = rest.firstRange(of: "</g>").map { rest[..<$0.lowerBound] } ?? rest
    var paths: [(id: String, path: Path)] = []
    for line in part.split(separator: "\n") where line.hasPrefix("<path ") {
      let values = line.split(separator: "\"")
      paths.append((String(values[1]), try Path(svg: String(values[3]))))
    }
    return paths
  }
}
