import Geometry
import Gestures
import Interface
import Library
import ModeKit

/// What fingers do at a table whose document nobody looks at (``UnattendedTable``). A line of text has one event:
///
///     SECONDS down|move FINGER X Y
///     SECONDS up FINGER
///
/// Seconds count from the start, and no line is earlier than the one before it. Fingers are numbered from 1 to 10. X and
/// Y are dp of a window of 1280 × 800, from its upper left corner. Empty lines and those that begin with # mean nothing.
struct TableScript: Sendable {
  /// The window for which places are given, in dp.
  static let window = Size(1280, 800)
  /// The longest script in bytes.
  static let longest = 64 << 20
  /// The latest event in seconds: a day.
  private static let latest = 86_400.0

  /// What a finger does.
  struct Event: Sendable {
    /// The time since the start, in seconds.
    var time: Double
    private var finger: TouchID
    private var action: Action
    private var place: Point

    fileprivate init(_ time: Double, _ finger: Int, _ action: Action, at place: Point) {
      self.time = time
      self.finger = TouchID(device: 1, finger: Int64(finger))
      self.action = action
      self.place = place
    }

    /// The same as input; `start` is the time of the start in seconds.
    func input(from start: Double) -> InputEvent {
      let time = start + time
      return switch action {
      case .down: .touchDown(finger, at: place, pressure: 1, time: time)
      case .move: .touchMove(finger, at: place, pressure: 1, time: time)
      case .up: .touchUp(finger, at: place, time: time)
      }
    }
  }

  fileprivate enum Action: String {
    case down, move, up
  }

  /// The events in their order.
  private(set) var events: [Event] = []

  /// Reads a script. `name` is that of its file.
  ///
  /// - Throws: ``Problem`` that names the first line that cannot be read.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], name: String) throws(Problem) {
    // Where the fingers are that are down.
    var places: [Int: Point] = [:]
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = String(decoding: line, as: UTF8.self).split { $0.isWhitespace }
      guard let first = words.first, first.first != "#" else { continue }
      guard let event = Self.event(words, after: events.last?.time ?? 0, &places) else {
        throw Problem(
          tr(
            "{0}, line {1}: write “SECONDS down FINGER X Y”, “SECONDS move FINGER X Y” or “SECONDS up FINGER”, in the order of time.",
            name, String(index + 1)))
      }
      events.append(event)
    }
  }

  /// The event of a line; nil if it makes no sense after those before it.
  private static func event(_ words: [Substring], after last: Double, _ places: inout [Int: Point]) -> Event?
  {
    guard words.count >= 3, let time = Double(words[0]), time >= last, time <= latest,
      let action = Action(rawValue: String(words[1])), let finger = Int(words[2]), (1...10).contains(finger),
      (places[finger] == nil) == (action == .down), words.count == (action == .up ? 3 : 5)
    else { return nil }
    guard action != .up else {
      return places.removeValue(forKey: finger).map { Event(time, finger, action, at: $0) }
    }
    guard let x = Double(words[3]), let y = Double(words[4]), (0...window.width).contains(x),
      (0...window.height).contains(y)
    else { return nil }
    places[finger] = Point(x, y)
    return Event(time, finger, action, at: Point(x, y))
  }
}
