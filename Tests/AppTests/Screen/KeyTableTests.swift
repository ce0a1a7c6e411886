import Geometry
import Glibc
import Interface
import Jigsaw
import Minesweeper
import ModeKit
import Shell
import ShellSupport
import Sketch
import Testing

/// The page of keys, and the tables of the manual, which are the same.
@Suite struct KeyTableTests {
  private static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]

  private func open(_ mode: Int) throws -> Person {
    let person = Person(modes: Self.modes)
    try person.open(Self.modes[mode].name)
    person.wait(0.5)
    return person
  }

  private func manual(_ name: String) throws -> String {
    let path =
      #filePath.split(separator: "/Tests/", omittingEmptySubsequences: false)[0] + "/docs/manual/\(name).md"
    let file = try #require(fopen(String(path), "r"), "\(path)")
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  @Test func theManualHasTheSameTables() throws {
    let pages = [
      ("MINESWEEPER", MinesweeperMode().names.guide.keys.filter { $0 != MinesweeperMode.replayKeys }),
      ("JIGSAW", JigsawMode().names.guide.keys.filter { $0 != JigsawMode.replayKeys }),
      ("SKETCH", SketchMode().names.guide.keys.filter { $0 != SketchMode.replayKeys }),
      ("BASICS", [.ofHome, .ofDiscover, .ofAllModes, SketchMode.replayKeys]),
    ]
    for (name, tables) in pages {
      let text = try manual(name)
      for table in tables {
        #expect(text.contains(table.markdown), "\(name) lacks: \(table.heading)\n\n\(table.markdown)")
      }
    }
  }

  @Test(arguments: [0, 1, 2]) func thePageListsTheKeysOfTheMode(_ mode: Int) throws {
    let person = try open(mode)
    person.press(.function(1))
    let texts = Set(person.all(Label.self).map(\.text))
    for table in Self.modes[mode].names.guide.keys + [.ofAllModes] {
      #expect(texts.contains(table.heading))
      for line in table.lines { #expect(texts.contains(line.effect) && texts.contains(line.keys)) }
    }
    person.press(.escape)
    #expect(person.all(Sheet.self).isEmpty && person.app.openDocument != nil)
  }

  @Test func theHomeScreenHasItsOwnPage() throws {
    let person = Person(modes: Self.modes)
    person.press(.function(1))
    #expect(person.reads("On the home screen") && person.reads("In all modes"))
  }

  /// 0 and Home show everything, and Shift-0 goes back to where one was, in all modes.
  @Test(arguments: [0, 1, 2]) func lostPeopleFindBack(_ mode: Int) throws {
    let person = try open(mode)
    let middle = person.app.freeArea.center
    if mode == 2 {
      person.drag([middle, middle + Vector(200, 100)])
      person.wait(1)
    } else if mode == 0 {
      person.tap(middle)
    }
    let world = try #require(person.app.openDocument?.world)
    let things = try #require(mode == 0 ? world.subject : world.extent)
    func getLost() {
      for _ in 0..<12 { person.press(.character("+"), .control) }
      person.wait(1)
    }
    func seesAll() throws -> Bool {
      let place = try person.place(things)
      return person.app.freeArea.inset(by: -20).contains(place)
        && max(place.width / person.app.freeArea.width, place.height / person.app.freeArea.height) > 0.4
    }
    for key in [Key.character("0"), .home] {
      getLost()
      #expect(try !seesAll())
      person.press(key)
      person.wait(1)
      #expect(try seesAll(), "\(key)")
    }
    getLost()
    person.press(.character("0"), .shift)
    person.wait(1)
    let clearing = try #require(person.app.openDocument?.world.clearing)
    #expect(try person.place(clearing).intersects(person.app.freeArea))
  }
}
