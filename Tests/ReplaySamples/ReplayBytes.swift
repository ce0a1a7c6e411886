import Glibc
import MineLogic

/// ``replay`` in the formats of other programs, written byte by byte after their descriptions.
package struct ReplayBytes: Sendable {
  /// The name of the file.
  package var name: String
  /// The file.
  package var bytes: [UInt8]
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
      .init(time: 360, .rightRelease, x: 20, y: 20), .init(time: 1234, .middlePress, x: 50, y: 20),
      .init(time: 1300, .middleRelease, x: 50, y: 20),
    ]
    replay.time = 1300
    return replay
  }()

  /// The replay in each format.
  package static let all = [rmv(1), rmv(2), evf(0), evf(3), evf(4), avf, mvf]

  private static let codes: [Replay.Action: Int] = [
    .move: 1, .leftPress: 2, .leftRelease: 3, .rightPress: 4, .rightRelease: 5, .middlePress: 6,
    .middleRelease: 7,
  ]

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static var mines: [(x: Int, y: Int)] { [(2, 0), (0, 2)] }

  private static func rmv(_ version: Int) -> ReplayBytes {
    let program = Array("Vienna".utf8)
    var bytes = Array("*rmv".utf8) + number(version, 2)
    if version == 2 { bytes += [1, 4] }
    bytes += number(0, 4)
    if version == 1 { bytes += number(5, 2) }
    bytes += number(program.count, 2) + number(6, 2) + number(0, 2) + number(4, 2)
    bytes += number(version == 2 ? 7 : 4, 2)
    if version == 2 { bytes += number(2, 2) }
    bytes += number(0, 4) + number(0, 2)
    if version == 1 { bytes += Array("\nA:1\n".utf8) }
    bytes += program + number(1, 2) + [3] + Array("Ada".utf8) + number(0, 4)
    bytes += [4, 4] + number(2, 2) + mines.flatMap { [UInt8($0.x), UInt8($0.y)] }
    bytes += number(1, 2) + [2, 0]
    bytes += [0, 0, 0, 3]
    let side = version == 2 ? 24 : 16
    if version == 2 { bytes += [UInt8(field.measures.bbbv), 0, UInt8(side)] + number(0, 2) }
    if version == 1 { bytes += [0] + number(123, 4) }
    for event in replay.events {
      let (x, y) = (event.x * side / 16, event.y * side / 16)
      bytes += [UInt8(codes[event.action] ?? 0)] + number(event.time, 3) + [0]
      bytes += version == 1 ? number(x + 12, 2) + number(y + 56, 2) : number(x, 2) + number(y, 2)
      bytes += [9, 1, 1]
      if version == 2 { bytes += [28, 0, 0x2F, 28, 0, 0xE1] }
    }
    bytes += [16] + number(1300, 3)
    return ReplayBytes(name: "\(version).rmv", bytes: bytes, needed: bytes.count)
  }

  private static func evf(_ version: Int) -> ReplayBytes {
    let program = Array("Meta".utf8) + [0]
    let player = Array("Ada".utf8)
    var bytes: [UInt8] = [UInt8(version), 0x80]
    if version >= 3 { bytes += [0x80] }
    bytes += [4, 4] + number(2, 2) + [16] + number(0, 2) + number(field.measures.bbbv, 2)
    bytes += number(1300, version >= 4 ? 4 : 3)
    if version >= 4 {
      bytes += Array("AT".utf8) + number(0, 16) + program + [0, 0]
      bytes += number(player.count, 2) + player + number(0, 2) + number(1, 2) + [65, 0]
    } else {
      bytes += program + player + [0, 0, 0, 49, 0, 50, 0, 0]
      if version == 3 { bytes += [0] }
    }
    bytes += [0b0010_0000, 0b1000_0000]
    if version >= 4 { bytes += number(1, 2) + Array("stnb".utf8) + [0] }
    var last = (time: 0, x: 0, y: 0)
    bytes += [8] + (version >= 4 ? [0] : number(0, 3)) + number(40, 2) + number(8, 2)
    if version >= 4 { last = (0, 40, 8) }
    // Their clock runs from the first touch, here half a second before the first cell opens.
    for event in replay.events {
      let time =
        event.time + (event.action == .move || event.action == .leftPress && event.time == 0 ? 0 : 500)
      if version >= 4 {
        while time - last.time > 255 {
          bytes += [1, 255] + number(0, 4)
          last.time += 255
        }
        bytes += [UInt8(codes[event.action] ?? 0), UInt8(time - last.time)]
        bytes += number(event.x - last.x, 2) + number(event.y - last.y, 2)
        last = (time, event.x, event.y)
      } else {
        bytes += [UInt8(codes[event.action] ?? 0)] + number(time, 3) + number(event.x, 2) + number(event.y, 2)
      }
    }
    let needed = bytes.count + 1
    bytes += version >= 4 ? [93, 1, 200, 0] + number(10_000, 2) + number(0, 8) + [0, 0, 0] : [255]
    return ReplayBytes(name: "\(version).evf", bytes: bytes, needed: needed)
  }

  private static var avf: ReplayBytes {
    var bytes: [UInt8] = [1, 0, 0, 0, 0, 6, 3, 3] + number(2, 2)
    bytes += mines.flatMap { [UInt8($0.y + 1), UInt8($0.x + 1)] }
    bytes += Array("xy[0|1.1.2020|1.1.2020|B\(field.measures.bbbv)T2,30]".utf8) + [0, 7]
    let codes: [Replay.Action: UInt8] = [
      .move: 1, .leftPress: 3, .leftRelease: 5, .rightPress: 9, .rightRelease: 17, .middlePress: 33,
      .middleRelease: 65,
    ]
    for event in replay.events {
      let seconds = event.time / 1000 + 1
      bytes += [
        codes[event.action] ?? 0, UInt8(event.x >> 8), UInt8(seconds), UInt8(event.x & 255),
        UInt8(event.time % 1000 / 10),
        UInt8(event.y >> 8), 0, UInt8(event.y & 255),
      ]
    }
    bytes += [0, 0, 0, 0, 0, 0, 0, 0]
    let needed = bytes.count
    bytes += Array("cs=1\rSkin: some\rAda\rArbiter".utf8)
    return ReplayBytes(name: "a.avf", bytes: bytes, step: 10, needed: needed)
  }

  private static var mvf: ReplayBytes {
    var bytes: [UInt8] = [0x11, 0x4D] + number(0, 25) + [53] + number(0, 46)
    bytes +=
      [1, 1] + number(2020, 2) + [1, 1, 1, 4, 1] + number(1, 2) + [30]
      + number(field.measures.bbbv, 2)
    bytes += number(0, 8) + [0, 4, 4] + number(2, 2) + mines.flatMap { [UInt8($0.x + 1), UInt8($0.y + 1)] }
    bytes += [3] + Array("Ada".utf8)
    let seed = 1234
    bytes += number(seed, 2)
    // The order of the bits, after the description: five numbers of eight digits, and the places of the 0s, the 1s, ….
    let (a, b) = (sqrt(Double(seed)), sqrt(Double(seed) + 1000))
    let c = sqrt(a + 1000)
    var digits = ""
    for value in [cos(c + 1000), sin(sqrt(b)), cos(c), sin(sqrt(a) + 1000), cos(sqrt(b + 1000))] {
      let text = "\(Int((abs(value) * 100_000_000).rounded()))"
      digits += String(repeating: "0", count: 8 - text.count) + text
    }
    let order = Array(digits).enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(
      \.offset)
    var (left, right, middle) = (0, 0, 0)
    bytes += number(replay.events.count, 3)
    for event in replay.events {
      switch event.action {
      case .leftPress: left = 1
      case .leftRelease: left = 0
      case .rightPress: right = 1
      case .rightRelease: right = 0
      case .middlePress: middle = 1
      case .middleRelease: middle = 0
      default: break
      }
      var packed = [UInt8](repeating: 0, count: 5)
      func put(_ value: Int, _ first: Int, _ count: Int) {
        for bit in 0..<count where value >> bit & 1 == 1 {
          packed[order[first + bit] / 8] |= 1 << UInt8(order[first + bit] % 8)
        }
      }
      put(right, 0, 1)
      put(middle, 1, 1)
      put(left, 2, 1)
      put(event.y, 3, 9)
      put(event.x, 12, 9)
      put(event.time % 1000 / 10, 21, 7)
      put(event.time / 1000, 28, 10)
      bytes += packed
    }
    return ReplayBytes(name: "a.mvf", bytes: bytes, step: 10, needed: bytes.count)
  }
}
