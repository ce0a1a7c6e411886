import Geometry
import Library
import MachineFaults
import TestSupport
import Testing

extension EndToEnd {
  /// A small puzzle from the home screen to its celebration.
  @Suite(.serialized, .enabled(if: noTouch == nil, "\(noTouch ?? "")"))
  struct JigsawScenarios {
    private static func visit() throws -> Visit {
      let home = ScratchFolder()
      let made = try AppUnderTest.run(["jigsaw", "new", "dusk", "--pieces", "6", "--seed", "7"], home: home)
      try #require(made.status == 0, "\(made.errors)")
      return try Visit(["--mode", "home"], home: home)
    }

    @Test func byTouchAlone() throws {
      let visit = try Self.visit()
      let touch = visit.touch
      touch.tap(visit.card(1))
      var table = try Table(visit)
      _ = try visit.app.screenshot("jigsaw-new")

      // Two fingers turn a piece by a quarter; the others are turned by taps.
      try table.twist(try #require(table.pieces.first { $0.turn != 0 }), times: 1)
      try table.turnAll { touch.tap($0) }

      // Two hands hold neighbours beside each other: they click together in the air.
      try table.meet(table.pieces[0], table.pieces[1])
      _ = try visit.app.screenshot("jigsaw-clicked-in-the-air")

      // Two pieces go home in two hands at once.
      let first = table.pieces[0], last = table.pieces[table.pieces.count - 1]
      try table.drag([(first, to: first.home), (last, to: last.home)])
      _ = try visit.app.screenshot("jigsaw-two-hands")
      try table.dragOthersHome()
      try table.checkFinished()
      _ = try visit.app.screenshot("jigsaw-finished")
    }

    @Test func byMouseAlone() throws {
      let visit = try Self.visit()
      let touch = visit.touch
      touch.click(visit.card(1))
      var table = try Table(visit)
      // The right button turns the other way.
      let turned = try #require(table.pieces.first { $0.turn != 0 })
      touch.click(table.document.screen(turned.middle), button: 3)
      try table.wait { $0[turned.number].turn == (turned.turn + 3) % 4 }
      try table.turnAll { touch.click($0) }
      for number in table.pieces.indices {
        let piece = table.pieces[number]
        try table.dragByMouse(piece, to: piece.home)
      }
      try table.checkFinished()
      _ = try visit.app.screenshot("jigsaw-finished-by-mouse")
    }
  }

  /// The pieces on the table as the library knows them, and hands that move them.
  struct Table {
    struct Piece {
      var number: Int, turn: Int, group: Int
      /// Where it lies and where it belongs, in world points.
      var middle: Point, home: Point
    }

    private let visit: Visit
    private(set) var document: Document
    private(set) var pieces: [Piece]

    init(_ visit: Visit) throws {
      self.visit = visit
      document = try visit.document("jigsaw", seconds: 30)
      pieces = Self.pieces(document)
      try visit.waitForDocument()
      #expect(pieces.count == 6)
      #expect(document.state["finished"]?.isTrue == false)
    }

    private static func pieces(_ document: Document) -> [Piece] {
      (document.state["pieces"]?.items ?? []).map { json in
        Piece(
          number: json["piece"]?.whole ?? -1, turn: json["turn"]?.whole ?? -1,
          group: json["group"]?.whole ?? -1, middle: Point(json["x"]?.real ?? .nan, json["y"]?.real ?? .nan),
          home: Point(json["homeX"]?.real ?? .nan, json["homeY"]?.real ?? .nan))
      }
    }

    /// Waits until the library shows the pieces in a state.
    mutating func wait(
      location: SourceLocation = #_sourceLocation, until isReached: ([Piece]) -> Bool
    ) throws {
      document = try visit.document("jigsaw", location: location) { isReached(Self.pieces($0)) }
      pieces = Self.pieces(document)
    }

    /// Turns every piece upright by touching its middle, a quarter at a time.
    mutating func turnAll(_ touch: (Point) -> Void) throws {
      while let piece = pieces.first(where: { $0.turn != 0 }) {
        touch(document.screen(piece.middle))
        try wait { $0[piece.number].turn == (piece.turn + 1) % 4 }
        let moved = pieces[piece.number].middle.distance(to: piece.middle)
        #expect(moved < 0.1, "it turns about its middle")
      }
    }

