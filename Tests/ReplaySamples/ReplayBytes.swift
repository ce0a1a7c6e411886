import MineLogic

/// A replay in the format of another program, written byte by byte after its description.
package struct ReplayBytes: Sendable {
  /// The name of the file.
  package var name: String
  /// The file.
  package var bytes: [UInt8]
  /// What it holds.
  package var content: Replay
  /// The resolution of its clock, in milliseconds.
  package var step = 1
  /// Whether the format has the player's name.
  package var hasPlayer = true
  /// Fewer bytes are never a complete file.
  package var needed: Int

  /// A time in milliseconds as the file has it.
  package func rounded(_ time: Int) -> Int { time / step * step }

  /// The board of ``replay``.
  package static let field = Minefield(drawing: "..*.\n....\n*...\n....")

  /// A replay with some of everything.
  package static let replay: Replay = {
    var replay = Replay(field)
    replay.player = "Ada"
    replay.program = "Test"
    replay.flagged = [2]
    replay.events = [
      .init(time: 0, .move, x: 20, y: 50), .init(time: 0, .leftPress, x: 20, y: 60),
      .init(time: 0, .leftRelease, x: 21, y: 60), .init(time: 250, .rightPress, x: 3, y: 40),
      .init(time: 300, .leftPress, x: 20, y: 20), .init(time: 350, .leftRelease, x: 20, y: 20),
      .init(time: 360, .rightRelease, x: 20, y: 20), .init(time: 1000, .move, x: 40, y: 20),
      .init(time: 1234, .middlePress, x: 50, y: 20),
      .init(time: 1300, .middleRelease, x: 50, y: 20),
    ]
    replay.time = 1300
    return replay
  }()

  /// ``replay`` in each format and version.
  package static let all =
    [1, 2].map { rmv($0, replay) } + (0...4).map { evf($0, replay) } + [avf(replay), longAVF]
    + MVFVersion.allCases.map { mvf($0, mvf($0, holds: field.grid) ? replay : largerReplay) }

  /// ``replay`` in the corner of a beginner's board.
  private static let largerReplay: Replay = {
    var larger = replay
    larger.field = Minefield(
      drawing: "..*.*...\n....*...\n*...*...\n....*...\n*****...\n........\n........\n........")
    return larger
  }()

  /// The number of each action in RMV and EVF.
  static let codes: [Replay.Action: UInt8] = [
    .move: 1, .leftPress: 2, .leftRelease: 3, .rightPress: 4, .rightRelease: 5, .middlePress: 6,
    .middleRelease: 7,
  ]

  /// The lowest bytes of a number, highest first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
  }

  /// The places of the mines of a board, row by row.
  static func mines(_ field: Minefield) -> [Cell] {
    field.mines.indices.filter { field.isMine($0) }.map { field.grid.cell($0) }
  }

  /// The last time in a replay, in milliseconds.
  static func end(_ replay: Replay) -> Int { replay.time ?? replay.events.last?.time ?? 0 }

  /// The replay in RMV, version 1 or 2.
  package static func rmv(_ version: Int, _ replay: Replay) -> ReplayBytes {
    let field = replay.field
    let program = Array("Vienna".utf8)
    let player = Array(replay.player.utf8)
    let result = Array("\nLEVEL:3#NAME:Ada#3BV:\(field.measures.bbbv)#NF:0#TIMESTAMP:1234567890#\n".utf8)
    var bytes = Array("*rmv".utf8) + number(version, 2)
    if version == 2 { bytes += [1, 4] }
    bytes += number(0, 4)
    if version == 1 { bytes += number(result.count, 2) }
    bytes += number(program.count, 2) + number(6, 2) + number(0, 2) + number(2 + 2 * replay.flagged.count, 2)
    bytes += number(version == 2 ? 7 : 4, 2)
    if version == 2 { bytes += number(2, 2) }
    bytes += number(0, 4) + number(0, 2)
    if version == 1 { bytes += result }
    bytes += program + number(1, 2) + [UInt8(player.count)] + player + number(0, 4)
    bytes += [UInt8(field.grid.width), UInt8(field.grid.height)] + number(field.mineCount, 2)
    bytes += mines(field).flatMap { [UInt8($0.x), UInt8($0.y)] }
    bytes += number(replay.flagged.count, 2)
    bytes += replay.flagged.flatMap { place in
      [UInt8(place % field.grid.width), UInt8(place / field.grid.width)]
    }
    bytes += [0, 0, 0, 3]
    let side = version == 2 ? 24 : 16
    if version == 2 {
      bytes += number(field.measures.bbbv, 2).reversed() + [UInt8(side)] + number(0, 2)
    }
    if version == 1 { bytes += [0] + number(123, 4) }
    for event in replay.events {
      let (x, y) = (event.x * side / 16, event.y * side / 16)
      bytes += [codes[event.action] ?? 0] + number(event.time, 3) + [0]
      bytes += version == 1 ? number(x + 12, 2) + number(y + 56, 2) : number(x, 2) + number(y, 2)
      bytes += [9, 1, 1]
      // A short step there and back.
      if version == 2 { bytes += [28, 0, 0xFF, 28, 0, 0x11] }
    }
    bytes += [16] + number(end(replay), 3)
    return ReplayBytes(name: "\(version).rmv", bytes: bytes, content: replay, needed: bytes.count)
  }

  /// The replay in EVF, version 0 to 4.
  package static func evf(_ version: Int, _ replay: Replay) -> ReplayBytes {
    let field = replay.field
    let (width, height) = (field.grid.width, field.grid.height)
    func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
    var bytes: [UInt8] = [UInt8(version), version >= 4 ? 0x88 : 0x80]
    if version >= 3 { bytes += [0] }
    bytes += [UInt8(height), UInt8(width)] + number(field.mineCount, 2) + [16] + number(0, 2)
    bytes += number(field.measures.bbbv, 2) + number(end(replay), version >= 4 ? 4 : 3)
    if version >= 4 {
      bytes += Array("AT".utf8) + number(0, 16) + text("Meta") + text("Test") + text("utf-8")
      bytes += text(replay.player) + text("cup") + text("") + number(1, 2) + [65]
    } else {
      bytes += text("Meta") + text(replay.player) + text("") + text("") + text("1") + text("2") + text("")
      if version >= 2 { bytes += text("device") }
    }
    var packed = [UInt8](repeating: 0, count: (field.grid.cellCount + 7) / 8)
    for place in field.mines.indices where field.isMine(place) {
      packed[place / 8] |= 0x80 >> UInt8(place % 8)
    }
    bytes += packed
    if version >= 4 { bytes += number(1, 2) + text("stnb") }
    var last = (time: 0, x: 0, y: 0)
    func put(_ code: UInt8, time: Int, _ x: Int, _ y: Int) {
      guard version >= 4 else {
        bytes += [code] + number(time, 3) + number(x, 2) + number(y, 2)
        return
      }
      var wait = time - last.time
      while wait > 255 {
        bytes += [255] + number(min(wait, 300), 2)
        wait -= min(wait, 300)
      }
      bytes += [code, UInt8(wait)] + number(x - last.x, 2) + number(y - last.y, 2)
      last = (time, x, y)
    }
    for place in replay.flagged { put(8, time: 0, place % width * 16 + 8, place / width * 16 + 8) }
    // Their clock runs from the first touch, here half a second before the first cell opens.
    var hasBegun = false
    for event in replay.events {
      hasBegun = hasBegun || event.action == .leftRelease
      put(codes[event.action] ?? 0, time: event.time + (hasBegun ? 500 : 0), event.x, event.y)
    }
    let needed = bytes.count + 1
    bytes += version >= 4 ? [82, 1, 0, 0, 0] : [255]
    return ReplayBytes(name: "\(version).evf", bytes: bytes, content: replay, needed: needed)
  }

  /// The replay in AVF.
  package static func avf(_ replay: Replay) -> ReplayBytes {
    let field = replay.field
    let seconds = end(replay) / 1000 + 1
    let hundredths = end(replay) % 1000 / 10
    let time = "\(seconds).\(hundredths < 10 ? "0" : "")\(hundredths)"
    return avf(
      replay, name: "a.avf",
      notes: "W\(field.grid.width)H\(field.grid.height)M\(field.mineCount)|3.9.2025.17:00:08:6660|"
        + "3.17:00:14:0810|B\(field.measures.bbbv)T\(time)")
  }

  /// A file with the faults of some versions: no bar before the 3BV, a comma, and a time before the last event.
  private static let longAVF = avf(
    replay, name: "b.avf",
    notes: "W4H4M2|3.9.2025.17:00:08:6660|3.17:00:14:0810B\(field.measures.bbbv)T1,90")

  private static func avf(_ replay: Replay, name: String, notes: String) -> ReplayBytes {
    let field = replay.field
    let (width, height) = (field.grid.width, field.grid.height)
    var bytes: [UInt8] =
      [52, 0, 0, 0, 0, 6, UInt8(width - 1), UInt8(height - 1)] + number(field.mineCount, 2)
    bytes += mines(field).flatMap { [UInt8($0.y + 1), UInt8($0.x + 1)] }
    // A check, the country, and that there are no question marks.
    bytes += Array(repeating: 1, count: 24) + [127, 57] + Array("[3|\(notes)]".utf8) + [0, 7]
    let codes: [Replay.Action: UInt8] = [
      .move: 1, .leftPress: 3, .leftRelease: 5, .rightPress: 9, .rightRelease: 17, .middlePress: 33,
      .middleRelease: 65,
    ]
    // It begins with a press.
    for event in replay.events.drop(while: { $0.action == .move }) {
      let seconds = event.time / 1000 + 1
      bytes += [
        codes[event.action] ?? 0, UInt8(event.x >> 8), UInt8(seconds & 255), UInt8(event.x & 255),
        UInt8(event.time % 1000 / 10),
        UInt8(event.y >> 8), UInt8(seconds >> 8), UInt8(event.y & 255),
      ]
    }
    bytes += [0, 0, 0, 0, 0, 0, 0, 0]
    let needed = bytes.count
    bytes += Array("cs=1\rSkin: some\r\(replay.player)\rArbiter".utf8)
    return ReplayBytes(name: name, bytes: bytes, content: withoutFlags(replay), step: 10, needed: needed)
  }

  /// A replay as a format holds it that has no flags set before the game.
  static func withoutFlags(_ replay: Replay) -> Replay {
    var replay = replay
    replay.flagged = []
    return replay
  }
}
