import Glibc

/// MVF, the format of Minesweeper Clone 0.97, as reverse-engineered by the ranking community
/// (eee555/ms-toollib). A number in the file determines the order of an event's bits.
extension Replay {
  init(mvf reader: inout ByteScanner) throws(MineProblem) {
    try reader.skip(27)
    guard try reader.byte() == 53 else {
      throw MineProblem(
        "Of MVF files only those of Minesweeper Clone 0.97 can be read; this one is of another version.")
    }
    try reader.skip(46 + 7 + 1)
    let modes = [1: "Classic", 2: "Density", 3: "UPK"]
    let mode = modes[try reader.byte()] ?? "Cheat"
    let time = try reader.number(2) * 1000 + (try reader.byte()) * 10
    let bbbv = try reader.number(2)
    try reader.skip(8)
    let marks = try reader.byte() != 0
    let width = try reader.byte()
    let height = try reader.byte()
    let mines = try reader.number(2)
    self.init(
      try reader.board(width: width, height: height, mines: mines) { (reader) throws(MineProblem) in
        (try reader.byte() - 1, try reader.byte() - 1)
      })
    guard field.measures.bbbv == bbbv else { throw ByteScanner.damaged }
    self.mode = mode
    self.time = time
    self.marks = marks
    program = "Minesweeper Clone 0.97"
    player = try reader.text(try reader.byte())
    guard let order = Replay.bitOrder(try reader.number(2)) else { throw ByteScanner.damaged }

    var held = [false, false, false]
    var (x, y) = (-1, -1)
    for _ in 0..<(try reader.number(3)) {
      var packed = 0
      for byte in 0..<5 { packed |= (try reader.byte()) << (byte * 8) }
      func bits(_ first: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | (packed >> order[first + $1] & 1) << $1 }
      }
      let now = bits(28, 10) * 1000 + bits(21, 7) * 10
      let (newX, newY) = (bits(12, 9), bits(3, 9))
      if (newX, newY) != (x, y) {
        (x, y) = (newX, newY)
        events.append(Event(time: now, .move, x: x, y: y))
      }
      let now3 = [bits(2, 1) == 1, bits(0, 1) == 1, bits(1, 1) == 1]
      let presses: [Action] = [.leftPress, .rightPress, .middlePress]
      let releases: [Action] = [.leftRelease, .rightRelease, .middleRelease]
      for button in 0..<3 where now3[button] && !held[button] {
        events.append(Event(time: now, presses[button], x: x, y: y))
      }
      for button in 0..<3 where !now3[button] && held[button] {
        events.append(Event(time: now, releases[button], x: x, y: y))
      }
      held = now3
    }
  }

  /// The position of each of an event's forty bits: the order of the digits of five numbers that are derived from a
  /// number in the file.
  private static func bitOrder(_ seed: Int) -> [Int]? {
    let a = Double(seed).squareRoot()
    let b = (Double(seed) + 1000).squareRoot()
    let c = (a + 1000).squareRoot()
    var digits: [Character] = []
    for value in [
      cos(c + 1000), sin(b.squareRoot()), cos(c), sin(a.squareRoot() + 1000), cos((b + 1000).squareRoot()),
    ] {
      let number = String(Int((value * 1e8).magnitude.rounded()))
      digits += String(repeating: "0", count: max(0, 8 - number.count)) + number.prefix(8)
    }
    guard digits.count == 40 else { return nil }
    return "0123456789".flatMap { digit in digits.indices.filter { digits[$0] == digit } }
  }
}
