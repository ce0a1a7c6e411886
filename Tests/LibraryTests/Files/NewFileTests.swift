import Glibc
import Library
import TestSupport
import Testing

@Suite struct NewFileTests {
  private let scratch = ScratchFolder()
  private var path: String { scratch.path + "/picture.png" }

  private func write(_ text: String, to path: String) throws {
    let file = try NewFile(path)
    try file.add(Array(text.utf8))
    try file.finish()
  }

  private func text(_ path: String) -> String? { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

  @Test func aFileAppearsWhenItIsWhole() throws {
    writeFile(Array("old".utf8), to: path)
    let file = try NewFile(path)
    try file.add(Array("ne".utf8))
    #expect(text(path) == "old")
    try file.add(Array("w".utf8))
    try file.finish()
    #expect(text(path) == "new" && file.count == 3)
    #expect(ScratchFolder.names(in: scratch.path) == ["picture.png"])
  }

  @Test func aFileThatIsGivenUpLeavesNothingBehind() throws {
    writeFile(Array("old".utf8), to: path)
    do { try NewFile(path).add([1, 2, 3]) }
    #expect(text(path) == "old" && ScratchFolder.names(in: scratch.path) == ["picture.png"])
  }

  @Test func twoThatWriteTheSameFileDoNotMixTheirBytes() throws {
    let (one, other) = (try NewFile(path), try NewFile(path))
    try one.add(Array("one".utf8))
    try other.add(Array("other".utf8))
    try one.finish()
    #expect(text(path) == "one")
    try other.finish()
    #expect(text(path) == "other" && ScratchFolder.names(in: scratch.path) == ["picture.png"])
  }

  @Test func linksAreFollowed() throws {
    mkdir(scratch.path + "/folder", 0o700)
    #expect(symlink("folder/goal", path) == 0)
    for words in ["to nothing", "to a file"] {
      try write(words, to: path)
      var info = stat()
      #expect(lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
      #expect(text(scratch.path + "/folder/goal") == words)
    }
    let loop = scratch.path + "/loop"
    #expect(symlink(loop, loop) == 0)
    #expect(throws: SystemError.self) { try write("x", to: loop) }
  }

  @Test func devicesAndPipesAreWrittenToAsTheyAre() throws {
    try write("nobody reads this", to: "/dev/null")
    var info = stat()
    #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
    #expect(throws: SystemError.self) { try write("x", to: "/dev/full") }
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    try write("through", to: "/dev/fd/\(ends[1])")
    close(ends[1])
    var read = [UInt8](repeating: 0, count: 100)
    let count = Glibc.read(ends[0], &read, read.count)
    close(ends[0])
    #expect(String(decoding: read.prefix(max(0, count)), as: UTF8.self) == "through")
  }

  @Test func aPathThatIsAFolderOrInNoFolderIsAnError() {
    #expect(throws: SystemError.self) { try write("x", to: scratch.path) }
    #expect(throws: SystemError.self) { try write("x", to: scratch.path + "/none/x") }
  }

  @Test func aFileKeepsItsPermissions() throws {
    writeFile([1], to: path)
    chmod(path, 0o640)
    try write("new", to: path)
    var info = stat()
    #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == 0o640)
  }
}
