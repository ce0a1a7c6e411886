import Catalogue
import Jigsaw
import Minesweeper
import ModeKit
import SDLBackend
import Sandbox
import Scene
import Shell
import Sketch
import TestSupport
import Testing

/// Brushes on their way from one person's folder to another's.
@Suite struct PublishedBrushesTests {
  /// A folder of brushes is published with one command and followed elsewhere: the brushes that arrive are those that left.
  @Test func aFolderOfBrushesIsPublished() throws {
    let (maker, brushes) = (ScratchFolder(), ScratchFolder())
    _ = brushes.write("Reed.json", Array(#"{"name": "Reed", "size": [2, 6, 40], "place": 3}"#.utf8))
    _ = brushes.write("Wide pastel.json", Array(#"{"name": "Wide pastel", "size": [8, 40, 90]}"#.utf8))
    // What is no brush is left out.
    _ = brushes.write("notes.json", Array(#"{"about": "mine"}"#.utf8))
    let front = HeadlessFrontEnd(
      modes: [MinesweeperMode(), JigsawMode(), SketchMode()],
      resources: { () throws(Problem) in
        SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
      }, directory: maker.path + "/library")
    let place = maker.path + "/site"
    let said = try front.run(
      "catalogue", "publish", place, brushes.path, "--name", "Brushes", "--by", "Ida", "--licence",
      "CC0-1.0", "--language", "en")
    #expect(said.contains("2 entries"))

    let visitor = Visitor()
    visitor.person.platform.clipboard = "\(place)/\(CatalogueSource.fileName)"
    visitor.person.press(.character("v"), .control)
    visitor.settle()
    #expect(visitor.titles.sorted() == ["Reed", "Wide pastel"])
    for title in ["Reed", "Wide pastel"] {
      let card = try #require(visitor.card(title))
      try visitor.person.tap("\(card.content.action): \(title)")
      visitor.settle()
      visitor.person.wait(0.5)
      #expect(visitor.person.reads("“\(title)” is among the brushes now."))
    }
    func kinds(_ folder: String) -> [BrushKind] {
      BrushShelf(own: folder).read(by: DirectReading()).kinds.filter { $0.id.hasPrefix("own/") }
    }
    let made = kinds(brushes.path)
    #expect(made.count == 2 && kinds(visitor.folder.path + "/brushes") == made)
  }
}
