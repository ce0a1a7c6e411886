import Catalogue
import Fetching
import Geometry
import Interface
import Shell
import ShellSupport
import TestSupport
import Testing

/// The page on which people find what others have published.
@Suite struct DiscoverTests {
  private static let words = ["Harbour", "night", "Sail", "rose", "Window", "field", "Summer", "expert"]

  /// Entries of all kinds but pictures, whose files would have to be pictures, with two words as a title.
  private func entries(_ count: Int, seed: UInt64 = 3) -> [PublishedEntry] {
    var random = RandomSource(seed: seed)
    func pick<T>(_ list: [T]) -> T { list[Int(random.next() % UInt64(list.count))] }
    return (0..<count).map { number in
      Visitor.entry(
        pick(EntryKind.allCases.filter { $0 != .picture }),
        "\(pick(Self.words)) \(pick(Self.words)) \(number)", day: 20_000 + number,
        count: 1 + Int(random.next() % 6000))
    }
  }

  private func found(_ visitor: Visitor) throws -> [CatalogueEntry] {
    let list = try #require(visitor.person.app.discovered?.list)
    let shelf = try #require(visitor.shelf)
    return shelf.rows(0..<list.count, of: list).compactMap { $0?.entry }
  }

  // MARK: Opening

  @Test(arguments: [Size(1280, 800), Size(412, 915)]) func theHomeScreenLeadsThere(size: Size) throws {
    let visitor = Visitor(size)
    #expect(visitor.shelf == nil, "the start does not open the shelf")
    try visitor.open()
    #expect(visitor.person.reads("No catalogues yet"))
    try visitor.follow(entries(30))
    #expect(visitor.person.reads("30 entries") && visitor.person.reads("1 catalogue"))
    #expect(visitor.titles.first?.hasSuffix(" 29") == true, "the newest comes first")
    #expect(Audit(visitor.person.app.root).findings.isEmpty)
    try visitor.person.tap("Back")
    #expect(visitor.cards.isEmpty && visitor.person.reads("Minesweeper"))
  }

  /// A catalogue's file that is dropped on the home screen or on a document is followed, and the page opens.
  @Test(arguments: [false, true]) func aDroppedCatalogueIsFollowed(onDocument: Bool) throws {
    let visitor = Visitor()
    try visitor.open()
    try visitor.follow(entries(5))
    try visitor.person.tap("Back")
    if onDocument { try visitor.person.open("Sketch") }
    visitor.person.platform.post(.drop(["\(visitor.folder.path)/School/catalogue.json.gz"]))
    visitor.person.wait(0.5)
    visitor.settle()
    #expect(visitor.cards.count == 5 && visitor.person.app.openDocument == nil)
  }

  @Test func aPastedLinkIsFollowed() throws {
    let visitor = Visitor()
    try visitor.serve(entries(7))
    visitor.person.platform.clipboard = "https://example.org/c/catalogue.json.gz"
    visitor.person.press(.character("v"), .control)
    visitor.settle()
    #expect(visitor.cards.isEmpty && visitor.shelf == nil, "nobody has asked for it yet")
    #expect(visitor.person.reads("https://example.org/c/catalogue.json.gz"))
    try visitor.person.tap("Follow")
    visitor.settle()
    #expect(visitor.cards.count == 7)
    #expect(visitor.person.platform.openedLinks.isEmpty)
    // Any other link is offered to the browser, but on the page it is meant for it.
    visitor.person.platform.clipboard = "https://example.org/other"
    visitor.person.press(.character("v"), .control)
    visitor.settle()
    #expect(visitor.shelf?.catalogues.count == 2)
  }

  @Test func cataloguesAreFollowedUpdatedAndForgotten() throws {
    let visitor = Visitor()
    try visitor.open()
    try visitor.serve(entries(4))
    try visitor.person.tap("Catalogues")
    try visitor.person.tap("Address of a catalogue")
    visitor.person.platform.post(.text("https://example.org/c"))
    visitor.person.wait(0.2)
    try visitor.person.tap("Follow")
    visitor.settle()
    #expect(visitor.person.reads("Class 4b · 4 entries"))
    let before = visitor.server.asked.count
    try visitor.person.tap("Update “School”")
    visitor.settle()
    #expect(visitor.server.asked.count == before + 1)
    try visitor.person.tap("Stop following “School”")
    visitor.settle()
    visitor.person.press(.escape)
    #expect(visitor.cards.isEmpty && visitor.person.reads("No catalogues yet"))
  }

