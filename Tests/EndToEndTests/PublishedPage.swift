import Glibc
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

  /// Publishes two pictures of the program under a name that is written to be read as HTML.
  init() throws {
    let folder = home.path
    mkdir("\(folder)/site", 0o755)
    let published = try AppUnderTest.run(
      [
        "catalogue", "publish", "\(folder)/site/club", "dusk", "harbour", "--name", "Sailing <b>club</b>",
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

  /// Puts a page beside the catalogue.
  func put(_ page: String, as name: String) {
    ScratchFolder.write(Array(page.utf8), to: "\(home.path)/site/\(name)")
  }
}