    /// Turns a piece by quarters with two fingers; the fingers turn a little less, and it snaps.
    mutating func twist(_ piece: Piece, times: Int) throws {
      let touch = visit.touch
      let middle = document.screen(piece.middle)
      func ends(_ angle: Double) -> (Point, Point) {
        let arm = Affine.rotation(angle).apply(Vector(36, 0))
        return (middle + arm, middle - arm)
      }
      let steps = 16
      let angle = Double(times) * .pi / 2 * 0.85
      touch.down(0, at: ends(0).0)
      touch.sync()
      touch.down(1, at: ends(0).1)
      touch.sync()
      for step in 1...steps {
        let (a, b) = ends(angle * Double(step) / Double(steps))
        touch.move(0, to: a)
        touch.move(1, to: b)
        touch.sync()
      }
      _ = try visit.app.screenshot("jigsaw-twisting", seconds: 2)
      let (a, b) = ends(angle)
      touch.up(1, at: b)
      touch.sync()
      touch.up(0, at: a)
      touch.sync()
      try wait { $0[piece.number].turn == (piece.turn + times) % 4 }
    }

    /// Brings two neighbouring pieces together in two hands, and lets go only when they have joined.
    mutating func meet(_ first: Piece, _ second: Piece) throws {
      let touch = visit.touch
      let way = second.home - first.home
      let goals = [first.middle, first.middle + way * 1.06]
      let starts = [first.middle, second.middle]
      for finger in 0...1 { touch.down(finger, at: document.screen(starts[finger])) }
      touch.sync()
      let steps = 24
      for step in 1...steps {
        for finger in 0...1 {
          // The first hand only trembles.
          let tremble = Vector(finger == 0 ? Double(20 * (step % 2)) / document.zoom : 0, 0)
          let way = goals[finger] - starts[finger]
          let at = starts[finger] + way * (Double(step) / Double(steps)) + (step < steps ? tremble : .zero)
          touch.move(finger, to: document.screen(at))
        }
        touch.sync()
      }
      try wait { $0[first.number].group == $0[second.number].group }
      _ = try visit.app.screenshot("jigsaw-in-the-air", seconds: 2)
      for finger in 0...1 { touch.up(finger, at: document.screen(goals[finger])) }
      touch.sync()
    }

    /// Drags pieces by their middles, one finger each, all at once. A piece stays under its finger until it joins
    /// another.
    mutating func drag(_ drags: [(piece: Piece, to: Point)]) throws {
      let touch = visit.touch
      let records = document.records
      let paths = drags.map { drag in
        (from: document.screen(drag.piece.middle), to: document.screen(drag.to))
      }
      let steps = 24
      for (finger, path) in paths.enumerated() { touch.down(finger, at: path.from) }
      touch.sync()
      for step in 1...steps {
        for (finger, path) in paths.enumerated() {
          touch.move(finger, to: path.from + (path.to - path.from) * (Double(step) / Double(steps)))
        }
        touch.sync()
      }
      for (finger, path) in paths.enumerated() { touch.up(finger, at: path.to) }
      touch.sync()
      document = try visit.document("jigsaw") { $0.records >= records + drags.count }
      pieces = Self.pieces(document)
      checkGlued(drags)
    }

    /// Drags one after the other home that has not joined the first piece, which lies there.
    mutating func dragOthersHome() throws {
      for number in pieces.indices where pieces[number].group != pieces[0].group {
        try drag([(pieces[number], to: pieces[number].home)])
      }
    }

    /// Drags a piece with the left button.
    mutating func dragByMouse(_ piece: Piece, to place: Point) throws {
      let touch = visit.touch
      let records = document.records
      let from = document.screen(piece.middle)
      let to = document.screen(place)
      touch.movePointer(to: from)
      touch.button(1, isPressed: true)
      touch.sync()
      for step in 1...24 {
        touch.movePointer(to: from + (to - from) * (Double(step) / 24))
        touch.sync()
      }
      touch.button(1, isPressed: false)
      touch.sync()
      document = try visit.document("jigsaw") { $0.records > records }
      pieces = Self.pieces(document)
      checkGlued([(piece, place)])
    }

    private func checkGlued(_ drags: [(piece: Piece, to: Point)]) {
      for (piece, place) in drags {
        let off = pieces[piece.number].middle.distance(to: place) * document.zoom
        // A piece that joins moves into place; the first piece lies where it was dropped.
        #expect(off < 3, "piece \(piece.number) lies \(off) pixels from its finger")
      }
    }

    /// Checks that the puzzle is finished and that the program shows it.
    func checkFinished() throws {
      let document = try visit.document("jigsaw", "the puzzle is not finished") {
        $0.state["finished"]?.isTrue == true
      }
      #expect(document.state["groupCount"]?.whole == 1)
      #expect(document.state["joined"]?.real == 1)
    }
  }
}
