/// EVF, versions 0 to 4 (eee555/ms-toollib, "evf format" and evf_video.rs, which differ in the texts of version 4; programs
/// write what the latter reads). Question marks are not read: Metasweeper has none, and does not set the bit that says so.
extension Replay {
  init(evf reader: inout ByteScanner) throws(MineProblem) {
    let version = try reader.byte()
    guard version <= 4 else { throw ByteScanner.newer("EVF", version, newest: 4) }
    let summary = try reader.byte()
    if version >= 3 { try reader.skip(1) }
    let height = try reader.byte()
    let width = try reader.byte()
    let mines = try reader.number(2)
    let side = try reader.byte()
    let modeCode = try reader.number(2)
    let bbbv = try reader.number(2)
    let time = try reader.number(version >= 4 ? 4 : 3)
    var texts: [String] = []
    func readTexts(_ count: Int) throws(MineProblem) {
      for _ in 0..<count { texts.append(try reader.text(until: 0)) }
    }
    if version >= 4 {
      // The country, and when the game began and ended.
      try reader.skip(2 + 8 + 8)
      try readTexts(1)
      // For a converted file: the program that converted it, and the encoding of its names.
      if summary & 0x08 != 0 {
        try readTexts(2)
        texts.removeLast(2)
      }
      // The player, the competition, a unique name, and the device.
      try readTexts(3)
      try reader.skip(try reader.number(2))
    } else {
      // The same texts, then the beginning, the end and the country; from version 2 on also the device.
      try readTexts(version >= 2 ? 8 : 7)
    }
    self.init(try reader.bitmap(width: width, height: height))
    guard field.mineCount == mines, side > 0, field.measures.bbbv == bbbv || bbbv == 0 else {
      throw ByteScanner.damaged
    }
    program = texts[0]
    player = texts[1]
    cellSide = side
    mode = Replay.modeName(modeCode)
    self.time = time
    if version >= 4 {
      // The names of measured figures, which are computed again.
      for _ in 0..<(try reader.number(2)) { _ = try reader.text(until: 0) }
      try readSteps(evf: &reader)
    } else {
      try readEvents(evf: &reader)
    }
    // Times count from the first touch.
    startClock(at: opening.map { events[$0].time } ?? 0)
  }

  /// Makes times count from a time of the file, that of the first opening.
  mutating func startClock(at start: Int) {
    for index in events.indices { events[index].time = max(0, events[index].time - start) }
  }

  /// Adds a mouse event by its code. The three codes that do not distinguish press and release toggle the button.
  private mutating func add(evf code: Int, time: Int, x: Int, y: Int, held: inout [Bool]) throws(MineProblem)
  {
    let presses: [Action] = [.leftPress, .rightPress, .middlePress]
    let releases: [Action] = [.leftRelease, .rightRelease, .middleRelease]
    switch code {
    case 1: events.append(Event(time: time, .move, x: x, y: y))
    case 2...7, 10...12:
      let button = code < 8 ? (code - 2) / 2 : code - 10
      let isPress = code < 8 ? code % 2 == 0 : !held[button]
      held[button] = isPress
      events.append(Event(time: time, isPress ? presses[button] : releases[button], x: x, y: y))
    case 8:
      let cell = Cell(x / cellSide, y / cellSide)
      guard field.grid.contains(cell) else { throw ByteScanner.damaged }
      flagged.append(field.grid.index(cell))
    case 9:
      // Both buttons are down now.
      for button in 0..<2 where !held[button] {
        held[button] = true
        events.append(Event(time: time, presses[button], x: x, y: y))
      }
    default: throw ByteScanner.damaged
    }
  }

  private mutating func readEvents(evf reader: inout ByteScanner) throws(MineProblem) {
    var held = [false, false, false]
    while true {
      let code = try reader.byte()
      if code == 0 || code == 255 { return }
      let time = try reader.number(3)
      let x = try reader.number(2)
      let y = try reader.number(2)
      try add(evf: code, time: time, x: x, y: y, held: &held)
    }
  }

  /// From version 4 on, times and places are stored as differences.
  private mutating func readSteps(evf reader: inout ByteScanner) throws(MineProblem) {
    var held = [false, false, false]
    var (now, x, y) = (0, 0, 0)
    while true {
      let code = try reader.byte()
      switch code {
      case 0: return
      case 1...12:
        now += try reader.byte()
        let (dx, dy) = (try reader.signed16(), try reader.signed16())
        // Off the board: the position is unknown.
        let isOutside = dx == -32_768 || dy == -32_768
        if !isOutside {
          x += dx
          y += dy
        }
        try add(evf: code, time: now, x: isOutside ? -1 : x, y: isOutside ? -1 : y, held: &held)
      case 81...99: now += try reader.byte()
      case 100...121:
        now += try reader.byte()
        try reader.skip(4)
      case 200:
        now += try reader.byte()
        try reader.skip(10)
      case 201:
        now += try reader.byte()
        try reader.skip(2)
        _ = try reader.text(until: 0)
      case 255: now += try reader.number(2)
      default: throw ByteScanner.damaged
      }
    }
  }
}
