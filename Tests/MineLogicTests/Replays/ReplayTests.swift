import Geometry
import MineLogic
import ReplaySamples
import Testing

@Suite struct ReplayTests {
  static let field = ReplayBytes.field
  static let replay = ReplayBytes.replay

  /// The clicks of some actions, each in a column of the top row, in pixels of it; the lower row is opened before.
  private func clicks(_ actions: [(Replay.Action, Int)], opened: Bool = true) -> [Replay.Click] {
    var replay = Replay(Minefield(drawing: "*........\n........."))
    let start: [(Replay.Action, Int)] = opened ? [(.leftPress, 8), (.leftRelease, 8)] : []
    replay.events = (start + actions).enumerated().map { .init(time: $0, $1.0, x: $1.1 * 16 + 8, y: 8) }
    return Array(replay.clicks.dropFirst(opened ? 1 : 0))
  }

  private func kinds(_ actions: [(Replay.Action, Int)], opened: Bool = true) -> [Replay.Click.Kind] {
    clicks(actions, opened: opened).map(\.kind)
  }

  @Test func buttonsBecomeClicks() {
    // A click counts where the button is released.
    #expect(clicks([(.leftPress, 3), (.leftRelease, 1)]).map(\.cell) == [1])
    #expect(clicks([(.leftPress, 3), (.leftRelease, 9)]).map(\.cell) == [nil])
    #expect(kinds([(.rightPress, 0), (.rightRelease, 0)]) == [.flag])
    #expect(kinds([(.leftPress, 1), (.rightPress, 1), (.leftRelease, 1), (.rightRelease, 1)]) == [.chord])
    #expect(kinds([(.leftPress, 1), (.rightPress, 1), (.rightRelease, 1), (.leftRelease, 1)]) == [.chord])
    #expect(kinds([(.middlePress, 1), (.middleRelease, 1)]) == [.chord])
    #expect(
      kinds([(.shiftPress, 1), (.leftRelease, 1), (.leftPress, 1), (.leftRelease, 1)]) == [.chord, .open])
    // After a chord the other button's release does nothing, and the next press starts anew.
    #expect(
      kinds([
        (.leftPress, 1), (.rightPress, 1), (.rightRelease, 1), (.leftRelease, 1), (.leftPress, 1),
        (.leftRelease, 1),
      ]) == [.chord, .open])
    // One button stays down for two chords.
    #expect(
      kinds([
        (.rightPress, 0), (.leftPress, 3), (.leftRelease, 3), (.leftPress, 3), (.leftRelease, 3),
        (.rightRelease, 3),
      ]) == [.flag, .chord, .chord])
    // A chord off the board is none.
    #expect(kinds([(.leftPress, 1), (.rightPress, 1), (.leftRelease, 9), (.rightRelease, 9)]) == [])
  }

  @Test func aRightPressThatBecomesPartOfAChordIsNoClick() {
    // The 1.5 click: press right to flag, slide, chord. The flag counts.
    #expect(
      kinds([(.rightPress, 0), (.leftPress, 1), (.leftRelease, 1), (.rightRelease, 1)]) == [.flag, .chord])
    // On an open cell or off the board the press would have counted alone.
    for place in [2, 9] {
      #expect(kinds([(.rightPress, place), (.rightRelease, place)]) == [.flag])
      #expect(
        kinds([(.rightPress, place), (.leftPress, 2), (.leftRelease, 2), (.rightRelease, 2)]) == [.chord])
      #expect(
        kinds([(.rightPress, place), (.leftPress, 2), (.rightRelease, 2), (.leftRelease, 2)]) == [.chord])
      #expect(
        kinds([
          (.rightPress, place), (.leftPress, 2), (.leftRelease, 2), (.leftPress, 2), (.leftRelease, 2),
          (.rightRelease, 2),
        ]) == [.chord, .chord])
    }
  }

  @Test func beforeTheFirstOpeningOnlyClicksThatLeaveFlagsCount() {
    func before(_ actions: [(Replay.Action, Int)]) -> [Replay.Click.Kind] {
      kinds(actions + [(.leftPress, 8), (.leftRelease, 8)], opened: false)
    }
    #expect(before([]) == [.open])
    #expect(before([(.rightPress, 0), (.rightRelease, 0)]) == [.flag, .open])
    // The flag is removed, and all is as before.
    #expect(before([(.rightPress, 0), (.rightRelease, 0), (.rightPress, 0), (.rightRelease, 0)]) == [.open])
    // Of two flags one is removed.
    #expect(
      before([
        (.rightPress, 0), (.rightRelease, 0), (.rightPress, 1), (.rightRelease, 1), (.rightPress, 1),
        (.rightRelease, 1),
      ]) == [.flag, .flag, .flag, .open])
    #expect(before([(.leftPress, 1), (.leftRelease, 9)]) == [.open])
    #expect(before([(.leftPress, 1), (.rightPress, 1), (.leftRelease, 1), (.rightRelease, 1)]) == [.open])
    #expect(before([(.middlePress, 1), (.middleRelease, 1)]) == [.open])
    // Flags that the file begins with count once each.
    var replay = Replay(Minefield(drawing: "*........\n........."))
    replay.flagged = [0]
    replay.add(.init(time: 0, .open, cell: 8))
    #expect(replay.clicks.map(\.kind) == [.flag, .open])
  }

  @Test func clicksBecomeEventsThatMeanTheSame() {
    var random = RandomSource(seed: 3)
    for _ in 0..<50 {
      var replay = Replay(Self.field)
      var game = PlayedGame(Self.field)
      var clicks = [Replay.Click(time: 0, .open, cell: 15, finger: 1)]
      for time in 1..<60 {
        let kind = [Replay.Click.Kind.open, .flag, .flag, .chord][random.below(4)]
        let cell = random.below(17)
        // Chords off the board are no clicks.
        if kind == .chord && cell == 16 { continue }
        clicks.append(.init(time: time, kind, cell: cell == 16 ? nil : cell, finger: random.below(3)))
      }
      for click in clicks { replay.add(click) }
      let played = clicks.prefix { click in
        defer { _ = game.make(click) }
        return game.status == .playing
      }
      #expect(replay.clicks == Array(played))
    }
  }

  @Test func rawvfRoundTrips() throws {
    #expect(try Replay(rawvf: Self.replay.rawvf) == Self.replay)
    var touched = Replay(Self.field)
    touched.add(.init(time: 0, .open, cell: 15, finger: 1))
    touched.add(.init(time: 40, .flag, cell: 2, finger: 2))
    touched.add(.init(time: 50, .chord, cell: 5))
    touched.time = 50
    #expect(try Replay(rawvf: touched.rawvf) == touched)
    // Readers that skip the lines of fingers get the same game.
    let plain = touched.rawvf.split(separator: "\n").filter { !$0.hasPrefix("finger") }.joined(
      separator: "\n")
    #expect(try Replay(rawvf: plain).clicks.map(\.cell) == [15, 2, 5])
    var moved = Self.replay
    moved.events.insert(.init(time: 10, .move, x: 21, y: 10), at: 3)
    #expect(try Replay(rawvf: moved.rawvf).path == moved.path)
  }

  @Test func rawvfOfOtherProgramsIsRead() throws {
    let text = """
      RawVF_Version: Rev6.1\r
      Program:  Viennasweeper\r
      Level: Custom\r
      Width: 4\r
      Height: 4\r
      Mines: 2\r
      Marks: Off\r
      Time: 1.300\r
      BBBV: 3\r
      Board:\r
      00*0\r
      0000\r
      *000\r
      0000\r
      Events:\r
      0.000 start\r
      0.000 lc 1 1 (10 6)\r
      pressed 1 1\r
      0.000 lr 1 1 (10 6)\r
      number1 1 1\r
      Cell opened (Number 1) 1 2\r
      1.19 rc 3 1 (40 4)\r
      flag 3 1\r
      1.2 rr 3 1 (40 4)\r
      -0.5 mv 3 1 (-4 -1)\r
      won\r

      """
    let replay = try Replay(rawvf: text)
    #expect(replay.program == "Viennasweeper")
    #expect(replay.events.map(\.time) == [0, 0, 1190, 1200, 0])
    #expect(replay.clicks.map(\.kind) == [.open, .flag])
    #expect(replay.clicks.map(\.cell) == [0, 2])
    #expect(replay.time == 1300)
  }

  @Test(arguments: ReplayBytes.all) func filesOfOtherProgramsAreRead(_ file: ReplayBytes) throws {
    let replay = try ReplayFile.read(file.bytes, name: file.name)
    #expect(replay.field == file.content.field)
    #expect(
      replay.clicks == file.content.clicks.map { .init(time: file.rounded($0.time), $0.kind, cell: $0.cell) })
    #expect(replay.clicks.count == file.content.flagged.count + 4)
    #expect(replay.time == 1300)
    #expect(replay.path != nil)
    if file.hasPlayer { #expect(replay.player == "Ada") }
  }

  /// What is written as EVF is read as it was.
  @Test func evfRoundTrips() throws {
    for seed in 0..<40 as Range<UInt64> {
      var replay = RandomPlayer.game(seed: seed).replay
      let read = try ReplayFile.read(try replay.evf(), name: "a.evf")
      #expect(read.field == replay.field && read.player == "Ada" && read.program == replay.program)
      #expect(read.clicks == replay.clicks && read.path == replay.path)
      #expect(Figures(read) == Figures(replay))
      // What another program has recorded is marked as converted.
      replay.program = "Arbiter"
      #expect(try ReplayFile.read(try replay.evf(), name: "a.evf").program == "Arbiter")
    }
    #expect(try ReplayFile.read(try Self.replay.evf(), name: "a.evf").clicks == Self.replay.clicks)
  }

  @Test func whatEvfCannotHoldIsRefused() {
    var wide = Replay(Minefield(Grid(width: 256, height: 1), mines: [Bool](repeating: false, count: 256)))
    wide.add(.init(time: 0, .open, cell: 0))
    #expect(throws: MineProblem.self) { try wide.evf() }
    var questions = Self.replay
    questions.marks = true
    #expect(throws: MineProblem.self) { try questions.evf() }
  }

  @Test(arguments: ["evf", "rmv", "mvf", "avf"]) func aFileOfANewerVersionIsToldAsSuch(_ ending: String)
    throws
  {
    var file = try #require(ReplayBytes.all.first { $0.name.hasSuffix(ending) })
    switch ending {
    case "evf": file.bytes[0] = 5
    case "rmv": file.bytes[5] = 3
    case "mvf": file = ReplayBytes.mvf(.v2007, Self.replay); file.bytes[27] = 57
    // Arbiter's own version, and something that is not understood.
    default: file.bytes = [53] + file.bytes[1..<40]
    }
    let problem = #expect(throws: MineProblem.self) { try ReplayFile.read(file.bytes, name: "a.\(ending)") }
    #expect(problem?.text { $0 }.contains("made by a newer program") == true)
  }

  /// Some versions of Arbiter omit a bar before the 3BV, write a comma, or a time before the last event.
  @Test func faultsOfArbiterAreForgiven() throws {
    let file = try #require(ReplayBytes.all.first { $0.name == "b.avf" })
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("0810B\(Self.field.measures.bbbv)T1,90]"))
    #expect(try ReplayFile.read(file.bytes, name: file.name).time == 1300)
  }

  /// Broken files end with a sentence, whatever is broken.
  @Test(arguments: ReplayBytes.all) func damagedFilesAreRejected(_ file: ReplayBytes) {
    for count in 0..<file.bytes.count where count < file.needed {
      #expect(throws: MineProblem.self) {
        try ReplayFile.read(Array(file.bytes.prefix(count)), name: file.name)
      }
    }
    var random = RandomSource(seed: 9)
    var refused = 0
    for _ in 0..<3000 {
      var bytes = file.bytes
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      // A changed file may still be valid; then it has to be usable.
      do throws(MineProblem) {
        let replay = try ReplayFile.read(bytes, name: file.name)
        _ = Figures(replay)
        _ = replay.rawvf
      } catch { refused += 1 }
    }
    #expect(refused > 300)
  }

  @Test(arguments: ["rawvf", "mvf", "rmv"]) func aFileWithTheWrongExtensionIsReported(_ ending: String) {
    let problem = #expect(throws: MineProblem.self) { try ReplayFile.read([1, 2], name: "a.\(ending)") }
    #expect(problem?.text { $0 }.contains("This is not a valid \(ending.uppercased()) file") == true)
  }

  @Test func invalidFilesAreRejected() {
    var random = RandomSource(seed: 1)
    for name in ["a.avf", "a.evf", "a.mvf", "a.rmv", "a.rawvf", "a", ""] {
      for _ in 0..<300 {
        let bytes = (0..<random.below(200)).map { _ in UInt8(random.below(256)) }
        #expect(throws: MineProblem.self) { try ReplayFile.read(bytes, name: name) }
      }
    }
    let text = Array(Self.replay.rawvf.utf8)
    for _ in 0..<3000 {
      var broken = text
      for _ in 0...random.below(3) { broken[random.below(text.count)] = UInt8(32 + random.below(95)) }
      _ = try? ReplayFile.read(broken, name: "a.rawvf")
    }
  }
}

extension ReplayBytes: CustomTestStringConvertible {
  package var testDescription: String { name }
}
