import Geometry
import MineLogic
import ReplaySamples
import Testing

@Suite struct ReplayTests {
  static let field = ReplayBytes.field
  static let replay = ReplayBytes.replay

  @Test func buttonsBecomeClicks() {
    var replay = Replay(Self.field)
    func clicks(_ actions: [(Replay.Action, Int)]) -> [Replay.Click.Kind] {
      replay.events = actions.enumerated().map { .init(time: $0, $1.0, x: $1.1 * 16 + 8, y: 8) }
      return replay.clicks.map(\.kind)
    }
    #expect(clicks([(.leftPress, 0), (.leftRelease, 1)]) == [.open])
    #expect(replay.clicks.first?.cell == 1)
    #expect(clicks([(.leftPress, 0), (.leftRelease, 9)]) == [])
    #expect(clicks([(.rightPress, 0), (.rightRelease, 0)]) == [.flag])
    #expect(clicks([(.leftPress, 0), (.rightPress, 0), (.leftRelease, 0), (.rightRelease, 0)]) == [.chord])
    #expect(clicks([(.leftPress, 0), (.rightPress, 0), (.rightRelease, 0), (.leftRelease, 0)]) == [.chord])
    // The 1.5 click: press right to flag, slide, chord.
    #expect(
      clicks([(.rightPress, 0), (.leftPress, 1), (.leftRelease, 1), (.rightRelease, 1)]) == [.flag, .chord])
    #expect(clicks([(.middlePress, 0), (.middleRelease, 0)]) == [.chord])
    #expect(
      clicks([(.shiftPress, 0), (.leftRelease, 0), (.leftPress, 0), (.leftRelease, 0)]) == [.chord, .open])
    // After a chord the other button's release does nothing, and the next press starts anew.
    #expect(
      clicks([
        (.leftPress, 0), (.rightPress, 0), (.rightRelease, 0), (.leftRelease, 0), (.leftPress, 0),
        (.leftRelease, 0),
      ]) == [.chord, .open])
    // One button stays down for two chords.
    #expect(
      clicks([
        (.rightPress, 0), (.leftPress, 1), (.leftRelease, 1), (.leftPress, 1), (.leftRelease, 1),
        (.rightRelease, 1),
      ]) == [.flag, .chord, .chord])
  }

  @Test func clicksBecomeEventsThatMeanTheSame() {
    var random = RandomSource(seed: 3)
    var replay = Replay(Self.field)
    var clicks: [Replay.Click] = []
    for time in 0..<200 {
      let kind = [Replay.Click.Kind.open, .flag, .chord][random.below(3)]
      clicks.append(.init(time: time, kind, cell: random.below(16), finger: random.below(3)))
      replay.add(clicks[time])
    }
    #expect(replay.clicks == clicks)
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
    #expect(replay.field == Self.field)
    #expect(
      replay.clicks == Self.replay.clicks.map { .init(time: file.rounded($0.time), $0.kind, cell: $0.cell) })
    #expect(replay.time == 1300)
    if file.hasPlayer { #expect(replay.player == "Ada") }
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
