/// AVF, the format of Arbiter and Minesweeper X, as reverse-engineered by the ranking community (eee555/ms-toollib).
extension Replay {
  init(avf reader: inout ByteScanner) throws(MineProblem) {
    try reader.skip(5)
    let size: (width: Int, height: Int, mines: Int)
    switch try reader.byte() {
    case 3: size = (8, 8, 10)
    case 4: size = (16, 16, 40)
    case 5: size = (30, 16, 99)
    case 6:
      let width = try reader.byte() + 1
      let height = try reader.byte() + 1
      size = (width, height, try reader.number(2))
    default: throw ByteScanner.damaged
    }
    self.init(
      try reader.board(width: size.width, height: size.height, mines: size.mines) {
        (reader) throws(MineProblem) in
        let y = try reader.byte() - 1
        return (try reader.byte() - 1, y)
      })
    program = "Arbiter"
    marks = try Replay.skipToBracket(&reader) == 17
    // Between brackets are the size of a custom board, the start and the end of the game, and last, as in "B127T50.25",
    // 3BV and time. Bars separate them, but some versions omit the one before 3BV.
    let notes = try reader.text(until: 93)
    guard let t = notes.lastIndex(of: "T"), let b = notes[..<t].lastIndex(of: "B"),
      BoardCode.number(notes[notes.index(after: b)..<t]) == field.measures.bbbv,
      let shown = Replay.milliseconds(
        Substring(String(notes[notes.index(after: t)...].map { $0 == "," ? "." : $0 })))
    else { throw ByteScanner.damaged }

    // Events have eight bytes. The first one is found by its time: its third byte, the seconds, is 1.
    var event = [0, 0, 0]
    while event[2] != 1 || event[1] > 1 {
      event.removeFirst()
      event.append(try reader.byte())
    }
    for _ in 0..<5 { event.append(try reader.byte()) }
    let actions: [Int: Action] = [
      1: .move, 3: .leftPress, 5: .leftRelease, 9: .rightPress, 11: .shiftPress, 17: .rightRelease,
      21: .leftRelease,
      33: .middlePress, 65: .middleRelease, 145: .rightRelease, 193: .middleRelease,
    ]
    while true {
      guard let action = actions[event[0]] else { throw ByteScanner.damaged }
      let seconds = max(0, (event[6] << 8 | event[2]) - 1)
      events.append(
        Event(
          time: seconds * 1000 + event[4] * 10, action, x: event[1] << 8 | event[3],
          y: event[5] << 8 | event[7]))
      for i in 0..<8 { event[i] = try reader.byte() }
      if event[2] == 0, event[6] == 0 { break }
    }
    // The format's clock starts at 1. Some files have a time that lies before their last event; then the events give
    // it.
    let header = max(0, shown - 1000)
    let last = events.last?.time ?? 0
    time = header >= last ? header : last - (events.first { $0.action == .leftRelease }?.time ?? 0)

    // The player's name is on the line after the skin's; old files have neither.
    let rest = reader.bytes[reader.next...].split(separator: 13, omittingEmptySubsequences: false)
    if let skin = rest.firstIndex(where: { $0.starts(with: Array("Skin:".utf8)) || Replay.ends($0, "Skin:") }
    ),
      rest.indices.contains(skin + 1)
    {
      player = String(decoding: rest[skin + 1].filter { $0 >= 32 }, as: UTF8.self)
    }
  }

  private static func ends(_ line: ArraySlice<UInt8>, _ word: String) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    return text.split(separator: "\n").contains { $0.hasPrefix(word) } || text.contains(word)
  }

  /// Skips up to and including the first of `[0|` to `[3|`. Returns the byte two before it, which is 17 if there are
  /// question marks.
  private static func skipToBracket(_ reader: inout ByteScanner) throws(MineProblem) -> Int {
    var last = [0, 0, 0, 0, 0]
    while last[2] != 91 || !(48...51).contains(last[3]) || last[4] != 124 {
      last.removeFirst()
      last.append(try reader.byte())
    }
    return last[0]
  }
}
