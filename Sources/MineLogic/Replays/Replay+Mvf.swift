import Glibc

/// MVF, the format of Minesweeper Clone, as reverse-engineered by the ranking community (eee555/ms-toollib, mvf_video.rs;
/// thefinerminer/minesweeper-rawvf, which has versions other than 0.97 too).
extension Replay {
  /// Reads a file with a signature: of Clone 0.97, 2006 or 2007, or of 0.97 in Funny Mode.
  init(mvf reader: inout ByteScanner) throws(MineProblem) {
    // The last digit of the year of the program.
    try reader.skip(27)
    let year = try reader.byte()
    switch year {
    case 53, 56:
      try reader.skip(74 - 28)
      try self.init(mvf097: &reader)
      if year == 56 { mode = "UPK" }
    case 54, 55:
      try reader.skip(71 - 28)
      try self.init(mvf2007: &reader)
    case 57:
      throw ByteScanner.newer("MVF", 2009, newest: 2007)
    default:
      throw ByteScanner.damaged
    }
  }

  /// Reads a file without a signature: of Clone 0.96 or earlier, or of a changed Clone 0.97. Nil if it is neither.
  init?(unsignedMVF reader: inout ByteScanner) throws(MineProblem) {
    let (first, second) = (try? reader.byte(), try? reader.byte())
    switch (first, second) {
    case (0, 0):
      try reader.skip(5)
      try self.init(mvf097: &reader)
    case (8, 8), (16, 16), (30, 16):
      reader = ByteScanner(reader.bytes)
      try self.init(mvf096: &reader)
    default: return nil
    }
  }

  private init(mvf097 reader: inout ByteScanner) throws(MineProblem) {
    // When the game began, and the level.
    try reader.skip(7 + 1)
    let mode = try reader.byte()
    // The time on the clock, which started when the button went down and not, as elsewhere, when the first cell opened.
    try reader.skip(3)
    let bbbv = try reader.number(2)
    // The figures of the game.
    try reader.skip(8)
    try self.init(mvfBoard: &reader, mode: mode, program: "Minesweeper Clone 0.97")
    guard field.measures.bbbv == bbbv else { throw ByteScanner.damaged }
    try readPacked(&reader, bytes: 5) { bits in
      MVFEvent(
        time: bits(28, 10) * 1000 + bits(21, 7) * 10, x: bits(12, 9), y: bits(3, 9),
        held: [bits(2, 1) == 1, bits(0, 1) == 1, bits(1, 1) == 1])
    }
  }

  private init(mvf2007 reader: inout ByteScanner) throws(MineProblem) {
    try reader.skip(7 + 1)
    let mode = try reader.byte()
    try reader.skip(3)
    try self.init(mvfBoard: &reader, mode: mode, program: "Minesweeper Clone 2007")
    // Places are counted from a point left of and above the board.
    try readPacked(&reader, bytes: 6) { bits in
      MVFEvent(
        time: bits(25, 22), x: bits(14, 11) - 32, y: bits(3, 11) - 32,
        held: [bits(2, 1) == 1, bits(0, 1) == 1, bits(1, 1) == 1])
    }
  }

  /// Reads the setting of question marks, the board and the player's name.
  private init(mvfBoard reader: inout ByteScanner, mode: Int, program: String) throws(MineProblem) {
    let marks = try reader.byte() != 0
    let (width, height, mines) = (try reader.byte(), try reader.byte(), try reader.number(2))
    self.init(
      try reader.board(width: width, height: height, mines: mines) { (reader) throws(MineProblem) in
        (try reader.byte() - 1, try reader.byte() - 1)
      })
    self.marks = marks
    self.mode = [1: "Classic", 2: "Density", 3: "UPK"][mode] ?? "Cheat"
    self.program = program
    player = try reader.text(try reader.byte())
  }

