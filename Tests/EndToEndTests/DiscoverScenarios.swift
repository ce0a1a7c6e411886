import Geometry
import Library
import MachineFaults
import Raster
import TestSupport
import Testing

extension EndToEnd {
  /// A catalogue on a web server, from the address on a slip of paper to the first piece in its place.
  @Suite(.serialized, .enabled(if: noTouch == nil, "\(noTouch ?? "")"))
  struct DiscoverScenarios {
    /// The keys of an American keyboard, by the kernel's codes.
    private static let keys: [Character: UInt32] = {
      var keys: [Character: UInt32] = [".": 52, "/": 53, ":": 39]
      for (first, row) in [(2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")] {
        for (number, key) in row.enumerated() { keys[key] = UInt32(first + number) }
      }
      return keys
    }()

    private func type(_ text: String, _ touch: TouchScreen) throws {
      for character in text {
        touch.press(key: try #require(Self.keys[character]), holding: character == ":" ? [42] : [])
      }
    }

    /// The middle of the yellow button in the right half of the sheet.
    private func followButton(_ picture: Bitmap) -> Point? {
      var box: Rect?
      for y in 300..<700 {
        for x in 760..<900 where picture[x, y] & 0xFF_FFFF == 0xF2_B84B {
          let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
          box = box.map { $0.union(pixel) } ?? pixel
        }
      }
      return box.flatMap { $0.width > 60 && $0.height > 30 ? $0.center : nil }
    }

    /// Waits until the screen rests, so that what is touched is what was seen.
    private func settle(
      _ what: String, _ visit: Visit, until isShown: @escaping (Bitmap) -> Bool = { _ in true }
    ) throws {
      let seen = try waitForRest(seconds: 20, rest: 0.5, visit.touch.screenshot, where: isShown)
      if !seen.isAtRest { _ = try? visit.app.screenshot("discover-timed-out", seconds: 0) }
      try #require(seen.isAtRest, "\(what) does not come:\n\(visit.app.output)")
    }

    private func search(_ word: String, _ visit: Visit) throws -> [JSON] {
      JSON(parsing: try visit.app.command("catalogue", "search", word, "--json"))?["entries"]?.items ?? []
    }

    /// Opens the page, and follows the catalogue on a slip of paper.
    private func follow(_ published: PublishedPage, _ visit: Visit) throws {
      let touch = visit.touch
      touch.tap(visit.place(982, 138))
      try settle("the page", visit)
      touch.tap(visit.place(1134, 64))
      try settle("the sheet", visit) { followButton($0) != nil }
      touch.tap(try #require(followButton(try touch.screenshot())) - Vector(215, 72))
      try settle("the cursor in the field", visit)
      try type(published.catalogue, touch)
      _ = try visit.app.screenshot("discover-address")
      // The sheet has made room for the keyboard.
      try settle("the address", visit) { followButton($0) != nil }
      touch.tap(try #require(followButton(try touch.screenshot())))
      let isFollowed = try waitUntil(seconds: 20, every: 0.2) { try search("regatta", visit).count == 1 }
      _ = try visit.app.screenshot("discover-followed")
      try #require(isFollowed, "\(published.log)\(visit.app.output)")
      #expect(!published.log.contains("/files/"), "a file is fetched that nobody asked for")
      // The sheet is closed by a finger beside it.
      touch.tap(visit.place(30, 780))
      try settle("the page without the sheet", visit) { followButton($0) == nil }
    }

    /// Searches for a word that leaves one card, and plays what is on it.
    private func play(_ word: String, _ visit: Visit) throws {
      visit.touch.tap(visit.place(800, 64))
      try settle("the cursor in the search", visit)
      try type(word, visit.touch)
      try settle("what was found", visit)
      _ = try visit.app.screenshot("discover-found-\(word)")
      visit.touch.tap(visit.place(289, 447))
    }

    @Test func publishedFollowedFoundFetchedAndPlayed() throws {
      let published = try PublishedPage()
      let visit = try Visit(["--mode", "home"])
      try follow(published, visit)
      try play("regatta", visit)
      let table = try visit.document("jigsaw", seconds: 30)
      try visit.waitForDocument()
      #expect(try visit.app.command("library", "list").contains("Regatta"))
      #expect(try search("regatta", visit).first?["here"]?.isTrue == true)
      #expect(published.log.contains("GET /club/files/regatta"))

      // One of its pieces is moved by a finger.
      let pieces = (table.state["pieces"]?.items ?? []).map { piece in
        table.screen(Point(piece["x"]?.real ?? .nan, piece["y"]?.real ?? .nan))
      }
      let room = Rect(x: 40, y: 40, width: 1200, height: 640)
      /// How far the next piece is, so that the finger takes this one.
      func distance(_ number: Int) -> Double {
        pieces.indices.filter { $0 != number }.map { pieces[$0].distance(to: pieces[number]) }.min() ?? 0
      }
      let free = pieces.indices.filter { room.contains(pieces[$0]) }.max { distance($0) < distance($1) }
      let number = try #require(free)
      let way = Vector(0, pieces[number].y < 400 ? 90 : -90)
      visit.touch.drag((0...20).map { pieces[number] + way * (Double($0) / 20) })
      let moved = try visit.document("jigsaw", "the piece is not where the finger left it") { now in
        guard now.records > table.records, let piece = now.state["pieces"]?.items[number] else {
          return false
        }
        let lies = now.screen(Point(piece["x"]?.real ?? .nan, piece["y"]?.real ?? .nan))
        return lies.distance(to: pieces[number] + way) < 20
      }
      #expect(moved.state["pieces"]?.items.count == pieces.count)
      _ = try visit.app.screenshot("discover-played")
    }

    /// A puzzle from a server, from its card to its last piece.
    @Test func aPublishedPuzzleIsFinishedByFingers() throws {
      let published = try PublishedPage(hasPuzzle: true)
      let visit = try Visit(["--mode", "home"])
      try follow(published, visit)
      try play("dinghy", visit)
      var table = try Table(visit)
      #expect(published.log.contains("GET /club/files/dinghy"))
      #expect(try visit.app.command("library", "list").contains("Dinghy"))
      try table.drag([(table.pieces[0], to: table.pieces[0].home)])
      try table.dragOthersHome()
      try table.checkFinished()
      _ = try visit.app.screenshot("discover-finished")
    }
  }
}
