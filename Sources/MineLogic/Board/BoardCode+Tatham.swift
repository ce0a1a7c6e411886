/// Game IDs of Simon Tatham's Mines.
///
/// `30x16:15,12,m0bd5…` holds the size, the first cell, and the mines as a bitmap in reading order, the highest bit of
/// each byte first, in hexadecimal digits. With `m` the bitmap is masked so that the ID does not show the board: its
/// second half seeds a stream of bytes that is XORed onto the first, and then the first half seeds the stream for the
/// second. The stream is the SHA-1 hashes of the seed followed by 0, 1, 2, … in decimal digits. With `u` the bitmap is
/// not masked. (Source: mines.c and misc.c of puzzles.)
extension BoardCode {
  init(tatham text: String) throws(MineProblem) {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else {
      throw MineProblem(
        "This is not a board code: codes look like mines:9x9n10:4,4:… or, from Simon Tatham's Mines, 9x9:4,4,m…."
      )
    }
    let (grid, mines) = try BoardCode.size(halves[0])
    let parts = halves[1].split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let kind = parts[2].first, kind == "m" || kind == "u" else {
      throw MineProblem(
        "This game ID does not contain a board yet: start it in Mines, open a cell, and then copy the ID.")
    }
    let first = try BoardCode.cell(parts[0] + "," + parts[1], grid)
    let digits = Array(parts[2].dropFirst().utf8)
    guard digits.count == (grid.cellCount + 3) / 4 else { throw BoardCode.incomplete }
    var bytes = [UInt8](repeating: 0, count: (grid.cellCount + 7) / 8)
    for (position, digit) in digits.enumerated() {
      guard let value = BoardCode.hex(digit) else { throw BoardCode.incomplete }
      bytes[position / 2] |= position % 2 == 0 ? value << 4 : value
    }
    if kind == "m" { BitmapMask.remove(&bytes, bits: grid.cellCount) }
    let laid = (0..<grid.cellCount).map { bytes[$0 / 8] >> UInt8(7 - $0 % 8) & 1 == 1 }
    let board = Minefield(grid, mines: laid)
    guard mines == nil || mines == board.mineCount else { throw BoardCode.incomplete }
    guard !laid[first] else { throw BoardCode.startIsMined }
    self.init(board, start: first)
  }

  /// The board's game ID in Simon Tatham's Mines; nil without a first cell, which the format requires.
  public var tathamID: String? {
    guard let start else { return nil }
    let grid = field.grid
    var bytes = [UInt8](repeating: 0, count: (grid.cellCount + 7) / 8)
    for index in 0..<grid.cellCount where field.isMine(index) { bytes[index / 8] |= 0x80 >> UInt8(index % 8) }
    BitmapMask.apply(&bytes, bits: grid.cellCount)
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for position in 0..<(grid.cellCount + 3) / 4 {
      let byte = bytes[position / 2]
      text.append(digits[Int(position % 2 == 0 ? byte >> 4 : byte & 15)])
    }
    let first = grid.cell(start)
    return "\(grid.width)x\(grid.height):\(first.x),\(first.y),m" + String(decoding: text, as: UTF8.self)
  }

  private static func hex(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit - 48
    case 97...102: digit - 87
    case 65...70: digit - 55
    default: nil
    }
  }
}

/// Masks and unmasks bitmaps.
private enum BitmapMask {
  static func apply(_ bytes: inout [UInt8], bits: Int) {
    let half = bytes.count / 2
    lay(over: &bytes, 0..<half, seed: half..<bytes.count)
    lay(over: &bytes, half..<bytes.count, seed: 0..<half)
    clearPadding(&bytes, bits)
  }

  static func remove(_ bytes: inout [UInt8], bits: Int) {
    let half = bytes.count / 2
    lay(over: &bytes, half..<bytes.count, seed: 0..<half)
    clearPadding(&bytes, bits)
    lay(over: &bytes, 0..<half, seed: half..<bytes.count)
    clearPadding(&bytes, bits)
  }

  private static func lay(over bytes: inout [UInt8], _ target: Range<Int>, seed: Range<Int>) {
    // The seed is read once, whatever the number of the hashes that begin with it.
    var seeded = SHA1()
    seeded.add(Array(bytes[seed]))
    var mask: [UInt8] = []
    var round = 0
    for (offset, index) in target.enumerated() {
      if offset == mask.count {
        var message = seeded
        message.add(Array(String(round).utf8))
        mask += message.hash
        round += 1
      }
      bytes[index] ^= mask[offset]
    }
  }

  private static func clearPadding(_ bytes: inout [UInt8], _ bits: Int) {
    if bits % 8 != 0 { bytes[bits / 8] &= 0xFF << UInt8(8 - bits % 8) }
  }
}
