import Geometry
import Glibc
import Raster
import TestSupport
import Testing

/// Pictures that were published with one command, on a web server of this machine.
struct PublishedPage {
  private let home = ScratchFolder()
  private let server: ChildProcess
  /// The address of the folder that the server serves; the catalogue lies in `club` below it.
  let address: String

  /// The address that people follow.
  var catalogue: String { address + "club/" }
  /// What the server has answered so far.
  var log: String { readFile(server.log) }

  /// The titles of the two entries; one is written to be read as HTML, as the catalogue's name is.
  static let titles = ["<i onclick=alert(1)>Keel", "Regatta"]

  /// Publishes a folder of two pictures, and of a puzzle of six pieces, "Dinghy", if it `hasPuzzle`.
  init(hasPuzzle: Bool = false) throws {
    let folder = home.path
    for path in ["\(folder)/site", "\(folder)/pictures"] { mkdir(path, 0o755) }
    for (number, title) in Self.titles.enumerated() {
      let picture = Bitmap(width: 600, height: 400)
      for index in 0..<600 * 400 { picture.pixels[index] = Self.color(index % 600, index / 600, number) }
      picture.writePNG("\(folder)/pictures/\(title).png")
    }
    if hasPuzzle {
      let file = try Self.puzzle { picture in
        picture.writePNG("\(folder)/piece.png")
        return ScratchFolder.contents(of: "\(folder)/piece.png")
      }
      ScratchFolder.write(file.bytes, to: "\(folder)/pictures/Dinghy.puzzle")
    }
    let published = try AppUnderTest.run(
      [
        "catalogue", "publish", "\(folder)/site/club", "\(folder)/pictures", "--name", "Sailing <b>club</b>",
        "--by", "Ida", "--licence", "CC0-1.0", "--language", "en",
      ], home: home)
    try #require(published.status == 0, "\(published.errors)")
    let log = "\(folder)/server.log"
    server = try ChildProcess(
      "/usr/bin/python3",
      ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", "\(folder)/site"], log: log)
    try #require(waitUntil(seconds: 20) { readFile(log).contains("http://") }, "\(readFile(log))")
    let words = readFile(log).split { "()".contains($0) }
    address = String(try #require(words.first { $0.hasPrefix("http://") }))
  }

  /// Stripes over a slope from dark to light.
  private static func color(_ x: Int, _ y: Int, _ number: Int) -> UInt32 {
    let stripe = (x / 30 + y / 20 + number) % 2 * 60
    return 0xFF00_0000 | UInt32(x * 160 / 600 + stripe) << 16 | UInt32(y * 160 / 400 + 20) << 8 | 120
  }

  /// Three by two square pieces.
  private static func puzzle(encode: (Bitmap) throws -> [UInt8]) throws -> PuzzleFile {
    let cells = (0..<6).map {
      Path(rect: Rect(x: Double($0 % 3) * 120, y: Double($0 / 3) * 120, width: 120, height: 120))
    }
    return try PuzzleFile(
      cells, of: { color($0, $1, 0) }, relations: [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)],
      encode: encode)
  }

  /// Puts a page beside the catalogue.
  func put(_ page: String, as name: String) {
    ScratchFolder.write(Array(page.utf8), to: "\(home.path)/site/\(name)")
  }
}
