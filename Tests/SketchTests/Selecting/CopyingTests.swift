import Geometry
import Interface
import Library
import ModeKit
import Raster
import Sandbox
import Scene
import Sketch
import TestSupport
import Testing

/// Copying, cutting and pasting strokes, within a board, to other boards and to other programs.
@Suite struct CopyingTests {
  private static let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
  private static let zigzag = (0..<30).map { Point(300 + 8 * Double($0), 300 + Double($0 % 2) * 40) }
  private static let line = (0..<20).map { Point(700 + 10 * Double($0), 600) }

  /// A board with two strokes.
  private static func drawn() -> Slate {
    let slate = Slate()
    slate.draw(zigzag)
    slate.draw(line)
    return slate
  }

  /// What was copied last.
  private func copied(_ slate: Slate) -> Copied? {
    slate.requests.reduce(nil) { last, request in if case .copy(let copied) = request { copied } else { last }
    }
  }

  /// What the sandbox makes of the strokes that were copied last.
  private func strokes(_ slate: Slate) throws -> [UInt8] {
    let mode = SketchMode()
    let bytes = try #require(copied(slate)?.made(mode.partType, Self.resources))
    return try mode.partReader.body(bytes, []).bytes
  }

  private func press(_ key: Character, _ slate: Slate) {
    slate.host.handle(.key(.character(key), .control, seat: 0))
    slate.tick()
  }

  private func paste(_ bytes: [UInt8], _ slate: Slate, at place: Point? = nil, seat: Int = 0) {
    slate.host.handle(.pasted(bytes, at: place, seat: seat))
    slate.tick()
  }

  private func frame(_ slate: Slate, seat: Int = 0) -> Rect {
    slate.host.session.selectionCorners(seat: seat, slate.host.environment.camera)
      .reduce(.null) { $0.union($1) }
  }

  /// How a board looks, moved by a vector.
  private func look(_ board: Board, _ shift: Vector = .zero) -> Bitmap {
    let rect = Rect(x: -640 + shift.dx, y: -400 + shift.dy, width: 1280, height: 800)
    return render(
      BoardPicture(board, theme: Theme(), isTransparent: true), rect: rect, scale: 0.5,
      resources: Self.resources)
  }

  private func isSame(_ a: Bitmap, _ b: Bitmap) -> Bool {
    (0..<a.width * a.height).allSatisfy { a.pixels[$0] == b.pixels[$0] }
  }

  @Test func copiedStrokesArePastedOnAnotherBoardAsTheyLooked() throws {
    let slate = Self.drawn()
    slate.use(.selectAll)
    press("c", slate)
    #expect(slate.board.count == 2 && frame(slate).width > 100, "copying changes nothing")
    let other = Slate()
    other.draw(Self.line)
    other.use(.clear)
    paste(try strokes(slate), other)
    #expect(other.board.count == 2 && other.host.session.selectedOrders(seat: 0).count == 2)
    // They lie in the middle of the view, and are pixel for pixel what was copied.
    #expect(frame(other).center.distance(to: Point(640, 400)) < 0.01)
    let shift = frame(other).center - frame(slate).center
    // Grain lies in the world: it is the same after a shift by whole tiles of it only, so ink without grain is compared.
    #expect(abs(shift.dx) > 1)
    let (a, b) = (Array(slate.board.strokes), Array(other.board.strokes))
    for (before, after) in zip(a, b) {
      #expect(before.ink.brush == after.ink.brush && before.ink.color == after.ink.color)
      #expect(zip(before.points, after.points).allSatisfy { ($0 + shift).distance(to: $1) < 1e-6 })
    }
  }

  @Test func aPasteIsOneStepOfUndoAndSurvivesAReplay() throws {
    let slate = Self.drawn()
    slate.use(.selectAll)
    press("c", slate)
    let bytes = try strokes(slate)
    let before = look(slate.board)
    paste(bytes, slate, at: Point(900, 200))
    #expect(slate.board.count == 4)
    #expect(frame(slate).center.distance(to: Point(900, 200)) < 0.01)
    let after = look(slate.board)
    slate.host.undo(seat: 0)
    #expect(slate.board.count == 2 && isSame(look(slate.board), before))
    slate.host.redo(seat: 0)
    #expect(slate.board.count == 4 && isSame(look(slate.board), after))
    // What is pasted can be deleted, brought back and duplicated like what was drawn here.
    slate.use(.selectAll)
    slate.use(.selection(.duplicate))
    #expect(slate.board.count == 8)
    slate.host.undo(seat: 0)
    slate.use(.clear)
    slate.host.undo(seat: 0)
    #expect(slate.board.count == 4 && isSame(look(slate.board), after))
    // The log alone gives the same board.
    let log = StoredLog(params: SketchMode.Params().bytes, seed: 5, records: slate.store.records)
    let opened = try SketchMode().load(log, DocumentResources(scene: Self.resources)).get()
    let picture = opened.picture(Theme())
    #expect(opened.summary.line == "4 strokes" && picture.bounds.size.width > 0)
  }

