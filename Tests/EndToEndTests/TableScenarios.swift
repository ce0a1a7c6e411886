import Geometry
import Gestures
import Library
import MachineFaults
import Raster
import TestSupport
import Testing

extension EndToEnd {
  /// Four people at one touch screen.
  @Suite(.serialized, .enabled(if: noTouch == nil, "\(noTouch ?? "")"))
  struct TableScenarios {
    /// A person at one side, in the coordinates that this person sees: pixels from the upper left corner.
    private struct Sitter {
      /// Quarter turns clockwise from the near side.
      let turns: Int
      let screen: Size
      /// The middle of the "…" button.
      private(set) var more = Point.origin

      private var isAside: Bool { turns & 1 == 1 }
      private var own: Size { isAside ? Size(screen.height, screen.width) : screen }

      init(turns: Int, _ picture: Bitmap) throws {
        self.turns = turns
        screen = Size(Double(picture.width), Double(picture.height))
        let seen = Bitmap(width: Int(own.width), height: Int(own.height))
        for y in 0..<seen.height {
          for x in 0..<seen.width {
            let pixel = place(Point(Double(x) + 0.5, Double(y) + 0.5))
            seen.pixels[y * seen.width + x] = picture[Int(pixel.x), Int(pixel.y)]
          }
        }
        // The ends of the bars at both sides reach into the corners.
        let corner = isAside ? 92.0 : 0
        let bar = SeenBar(seen, in: Rect(x: corner, y: 0, width: own.width - 2 * corner, height: own.height))
        more = try #require(bar, "there is no bar at side \(turns)").more
      }

      /// A place of the screen.
      func place(_ seen: Point) -> Point {
        switch turns {
        case 1: Point(screen.width - seen.y, seen.x)
        case 2: Point(screen.width - seen.x, screen.height - seen.y)
        case 3: Point(seen.y, screen.height - seen.x)
        default: seen
        }
      }

      var moreButton: Point { place(more) }
      /// The middle of its menu.
      var menu: Point { place(Point(own.width / 2, own.height - 20 - 64 - 12 - 46)) }
      /// A tile, by its number in the menu of a long bar, or in that of a short one.
      func tile(_ number: Int, aside: Int) -> Point {
        let room = own.width - 2 * (isAside ? 92 : 196)
        let tiles = min(7, ((room - 12) / 92).rounded(.down))
        let start = own.width / 2 - (tiles * 92 - 4) / 2 + 44
        return place(Point(start + Double(isAside ? aside : number) * 92, own.height - 20 - 64 - 12 - 46))
      }

      /// What is seen where its menu opens, beside the middle of the tile row.
      func sight(_ picture: Bitmap) -> [UInt32] {
        let box = Rect(center: menu, size: Size(60, 60))
        return (Int(box.minY)..<Int(box.maxY)).flatMap { y in
          (Int(box.minX)..<Int(box.maxX)).map { x in picture[x, y] }
        }
      }
    }

    /// The six places in the middle where the other fingers are.
    private func hands(_ mode: String, _ document: Document) -> [Point] {
      switch mode {
      case "sketch": (0..<6).map { Point(400 + 90 * Double($0), 330) }
      case "minesweeper":
        (0..<6).map { document.screen(Point(60 + 80 * Double($0 % 3), 60 + 160 * Double($0 / 3))) }
      default:
        (document.state["pieces"]?.items ?? []).map {
          document.screen(Point($0["x"]?.real ?? .nan, $0["y"]?.real ?? .nan))
        }
      }
    }