  /// Reads the files of Clone 0.96 and earlier, whose end tells the version: after the time there are, from 0.8 on, the
  /// player and 22 bytes with a checksum; in 0.76 the player and 10 digits; and before that 10 digits.
  private init(mvf096 reader: inout ByteScanner) throws(MineProblem) {
    let (width, height, mines) = (try reader.byte(), try reader.byte(), try reader.number(2))
    self.init(
      try reader.board(width: width, height: height, mines: mines) { (reader) throws(MineProblem) in
        (try reader.byte(), try reader.byte())
      })
    marks = try reader.byte() != 0
    try reader.skip(1)
    program = "Minesweeper Clone"
    let bytes = reader.bytes
    let digits: ClosedRange<UInt8> = 48...57
    guard reader.left >= 13 else { throw ByteScanner.damaged }
    let tail: Int
    if reader.left >= 125, !digits.contains(bytes[bytes.count - 1]), !digits.contains(bytes[bytes.count - 22])
    {
      tail = 125
    } else if reader.left >= 113, bytes[(bytes.count - 13)..<(bytes.count - 10)].allSatisfy({ $0 == 32 }) {
      tail = 113
    } else {
      tail = 13
    }
    var end = ByteScanner(Array(bytes.suffix(tail)))
    let shown = try end.number(2) * 1000 + (try end.byte()) * 10
    if tail > 13 {
      player = try end.text(100)
      while let last = player.last, last == " " || last == "\0" { player.removeLast() }
    }

    var mouse = MVFMouse()
    while reader.left >= tail + 8 {
      let now = try reader.byte() * 1000 + (try reader.byte()) * 10
      let buttons = try reader.byte()
      let (x, y) = (try reader.number(2), try reader.number(2))
      try reader.skip(1)
      guard now >= mouse.last.time, now <= shown else { break }
      events += mouse.events(
        MVFEvent(time: now, x: x, y: y, held: [buttons & 1 != 0, buttons & 4 != 0, buttons & 2 != 0]))
    }
    // The last release ends the game and is not recorded.
    events += mouse.events(
      MVFEvent(time: shown, x: mouse.last.x, y: mouse.last.y, held: [false, false, false]))
    startAtFirstRelease()
  }

  /// Reads events whose bits are in an order that follows from a number in the file. `decode` gets a function that
  /// returns a number from the packed bits, given its lowest bit and the count of its bits.
  private mutating func readPacked(
    _ reader: inout ByteScanner, bytes: Int, _ decode: ((Int, Int) -> Int) -> MVFEvent
  ) throws(MineProblem) {
    guard let order = Replay.bitOrder(try reader.number(2), bytes: bytes) else { throw ByteScanner.damaged }
    var mouse = MVFMouse()
    for _ in 0..<(try reader.number(3)) {
      var packed = 0
      for byte in 0..<bytes { packed |= (try reader.byte()) << (byte * 8) }
      events += mouse.events(
        decode { first, count in
          (0..<count).reduce(0) { $0 | (packed >> order[first + $1] & 1) << $1 }
        })
    }
    startAtFirstRelease()
  }

  /// The clock of the file starts when the first button goes down.
  private mutating func startAtFirstRelease() {
    startClock(at: events.first { $0.action == .leftRelease }?.time ?? 0)
    time = events.last?.time
  }

  /// The position of each of an event's bits: the order of the digits of numbers that are derived from a number in the
  /// file, a number for each byte.
  private static func bitOrder(_ seed: Int, bytes: Int) -> [Int]? {
    let a = Double(seed).squareRoot()
    let b = (Double(seed) + 1000).squareRoot()
    let c = (a + 1000).squareRoot()
    let d = (b + 1000).squareRoot()
    var digits: [Character] = []
    for value in [cos(c + 1000), sin(b.squareRoot()), cos(c), sin(a.squareRoot() + 1000), cos(d), sin(d)]
      .prefix(bytes)
    {
      let number = String(Int((value * 1e8).magnitude.rounded()))
      digits += String(repeating: "0", count: max(0, 8 - number.count)) + number.prefix(8)
    }
    guard digits.count == bytes * 8 else { return nil }
    return "0123456789".flatMap { digit in digits.indices.filter { digits[$0] == digit } }
  }
}

/// The state of the mouse in an MVF file.
private struct MVFEvent {
  /// Milliseconds.
  var time: Int
  /// Pixels from the left and the top edge of the board.
  var x: Int
  var y: Int
  /// Whether the left, the right and the middle button are down.
  var held: [Bool]
}

/// Turns states of the mouse into events.
private struct MVFMouse {
  /// The last state.
  var last = MVFEvent(time: 0, x: -1, y: -1, held: [false, false, false])

  /// The events that lead to the next state.
  mutating func events(_ next: MVFEvent) -> [Replay.Event] {
    var events: [Replay.Event] = []
    func add(_ action: Replay.Action) {
      events.append(Replay.Event(time: next.time, action, x: next.x, y: next.y))
    }
    if (next.x, next.y) != (last.x, last.y) { add(.move) }
    for (button, action) in [Replay.Action.leftPress, .rightPress, .middlePress].enumerated()
    where next.held[button] && !last.held[button] {
      add(action)
    }
    for (button, action) in [Replay.Action.leftRelease, .rightRelease, .middleRelease].enumerated()
    where !next.held[button] && last.held[button] {
      add(action)
    }
    last = next
    return events
  }
}