  @Test func aWrongAddressIsExplained() throws {
    let visitor = Visitor()
    try visitor.open()
    try visitor.person.tap("Catalogues")
    try visitor.person.tap("Address of a catalogue")
    visitor.person.platform.post(.text("nowhere"))
    visitor.person.press(.enter)
    visitor.settle()
    #expect(
      visitor.person.all(Toast.self).contains { $0.message.contains("give the address of a catalogue") })
  }

  // MARK: Coming

  /// The first rows are shown, scrolled and searched while the rest comes, and nothing moves meanwhile.
  @Test func nothingMovesWhileACatalogueComes() throws {
    let visitor = Visitor()
    let all = entries(3000)
    try visitor.serve(all)
    let address = "https://example.org/c/catalogue.json.gz"
    let web = try #require(WebAddress(address))
    let file = try #require(visitor.server.file(address))
    visitor.server.isHolding = true
    try visitor.paste(address)
    #expect(visitor.wait { visitor.server.held.contains(address) })
    visitor.server.send(address, .began(FetchHead(address: web, length: file.count)))
    visitor.server.send(address, .bytes(Array(file[..<(file.count / 2)])))
    #expect(visitor.wait { visitor.cards.count > 8 }, "the first rows are there before the rest")
    #expect(visitor.person.reads("of 3,000 entries are here"))
    // Somebody has scrolled.
    visitor.person.drag([Point(640, 700), Point(640, 400), Point(640, 400)])
    visitor.person.wait(1)
    let before = visitor.cards.map { ($0.content.title, $0.frameInRoot) }
    #expect(before.contains { $0.1.minY < 200 })
    visitor.server.send(address, .bytes(Array(file[(file.count / 2)...])), .ended(nil))
    #expect(visitor.wait { visitor.person.reads("3,000 entries") && !visitor.person.reads("are here") })
    let after = visitor.cards.map { ($0.content.title, $0.frameInRoot) }
    #expect(before.map(\.0) == after.map(\.0) && before.map(\.1) == after.map(\.1))
    #expect(visitor.person.app.discovered?.count == 3000)
  }

  @Test func stopKeepsWhatIsHere() throws {
    let visitor = Visitor()
    try visitor.serve(entries(3000))
    let address = "https://example.org/c/catalogue.json.gz"
    let web = try #require(WebAddress(address))
    let file = try #require(visitor.server.file(address))
    visitor.server.isHolding = true
    try visitor.paste(address)
    #expect(visitor.wait { visitor.server.held.contains(address) })
    visitor.server.send(address, .began(FetchHead(address: web, length: file.count)))
    visitor.server.send(address, .bytes(Array(file[..<(file.count / 2)])))
    #expect(visitor.wait { visitor.cards.count > 8 })
    try visitor.person.tap("Stop")
    #expect(visitor.wait { !visitor.person.reads("are here") })
    #expect(visitor.cards.count > 8)
  }

  // MARK: Searching

  /// As one types, exactly those entries are listed whose words begin with the typed ones.
  @Test func searchEqualsBruteForce() throws {
    let visitor = Visitor()
    let all = entries(400)
    try visitor.open()
    try visitor.follow(all)
    visitor.person.press(.character("f"), .control)
    var typed = ""
    for letter in "har ni 1" {
      typed.append(letter)
      visitor.type(String(letter))
      let words = typed.lowercased().split(separator: " ")
      let expected = all.map(\.entry).filter { entry in
        let parts = entry.title.lowercased().split(separator: " ")
        return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
      }.sorted { $0.day > $1.day }
      #expect(try found(visitor) == expected, "“\(typed)”")
      #expect(visitor.titles.first == expected.first?.title)
    }
    visitor.type("zz")
    #expect(visitor.person.reads("Nothing found"))
    try visitor.person.tap("Clear filters")
    #expect(try found(visitor).count == 400 && !visitor.person.reads("Nothing found"))
  }

  @Test func filtersAndOrders() throws {
    let visitor = Visitor(hasPuzzles: true)
    let all = entries(300).map(\.entry)
    try visitor.open()
    try visitor.follow(entries(300))
    try visitor.person.tap("Puzzles")
    #expect(try found(visitor).map(\.title) == all.filter { $0.kind == .puzzle }.reversed().map(\.title))
    try visitor.person.tap("Any size")
    try visitor.person.tap("500–1,000 pieces", in: visitor.person.all(Menu.self).last)
    let some = all.filter { $0.kind == .puzzle && (500...1000).contains($0.count) }
    #expect(try found(visitor).map(\.title) == some.reversed().map(\.title))
    try visitor.person.tap("Newest")
    try visitor.person.tap("Smallest", in: visitor.person.all(Menu.self).last)
    #expect(try found(visitor).map(\.count) == some.map(\.count).sorted())
    // The cross of a button clears what it shows.
    try visitor.person.tap("Clear “500–1,000 pieces”")
    #expect(try found(visitor).count == all.count { $0.kind == .puzzle })
    try visitor.person.tap("Clear “Smallest”")
    try visitor.person.tap("All")
    #expect(try found(visitor).map(\.title) == all.reversed().map(\.title))
    try visitor.person.tap("Any date")
    try visitor.person.tap("Older", in: visitor.person.all(Menu.self).last)
    let today = Int(visitor.person.platform.wallTime / 86_400_000)
    #expect(try found(visitor).count == all.count { $0.day < today - 365 })
  }

  /// What was looked for and where somebody was stays while the page is left.
  @Test func thePageIsLeftAsItWas() throws {
    let visitor = Visitor()
    try visitor.open()
    try visitor.follow(entries(200))
    try visitor.person.tap("Boards")
    visitor.person.drag([Point(640, 700), Point(640, 500), Point(640, 500)])
    visitor.person.wait(1)
    let before = visitor.cards.map { ($0.content.title, $0.frameInRoot) }
    try visitor.person.tap("Back")
    try visitor.open()
    let after = visitor.cards.map { ($0.content.title, $0.frameInRoot) }
    #expect(before.map(\.0) == after.map(\.0) && before.map(\.1) == after.map(\.1))
  }

  // MARK: Many

  /// Of 100,000 entries only the cards in sight exist, wherever somebody is.
  @Test func onlyCardsInSightExist() throws {
    let visitor = Visitor()
    try visitor.open()
    try visitor.followIndex(of: 100_000)
    #expect(visitor.person.reads("100,000 entries"))
    let most = 4 * 6
    for _ in 0..<30 {
      visitor.person.drag([Point(640, 750), Point(640, 250)], lasting: 0.05)
      visitor.person.wait(0.3)
      #expect((1...most).contains(visitor.person.all(EntryCard.self).count))
      #expect(visitor.person.all(EntryCard.self).allSatisfy { !$0.content.title.isEmpty })
    }
    #expect((visitor.person.app.discovered?.rows.count ?? 0) < 400)
    visitor.person.press(.end)
    visitor.settle()
    #expect(visitor.titles.contains("Entry 0") && visitor.person.all(EntryCard.self).count <= most)
  }
}
