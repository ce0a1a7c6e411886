import Library
import ModeKit
import Shell
import TestSupport
import Testing

/// Where files of the user go.
@Suite struct SavePlaceTests {
  @Test(arguments: [
    ("~", "/home/ada"), ("~/Bilder/", "/home/ada/Bilder"), ("/srv/share//", "/srv/share"), ("/", "/"),
    ("  Games ", "/home/ada/Games"), ("", "/home/ada"), ("~bob", "/home/ada/~bob"),
  ])
  func aTypedFolderBecomesAnAbsolutePath(typed: String, path: String) {
    let place = SavePlace(typed: typed, name: " Expert 12.34 ", home: "/home/ada")
    #expect(place.folder == path)
    #expect(place.name == "Expert 12.34")
  }

  @Test func onlyAFolderPasses() throws {
    let folder = ScratchFolder()
    let file = folder.write("file", [1])
    try SavePlace(typed: folder.path, name: "a").check()
    for wrong in [folder.path + "/none", file] {
      let problem = #expect(throws: Problem.self) { try SavePlace(typed: wrong, name: "a").check() }
      #expect(problem?.message.contains(wrong) == true && problem?.message.contains("\n") == false)
    }
  }

  @Test func theNewestFolderOfAKindComesFirstAndFewAreKept() {
    var recent = RecentFolders()
    #expect(recent.last(.documents) == nil)
    for number in 1...6 { recent.use("/a \(number)", for: number == 4 ? .pictures : .documents) }
    recent.use("/a 5", for: .documents)
    #expect(recent.entries.map(\.path) == ["/a 5", "/a 6", "/a 4", "/a 3"])
    #expect(recent.last(.documents) == "/a 5" && recent.last(.pictures) == "/a 4")
    #expect(RecentFolders(bytes: recent.bytes) == recent)
    #expect(RecentFolders(bytes: Array("MUSIC /a\0DOCUMENTS b\0x".utf8)) == RecentFolders())
  }
}
