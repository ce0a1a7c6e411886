import Concurrency
import Geometry
import Interface
import Library
import ModeKit
import Scene
import TestSupport
import Testing

/// Descriptions of a document are computed when they are read, and have sensible defaults.
@Suite struct WorldViewTests {
  private let asked = Locked(0)
  private func ask<Value>(_ value: Value) -> Value {
    asked.with { $0 += 1 }
    return value
  }
  private var count: Int { asked.with { $0 } }

  @Test func aWorldsCutoutAndOpeningAreMadeWhenTheyAreRead() {
    let camera = HeadlessDocuments.environment.camera
    let box = Rect(x: 1, y: 2, width: 3, height: 4)
    let world = WorldView(
      bounds: box, cutout: ask(box), zooms: 1...2, backdrop: .black, opening: ask(camera))
    #expect(count == 0 && world.extent == box, "a bounded world holds no more than its bounds")
    #expect(world.cutout == box && world.opening == camera && count == 2)
    let other = WorldView(bounds: box, extent: .zero, zooms: 1...2, backdrop: .black, opening: camera)
    #expect(other.extent == .zero && other.cutout == nil && other.subject == nil)
  }

  @Test func aMenuAndJSONAreMadeWhenTheyAreRead() {
    let bar = SeatBar([], menu: ask([]))
    #expect(count == 0 && bar.menu.isEmpty && count == 1)
    let asked = asked
    let summary = DocumentSummary(
      .verbatim("line"),
      json: {
        asked.with { $0 += 1 }
        return JSON.integer(4)
      }())
    #expect(summary.line == "line" && count == 1)
    #expect(summary.json == .integer(4) && count == 2)
  }

  @Test func theDefaultsAreAnEndlessPageAndOneTarget() throws {
    let host = HeadlessDocuments.host(TrickMode(), .init(limit: 9), state: [3])
    #expect(host.world.bounds == nil && host.world.extent == nil && host.world.cutout == nil)
    #expect(host.openingCamera.center == .origin)
    let links = host.hit(at: Point(5, 5), device: .finger, seat: 0)
    #expect(links.map(\.target) == [.document()])
    #expect(host.overlay.floating.isEmpty && host.overlay.hints.isEmpty)
    #expect(host.bar(seat: 0).isEmpty && host.menu(seat: 0).isEmpty)
    let told = host.descriptions(in: Rect(x: 0, y: 0, width: 1, height: 1), limit: 5)
    #expect(told.map(\.parts) == [["Trick", "1 of 9 numbers"]] && told[0].role == .document)
    #expect(host.claims(seat: 0) == [] && host.tools == [])
  }

  @Test func withoutARoomThereAreNoBars() {
    #expect(HeadlessDocuments.environment.freeArea == HeadlessDocuments.environment.camera.viewport)
  }

  @Test func aModesCommandsBeginWithItsWordOrItsId() {
    #expect(ModeNames("chess", "Chess").word == "chess")
    #expect(ModeNames("minesweeper", "Mines", word: "mines").word == "mines")
  }
}
