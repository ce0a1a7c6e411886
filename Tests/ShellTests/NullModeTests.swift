import Concurrency
import Geometry
import Interface
import Library
import ModeKit
import SDLBackend
import Scene
import Shell
import ShellSupport
import TestSupport
import Testing

/// The features that the smallest mode gets for one entry in the registry.
@Suite struct NullModeTests {
  private static let middle = Point(640, 400)

  private func person(_ library: Library? = nil, at mode: String? = nil) -> Person {
    var options = OpenOptions()
    options.mode = mode
    return Person(library: library, modes: [NullMode()], options: options)
  }

  private func host(_ person: Person) throws -> ModeHost<NullMode> {
    try #require(person.app.openDocument as? ModeHost<NullMode>)
  }

  @Test func itHasACardAndPlaysSavesAndUndoes() throws {
    let person = person()
    #expect(person.reads("Null"))
    try person.tap("New Null")
    person.tap(Self.middle)
    person.tap(Self.middle + Vector(100, 0))
    #expect(try host(person).state.count == 2)
    try person.tap("Undo")
    #expect(try host(person).state.count == 1)
    person.press(.escape)
    #expect(person.app.openDocument == nil && person.reads("1 dots"))
    // Another start with the same library returns to it, with its undo.
    let again = self.person(person.library, at: "null")
    #expect(try host(again).state.count == 1)
    try again.tap("Redo")
    #expect(try host(again).state.count == 2)
    try again.tap("Undo")
    try again.tap("Undo")
    #expect(try host(again).state.isEmpty)
  }

  @Test func itIsDescribedInWords() throws {
    let person = person(at: "null")
    for x in [0.0, 80, 160] { person.tap(Self.middle + Vector(x, 0)) }
    let host = try host(person)
    let place = try #require(host.state.first { $0.key.counter == 2 }?.value)
    #expect(host.descriptions(in: Rect(center: place, size: Size(20, 20)), limit: 9).map(\.name) == ["Dot 2"])
    let all = host.descriptions(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), limit: 2)
    #expect(all.map(\.name) == ["Dot 3", "Dot 2"], "the foremost first, and no more than asked for")
    #expect(all.allSatisfy { $0.role == .thing && $0.place != nil })
  }

  @Test func itsMenuOffersWhatItCanAndNothingElse() throws {
    let person = person(at: "null")
    try person.tap("More")
    #expect(person.reads("Export…") && person.reads("Rename…"))
    for other in ["Import…", "New…", "Null settings…"] { #expect(!person.reads(other), "\(other)") }
  }

  @Test func itIsExportedByThePath() throws {
    let person = person(at: "null")
    person.tap(Self.middle)
    let document = try #require(person.app.openDocument)
    let written = Locked<[UInt8]>([])
    let scene = SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
    let losses = try document.export(ExportOptions(format: "json"), DocumentResources(scene: scene)) {
      (bytes) throws(Problem) in written.with { $0 += bytes }
    }
    let place = try #require(try host(person).state.values.first)
    #expect(losses == [])
    #expect(String(decoding: written.with { $0 }, as: UTF8.self).contains("\(Int(place.x))"))
  }

  @Test func itIsDrawnWithoutAWindow() throws {
    let mode: any Mode = NullMode()
    let moves = [Point(0, 0), Point(50, 0)].map { NullMode.Move.add($0).bytes }
    let records = moves.enumerated().map {
      StoredRecord(
        seq: $0 + 1, id: MoveID(author: 0, counter: $0 + 1), seat: 0, time: 0, kind: .move, move: $1,
        inverse: [])
    }
    let scene = SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
    let params = try mode.defaultParams().get()
    let rebuilt = try mode.load(
      StoredLog(params: params, seed: 1, records: records), DocumentResources(scene: scene)
    ).get()
    #expect(rebuilt.summary.line == "2 dots")
    #expect(
      rebuilt.summary.json == .array([.array([.number(0), .number(0)]), .array([.number(50), .number(0)])]))
    let picture = rebuilt.picture(Theme())
    let bitmap = render(picture.content, rect: picture.bounds, scale: 1, resources: scene)
    #expect(bitmap[100, 100] == 0xFFFF_FFFF && bitmap[150, 100] == 0xFFFF_FFFF)
    #expect(bitmap[50, 50] != 0xFFFF_FFFF)
  }
}
