import Geometry
import Interface
import Library
import MachineFaults
import TestSupport
import Testing

extension EndToEnd {
  /// Going from one mode to the next with fingers down: nothing is lost, and nothing happens by accident.
  @Suite(.serialized, .enabled(if: noTouch == nil, "\(noTouch ?? "")"))
  struct AcrossModesScenarios {
    @Test func fingersDownAcrossModes() throws {
      let home = ScratchFolder()
      let made = try AppUnderTest.run(["jigsaw", "new", "dusk", "--pieces", "6", "--seed", "3"], home: home)
      try #require(made.status == 0, "\(made.errors)")
      let visit = try Visit(["--mode", "sketch", "--seed", "5"], home: home)
      let touch = visit.touch
      try visit.document("sketch")
      try visit.waitForDocument()

      // Two hands draw; a third leaves for the home screen.
      let lines = [200.0, 900].map { x in
        (0...20).map { visit.place(x + 10 * Double($0), 150 + 15 * Double($0)) }
      }
      for finger in 0..<2 { touch.down(finger, at: lines[finger][0]) }
      for step in 1...20 {
        for finger in 0..<2 { touch.move(finger, to: lines[finger][step]) }
        touch.sync()
      }
      try visit.goHome(finger: 2)
      try visit.waitForHome()
      let board = try visit.document("sketch", "strokes in progress are lost") { $0.strokes.count == 2 }
      for line in lines {
        #expect(board.strokes.contains { $0.isDrawn(along: line, board) }, "a stroke did not end as drawn")
      }

      // Their fingers are ignored by cards and cells until they are lifted.
      touch.move(0, to: visit.card(1))
      touch.move(1, to: visit.card(1) + Vector(50, 50))
      touch.tap(visit.card(0), finger: 2)
      let field = try visit.document("minesweeper")
      try visit.waitForDocument()
      let cell = field.screen(Point(60, 60))
      let other = field.screen(Point(300, 60))
      touch.move(0, to: cell)
      touch.move(1, to: other)
      touch.sync()
      touch.up(0, at: cell)
      touch.up(1, at: other)
      touch.sync()
      touch.tap(field.screen(Point(180, 180)), finger: 4)
      let opened = try visit.document("minesweeper") { $0.state["start"]?.items.count == 2 }
      #expect(opened.state["start"]?.items.map(\.whole) == [4, 4], "an ignored finger opened a cell")
      #expect(opened.state["flags"]?.whole == 0)

      // A piece in the air is laid down where it is and joins nothing.
      try visit.goHome()
      try visit.waitForHome()
      touch.tap(visit.card(1))
      let table = try Table(visit)
      let piece = try #require(table.pieces.first)
      let from = table.document.screen(piece.middle)
      let to = visit.place(640, 340)
      touch.down(0, at: from)
      for step in 1...20 {
        touch.move(0, to: from + (to - from) * (Double(step) / 20))
        touch.sync()
      }
      _ = try visit.app.screenshot("jigsaw-piece-in-the-air", seconds: 2)
      let bar = try visit.bar()
      touch.tap(bar.home, finger: 5)
      try visit.waitForHome()
      let laid = try visit.document("jigsaw", "the piece in the air is lost") {
        $0.records > table.document.records
      }
      let place = try #require(laid.state["pieces"]?.items.first)
      let lies = laid.screen(Point(place["x"]?.real ?? .nan, place["y"]?.real ?? .nan))
      #expect(lies.distance(to: to) < 3, "the piece lies at \(lies), not at \(to)")
      #expect(laid.state["groupCount"]?.whole == 6)
      touch.up(0, at: to)
      touch.sync()
      _ = try visit.app.screenshot("home-with-documents")

      // Back at the board nothing has changed.
      touch.tap(visit.card(2))
      let again = try visit.document("sketch") { $0.strokes.count == 2 }
      #expect(again.state == board.state)
      #expect(again.json["camera"] == board.json["camera"])
    }

    @Test func quittingAndComingBack() throws {
      let visit = try Visit(["--mode", "sketch"])
      let touch = visit.touch
      let fresh = try visit.document("sketch")
      try visit.waitForDocument()

      // The held hand button lets a finger move the view.
      let hand = try visit.bar().tool(.hand)
      touch.down(9, at: hand)
      touch.sync()
      // The time of the hold is what is tested: a shorter one would be a tap, which keeps the tool.
      touch.rest(seconds: Bar.holdTime + 0.15)
      touch.drag((0...20).map { visit.place(600 + 6 * Double($0), 300 + 4 * Double($0)) }, finger: 0)
      touch.up(9, at: hand)
      touch.sync()
      let moved = try visit.document("sketch", "the held hand does not move the view") {
        $0.json["camera"] != fresh.json["camera"]
      }
      #expect(moved.strokes.isEmpty)

      // Quit with a finger down: the stroke ends as drawn.
      let line = (0...25).map { visit.place(300 + 20 * Double($0), 200 + 12 * Double($0)) }
      touch.down(3, at: line[0])
      for point in line.dropFirst() {
        touch.move(3, to: point)
        touch.sync()
      }
      _ = try visit.app.screenshot("sketch-before-quitting", seconds: 2)
      try visit.restart()
      let back = try visit.document("sketch", "the stroke in progress is lost") { $0.strokes.count == 1 }
      #expect(back.strokes[0].isDrawn(along: line, back))
      #expect(try visit.bar().tool(.hand).distance(to: hand) < 2, "it is not the same screen")
      touch.up(3, at: line[25])
      touch.sync()

      // After another restart the picture is the same to the pixel.
      try visit.waitForDocument()
      let before = try visit.app.screenshot("sketch-come-back")
      try visit.restart()
      let same = try visit.document("sketch")
      #expect(same.state == back.state)
      #expect(same.json["camera"] == back.json["camera"])
      // The last tiles may take a moment.
      var different = Int.max
      _ = try waitUntil(seconds: 10) {
        different = try touch.screenshot().differingPixels(from: before)
        return different == 0
      }
      _ = try visit.app.screenshot("sketch-come-back-again")
      #expect(different == 0)
    }
  }
}