  @Test func cuttingTakesStrokesAwayInOneStep() throws {
    let slate = Self.drawn()
    slate.use(.selectAll)
    press("x", slate)
    #expect(slate.board.count == 0)
    let bytes = try strokes(slate)
    slate.host.undo(seat: 0)
    #expect(slate.board.count == 2)
    slate.host.redo(seat: 0)
    paste(bytes, slate)
    #expect(slate.board.count == 2)
    // Without a selection there is nothing to copy.
    let empty = Slate()
    press("c", empty)
    press("x", empty)
    #expect(copied(empty) == nil)
  }

  @Test func whatIsPastedAgainStaysVisible() throws {
    let slate = Self.drawn()
    slate.use(.selectAll)
    press("x", slate)
    let bytes = try strokes(slate)
    var centers: [Point] = []
    for _ in 0..<4 {
      paste(bytes, slate)
      centers.append(frame(slate).center)
    }
    for (a, b) in zip(centers, centers.dropFirst()) { #expect((b - a - Vector(24, 24)).length < 0.01) }
    paste(bytes, slate, at: Point(300, 300))
    #expect(frame(slate).center.distance(to: Point(300, 300)) < 0.01)
  }

  @Test func changedStrokesKeepTheirChangesAndTakeTheSeatsLayer() throws {
    let slate = Self.drawn()
    slate.use(.selectAll)
    slate.turnSelection(by: 0.5, scale: 1.5, shift: Vector(30, -20))
    slate.use(.color(.chalk(2)))
    let shapes = slate.board.strokes.map(\.points)
    press("c", slate)
    let other = Slate()
    other.use(.layer(.new))
    let layer = try #require(other.board.layers.last?.id)
    paste(try strokes(slate), other, seat: 2)
    let pasted = Array(other.board.strokes)
    #expect(pasted.count == 2 && pasted.allSatisfy { $0.ink.layer == layer && $0.ink.color == .chalk(2) })
    #expect(other.host.session.selectedOrders(seat: 2).count == 2)
    let shift = pasted[0].points[0] - shapes[0][0]
    for (before, after) in zip(shapes, pasted) {
      #expect(zip(before, after.points).allSatisfy { ($0 + shift).distance(to: $1) < 1e-6 })
    }
  }

  @Test func otherProgramsGetLinesAndPixelsWithoutTheBoard() throws {
    let slate = Self.drawn()
    slate.use(.selectAll)
    press("c", slate)
    let copied = try #require(self.copied(slate))
    #expect(copied.forms.map(\.type) == [SketchMode().partType, .svg, .png])
    let svg = String(decoding: try #require(copied.made(.svg, Self.resources)), as: UTF8.self)
    #expect(svg.hasPrefix("<?xml") && svg.hasSuffix("</svg>\n") && !svg.contains("<rect fill"))
    // The size of a PNG file stands at its start.
    let png = try #require(copied.made(.png, Self.resources))
    func number(_ offset: Int) -> Double { png[offset..<offset + 4].reduce(0) { $0 * 256 + Double($1) } }
    let box = frame(slate)
    #expect(abs(number(16) - box.width - 4) <= 2 && abs(number(20) - box.height - 4) <= 2)
    #expect(png[25] == 6, "with alpha")
    // The lines can be read back as strokes.
    let again = try SketchMode().importedDocument(
      Array(svg.utf8), named: "a.svg", DocumentResources(scene: Self.resources))
    #expect(again.moves.count >= 2)
  }

  @Test func damagedStrokesAreRefusedInOneSentence() throws {
    let slate = Self.drawn()
    slate.use(.selectAll)
    press("c", slate)
    let bytes = try strokes(slate)
    let mode = SketchMode()
    for length in [0, 1, bytes.count / 2, bytes.count - 1] {
      do throws(ReadingFailure) {
        _ = try mode.partReader.body(Array(bytes.prefix(length)), [])
        Issue.record("\(length) bytes are read")
      } catch {
        guard case .refused(let sentence) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(sentence.hasSuffix("."))
      }
    }
    // Bytes that the sandbox has let through all the same change nothing.
    paste(Array(bytes.prefix(bytes.count / 2)), slate)
    #expect(slate.board.count == 2)
    let messages = slate.requests.compactMap { if case .toast(let text, _, _) = $0 { text } else { nil } }
    #expect(messages.count == 1)
  }
}
