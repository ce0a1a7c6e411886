import Glibc
import MineLogic

extension ReplayBytes {
  /// The versions of Minesweeper Clone whose files differ.
  package enum MVFVersion: String, CaseIterable, Sendable {
    case v075, v076, v096, v097, funnyMode, changed097, v2006, v2007

    /// Whether the file begins with the size of the board.
    fileprivate var isOld: Bool { [.v075, .v076, .v096].contains(self) }
    fileprivate var isNew: Bool { [.v2006, .v2007].contains(self) }
  }

  /// The replay in MVF.
  package static func mvf(_ version: MVFVersion, _ replay: Replay) -> ReplayBytes {
    version.isOld ? oldMVF(version, replay) : packedMVF(version, replay)
  }

  /// Whether a version can hold a board: old ones only hold those of the three levels.
  package static func mvf(_ version: MVFVersion, holds grid: Grid) -> Bool {
    !version.isOld || [[8, 8], [16, 16], [30, 16]].contains([grid.width, grid.height])
  }

  private static func board(_ field: Minefield, from first: Int) -> [UInt8] {
    [UInt8(field.grid.width), UInt8(field.grid.height)] + number(field.mineCount, 2)
      + mines(field).flatMap { [UInt8($0.x + first), UInt8($0.y + first)] }
  }

  private static func packedMVF(_ version: MVFVersion, _ replay: Replay) -> ReplayBytes {
    let years: [MVFVersion: UInt8] = [.v097: 53, .v2006: 54, .v2007: 55, .funnyMode: 56]
    var bytes: [UInt8]
    if let year = years[version] {
      bytes = [0x11, 0x4D] + number(0, 25) + [year] + number(0, (version.isNew ? 71 : 74) - 28)
    } else {
      bytes = number(0, 7)
    }
    // When the game began, the level and the mode, and the time.
    bytes += [1, 1] + number(2020, 2) + [1, 1, 1, 4, 1]
    if version.isNew {
      bytes += number(end(replay), 3)
    } else {
      bytes += number(end(replay) / 1000, 2) + [UInt8(end(replay) % 1000 / 10)]
      bytes += number(replay.field.measures.bbbv, 2) + number(0, 8)
    }
    bytes += [0] + board(replay.field, from: 1) + [UInt8(replay.player.utf8.count)] + replay.player.utf8
    let seed = 1234
    bytes += number(seed, 2)
    let size = version.isNew ? 6 : 5
    let order = order(seed, size)
    var held: Set<Replay.Action> = []
    bytes += number(replay.events.count, 3)
    for event in replay.events {
      hold(&held, event.action)
      var packed = [UInt8](repeating: 0, count: size)
      func put(_ value: Int, _ first: Int, _ count: Int) {
        for bit in 0..<count where value >> bit & 1 == 1 {
          packed[order[first + bit] / 8] |= 1 << UInt8(order[first + bit] % 8)
        }
      }
      for (bit, button) in [Replay.Action.rightPress, .middlePress, .leftPress].enumerated() {
        put(held.contains(button) ? 1 : 0, bit, 1)
      }
      if version.isNew {
        put(event.y + 32, 3, 11)
        put(event.x + 32, 14, 11)
        put(event.time, 25, 22)
      } else {
        put(event.y, 3, 9)
        put(event.x, 12, 9)
        put(event.time % 1000 / 10, 21, 7)
        put(event.time / 1000, 28, 10)
      }
      bytes += packed
    }
    return ReplayBytes(
      name: "\(version).mvf", bytes: bytes, content: withoutFlags(replay), step: version.isNew ? 1 : 10,
      needed: bytes.count)
  }

  private static func oldMVF(_ version: MVFVersion, _ replay: Replay) -> ReplayBytes {
    var bytes = board(replay.field, from: 0) + [0, 0]
    // How a file ends tells its version, so that a shortened one may pass for another.
    let needed = bytes.count + 13
    var held: Set<Replay.Action> = []
    // The release that ends the game is not recorded.
    for event in replay.events.dropLast() {
      hold(&held, event.action)
      bytes += [UInt8(event.time / 1000), UInt8(event.time % 1000 / 10)]
      bytes += [
        (held.contains(.leftPress) ? 1 : 0) | (held.contains(.middlePress) ? 2 : 0)
          | (held.contains(.rightPress) ? 4 : 0)
      ]
      bytes += number(event.x, 2) + number(event.y, 2) + [0]
    }
    bytes += number(end(replay) / 1000, 2) + [UInt8(end(replay) % 1000 / 10)]
    if version != .v075 {
      bytes += replay.player.utf8 + Array(repeating: 32, count: 100 - replay.player.utf8.count)
    }
    bytes += version == .v096 ? [0] + Array(repeating: 65, count: 20) + [0] : Array("0123456789".utf8)
    return ReplayBytes(
      name: "\(version).mvf", bytes: bytes, content: withoutFlags(replay), step: 10,
      hasPlayer: version != .v075, needed: needed)
  }

  private static func hold(_ held: inout Set<Replay.Action>, _ action: Replay.Action) {
    switch action {
    case .leftRelease: held.remove(.leftPress)
    case .rightRelease: held.remove(.rightPress)
    case .middleRelease: held.remove(.middlePress)
    default: held.insert(action)
    }
  }

  /// The order of the bits, after the description: a number of eight digits for each byte, and the places of the 0s, the
  /// 1s, ….
  private static func order(_ seed: Int, _ size: Int) -> [Int] {
    let (a, b) = (sqrt(Double(seed)), sqrt(Double(seed) + 1000))
    let c = sqrt(a + 1000)
    let d = sqrt(b + 1000)
    var digits = ""
    for value in [cos(c + 1000), sin(sqrt(b)), cos(c), sin(sqrt(a) + 1000), cos(d), sin(d)].prefix(size) {
      let text = "\(Int((abs(value) * 100_000_000).rounded()))"
      digits += String(repeating: "0", count: 8 - text.count) + text
    }
    return Array(digits).enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(
      \.offset)
  }
}
