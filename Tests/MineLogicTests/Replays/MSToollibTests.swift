import MineLogic
import ReplaySamples
import Testing

/// Figures and files are those of ms-toollib, the library of Metasweeper and of a ranking site.
@Suite(
  .enabled(
    if: MSToollib.isInstalled,
    "ms-toollib is not installed: run scripts/prepare test where there is a network"))
struct MSToollibTests {
  @Test func figuresOfPlayedGamesAreTheSame() throws {
    let games = (0..<200).map { RandomPlayer.game(seed: UInt64($0)).replay }
    let figures = games.map { Figures($0) }
    #expect(Set(figures.map(\.status)).count == 3, "some are won, some lost and some left")
    let files = try games.enumerated().map { (name: "\($0).evf", bytes: try $1.evf()) }
    for (index, answer) in try MSToollib.read(files).enumerated() {
      compare(figures[index], answer, "game \(index)")
      // The file means the same to us, and so does what ms-toollib writes.
      for bytes in [files[index].bytes] + answer.converted {
        let found = try ReplayFile.read(bytes, name: "a.evf")
        #expect(found.clicks == games[index].clicks && found.path == figures[index].path, "game \(index)")
        #expect(found.time == figures[index].time)
      }
    }
  }

  /// Games as the app writes them: clicks along the paths of a mouse or of fingers.
  @Test func figuresOfGamesWithPathsAreTheSame() throws {
    let games = (0..<100).map { seed in
      let played = RandomPlayer.game(seed: UInt64(seed)).replay
      let hasFingers = seed % 3 == 0
      let path = PointerPath(
        played.pointerPath.strokes.map { stroke in
          var stroke = stroke
          stroke.pointer = hasFingers ? 1 : 0
          return stroke
        })
      var replay = Replay(played.field)
      replay.time = played.time
      let clicks = played.clicks.map { click in
        var click = click
        click.finger = hasFingers ? 1 : nil
        return click
      }
      replay.add(clicks, along: path)
      return replay
    }
    let files = try games.enumerated().map { (name: "\($0).evf", bytes: try $1.evf()) }
    for (index, answer) in try MSToollib.read(files).enumerated() {
      #expect(games[index].clicks.count < 2 || games[index].path.map { $0 > 0 } != false, "game \(index)")
      compare(Figures(games[index]), answer, "game \(index)")
    }
  }

  @Test func filesOfEveryFormatHaveTheSameFigures() throws {
    var files: [ReplayBytes] = []
    for index in 0..<40 {
      let game = RandomPlayer.game(seed: UInt64(index))
      let replay = game.replay
      let versions =
        (0...4).map { ReplayBytes.evf($0, replay) } + [1, 2].map { ReplayBytes.rmv($0, game.fromOpening) }
      // The format counts to 1,023 seconds.
      let short = replay.events.allSatisfy { $0.time < 1_000_000 } ? [ReplayBytes.mvf(.v097, replay)] : []
      for var file in versions + [ReplayBytes.avf(replay)] + short {
        file.name = "\(index)-\(file.name)"
        files.append(file)
      }
    }
    let answers = try MSToollib.read(files.map { ($0.name, $0.bytes) })
    for (file, answer) in zip(files, answers) {
      guard let replay = try? ReplayFile.read(file.bytes, name: file.name) else {
        Issue.record("\(file.name) is refused")
        continue
      }
      compare(Figures(replay), answer, file.name)
    }
  }

  private func compare(_ ours: Figures, _ theirs: MSToollib.Answer, _ name: String) {
    #expect(!theirs.figures.isEmpty, "\(name) is read")
    for (key, value) in ours.values {
      let other = theirs.figures[key] ?? .nan
      guard let value else {
        // What has no value is zero or infinite there.
        #expect(other == 0 || !other.isFinite, "\(name): \(key)")
        continue
      }
      #expect(abs(value - other) <= 0.01, "\(name): \(key)")
    }
  }
}

extension Figures {
  /// The figures by the names that ms-toollib gives them.
  fileprivate var values: [String: Double?] {
    var values: [String: Double?] = [
      "rtime": seconds, "etime": estimatedTime, "bbbv_s": bbbvPerSecond, "stnb": stnb, "rqp": rqp, "qg": qg,
      "cl_s": clicksPerSecond, "ce_s": effectiveClicksPerSecond, "ioe": ioe, "thrp": throughput,
      "corr": correctness, "path": path,
    ]
    let counts: [String: Int?] = [
      "bbbv": board.bbbv, "op": board.openings, "isl": board.islands, "zini": zini, "hzini": hzini,
      "left": left,
      "right": right, "double": chords, "cl": clicks, "flag": flags, "bbbv_solved": solvedBBBV,
      "lce": effectiveLeft, "rce": effectiveRight, "dce": effectiveChords, "ce": effectiveClicks,
    ]
    for (key, count) in counts { values[key] = count.map(Double.init) }
    for (number, count) in board.counts.enumerated() { values["cell\(number)"] = Double(count) }
    return values
  }
}