    @Test(arguments: ["minesweeper", "jigsaw", "sketch"]) func tenFingersAndFourMenus(mode: String) throws {
      let home = ScratchFolder()
      if mode == "jigsaw" {
        let made = try AppUnderTest.run(
          ["jigsaw", "new", "dusk", "--pieces", "6", "--seed", "3"], home: home)
        try #require(made.status == 0, "\(made.errors)")
      }
      let library = Library(directory: "\(home.path)/data/tessera")
      library.remember([0, 0, 1, 1, 2, 2, 3, 3], as: "seats")
      library.close()
      let visit = try Visit(["--mode", mode, "--seed", "5"], home: home)
      let touch = visit.touch
      let document = try visit.document(mode)
      try visit.waitForDocument()
      let sitters = try (0..<4).map { try Sitter(turns: $0, try touch.screenshot()) }
      let places = hands(mode, document)
      try #require(places.count == 6)

      // How far the other fingers go.
      let way = mode == "minesweeper" ? Vector.zero : Vector(0, mode == "sketch" ? 160 : 32)
      // Six fingers land in the middle and stay.
      for (finger, place) in places.enumerated() { touch.down(finger, at: place) }
      touch.sync()
      func move(to part: Double) {
        for step in 1...10 {
          for (finger, place) in places.enumerated() {
            touch.move(finger, to: place + way * ((part + Double(step) * 0.1) / 4))
          }
          touch.sync()
        }
      }
      func tapAll(_ place: (Sitter) -> Point) {
        for (number, sitter) in sitters.enumerated() { touch.down(6 + number, at: place(sitter)) }
        touch.sync()
        for (number, sitter) in sitters.enumerated() { touch.up(6 + number, at: place(sitter)) }
        touch.sync()
      }
      /// Waits until the place of each menu looks as it should.
      func wait(_ what: String, until isReached: @escaping (Sitter, [UInt32]) -> Bool) throws {
        let isThere = try waitUntil(seconds: 10) {
          let picture = try touch.screenshot()
          return sitters.allSatisfy { isReached($0, $0.sight(picture)) }
        }
        if !isThere { _ = try? visit.app.screenshot("table-\(mode)-\(what)", seconds: 0) }
        #expect(isThere, "\(what)")
        touch.rest(seconds: GestureSettings().appearanceGuard + 0.05)
      }
      move(to: 0)
      let before = try touch.screenshot()
      let closed = sitters.map { $0.sight(before) }

      // The other four open their menus at the same moment.
      tapAll(\.moreButton)
      try wait("four menus are open") { $1 != closed[$0.turns] }
      _ = try visit.app.screenshot("table-\(mode)", seconds: 0)
      move(to: 1)
      // Each chooses a command: its menu closes or becomes a sheet.
      let picture = try touch.screenshot()
      let open = sitters.map { $0.sight(picture) }
      // A short bar leaves more to its menu; some of that cannot be used now.
      tapAll { $0.tile(0, aside: mode == "sketch" ? 1 : 3) }
      try wait("each has chosen") { $1 != open[$0.turns] }
      move(to: 2)
      // What is open is closed by the button that opened it.
      for sitter in sitters {
        for _ in 0..<3 where sitter.sight(try touch.screenshot()) != closed[sitter.turns] {
          touch.tap(sitter.moreButton, finger: 6 + sitter.turns)
          _ = try waitUntil(seconds: 2) { sitter.sight(try touch.screenshot()) == closed[sitter.turns] }
        }
      }
      try wait("all menus are closed") { $1 == closed[$0.turns] }
      move(to: 3)
      for (finger, place) in places.enumerated() {
        touch.up(finger, at: place + way)
      }
      touch.sync()

      // Nobody's work was disturbed.
      switch mode {
      case "sketch":
        let drawn = try visit.document(mode, "a stroke is lost") { $0.strokes.count == 6 }
        for place in places {
          let line = (0...40).map { place + Vector(0, Double($0) * 4) }
          #expect(
            drawn.strokes.contains { $0.isDrawn(along: line, drawn) }, "a stroke is not as it was drawn")
        }
      case "minesweeper":
        // A finger that rests on a cell flags it.
        try visit.document(mode, "a finger was lost") { $0.state["flags"]?.whole == 6 }
      default:
        try visit.document(mode, "a piece is not where its hand is") { now in
          let pieces = now.state["pieces"]?.items ?? []
          return pieces.count == 6
            && zip(pieces, places).allSatisfy { piece, place in
              let lies = now.screen(Point(piece["x"]?.real ?? .nan, piece["y"]?.real ?? .nan))
              return lies.distance(to: place + way) < 3
            }
        }
      }
    }
  }
}
