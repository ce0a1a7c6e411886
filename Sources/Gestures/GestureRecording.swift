import Geometry

/// A recording of input events as text, one event per line, so that it can be read, edited and kept beside the tests
/// that play it.
///
/// A line has the time, a word for the kind of event, then the fields of the event in the order of ``InputEvent``:
/// `0.25 down 3:7 100 200.5 1`, `0.27 move 3:7 101 200 1`, `0.3 up 3:7 101 200`, `0.3 cancel 3:7`, `0.4 near -3:2 9 9 0`,
/// `0.4 lean -3:2 0.5 -0.3`,
/// `1 press left 10 10 0 1` (place, modifier bits, clicks), `1.1 mouse 12 10 0`, `1.2 release left 12 10 0`,
/// `2 wheel 0 -1 10 10 0`, `3 hidden`. Empty lines and those that start with `#` are skipped.
public struct GestureRecording: Hashable, Sendable {
  /// The events in the order in which they came.
  public var events: [InputEvent]

  /// A line that is not an event.
  public struct Unreadable: Error, Hashable, CustomStringConvertible {
    /// Which line, counted from 1.
    public var line: Int
    /// The text of the line.
    public var text: String
    /// One sentence for people.
    public var description: String { "Line \(line) of the recording is not an event: “\(text)”." }
  }

  /// Makes a recording of events.
  public init(_ events: [InputEvent] = []) { self.events = events }

  /// Appends an event.
  public mutating func record(_ event: InputEvent) { events.append(event) }

  /// Reads a recording.
  ///
  /// - Throws: ``Unreadable`` for the first line that is not an event.
  /// - Complexity: O(characters).
  public init(parsing text: String) throws(Unreadable) {
    events = []
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard let event = Self.event(words) else { throw Unreadable(line: number, text: String(line)) }
      events.append(event)
    }
  }

  /// The recording as text, which reads back as the same events.
  ///
  /// - Complexity: O(events).
  public var text: String {
    var result = ""
    for event in events { result += Self.line(event) + "\n" }
    return result
  }

  /// The same events shifted by `offset` dp and delayed by `later` seconds, with `fingers` added to the finger numbers:
  /// the same hand at another place of the table.
  public func shifted(by offset: Vector = .zero, later: Double = 0, fingers: Int64 = 0) -> GestureRecording {
    GestureRecording(events.map { $0.shifted(by: offset, later: later, fingers: fingers) })
  }

  /// Merges recordings, for several hands at once. The events are sorted by time; where times are equal, those of
  /// earlier recordings come first.
  ///
  /// - Complexity: O(events log events).
  public static func together(_ recordings: [GestureRecording]) -> GestureRecording {
    let all = recordings.flatMap(\.events).enumerated()
    let sorted = all.sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    return GestureRecording(sorted.map(\.element))
  }

  /// Plays the events to an arena, firing the timers in between, and then fires all remaining timers.
  public func play(to arena: GestureArena) {
    for event in events { arena.handle(event) }
    while let deadline = arena.nextDeadline { arena.advance(to: deadline) }
  }

  // MARK: Lines

  private static func line(_ event: InputEvent) -> String {
    func id(_ id: TouchID) -> String { "\(id.device):\(id.finger)" }
    let rest =
      switch event {
      case .touchDown(let t, let p, let pressure, _): "down \(id(t)) \(p.x) \(p.y) \(pressure)"
      case .touchMove(let t, let p, let pressure, _): "move \(id(t)) \(p.x) \(p.y) \(pressure)"
      case .touchUp(let t, let p, _): "up \(id(t)) \(p.x) \(p.y)"
      case .touchCancel(let t, _): "cancel \(id(t))"
      case .penMove(let t, let p, let modifiers, _): "near \(id(t)) \(p.x) \(p.y) \(modifiers.rawValue)"
      case .penLean(let t, let lean, _): "lean \(id(t)) \(lean.dx) \(lean.dy)"
      case .mouseDown(let button, let p, let modifiers, let clicks, _):
        "press \(button) \(p.x) \(p.y) \(modifiers.rawValue) \(clicks)"
      case .mouseMove(let p, let modifiers, _): "mouse \(p.x) \(p.y) \(modifiers.rawValue)"
      case .mouseUp(let button, let p, let modifiers, _):
        "release \(button) \(p.x) \(p.y) \(modifiers.rawValue)"
      case .wheel(let dx, let dy, let p, let modifiers, _):
        "wheel \(dx) \(dy) \(p.x) \(p.y) \(modifiers.rawValue)"
      case .allCancelled: "hidden"
      }
    return "\(event.time) \(rest)"
  }

  private static func event(_ words: [Substring]) -> InputEvent? {
    guard words.count >= 2, let time = Double(words[0]) else { return nil }
    var fields = Fields(words: words[2...])
    let event: InputEvent? =
      switch words[1] {
      case "down": fields.touch.map { .touchDown($0, at: fields.point, pressure: fields.number, time: time) }
      case "move": fields.touch.map { .touchMove($0, at: fields.point, pressure: fields.number, time: time) }
      case "up": fields.touch.map { .touchUp($0, at: fields.point, time: time) }
      case "cancel": fields.touch.map { .touchCancel($0, time: time) }
      case "near":
        fields.touch.map { .penMove($0, at: fields.point, modifiers: fields.modifiers, time: time) }
      case "lean": fields.touch.map { .penLean($0, fields.point - .origin, time: time) }
      case "press":
        fields.button.map {
          .mouseDown(
            $0, at: fields.point, modifiers: fields.modifiers, clicks: fields.integer, time: time)
        }
      case "mouse": .mouseMove(at: fields.point, modifiers: fields.modifiers, time: time)
      case "release":
        fields.button.map { .mouseUp($0, at: fields.point, modifiers: fields.modifiers, time: time) }
      case "wheel":
        .wheel(
          dx: fields.number, dy: fields.number, at: fields.point, modifiers: fields.modifiers, time: time)
      case "hidden": .allCancelled(time: time)
      default: nil
      }
    return fields.isRead ? event : nil
  }

  /// Takes the words of a line one by one. A missing or invalid word makes the line unreadable.
  private struct Fields {
    var words: ArraySlice<Substring>
    var failed = false
    var isRead: Bool { !failed && words.isEmpty }

    mutating func take<Value>(_ read: (Substring) -> Value?, else neutral: Value) -> Value {
      if let word = words.popFirst(), let value = read(word) { return value }
      failed = true
      return neutral
    }

    var number: Double { mutating get { take({ Double($0) }, else: 0) } }
    var integer: Int { mutating get { take({ Int($0) }, else: 0) } }
    var point: Point {
      mutating get {
        let x = number
        return Point(x, number)
      }
    }
    var modifiers: Modifiers {
      mutating get { Modifiers(rawValue: take({ UInt8($0) }, else: 0)) }
    }
    var touch: TouchID? {
      mutating get {
        take(
          { word in
            let parts = word.split(separator: ":")
            guard parts.count == 2, let device = Int64(parts[0]), let finger = Int64(parts[1]) else {
              return nil
            }
            return TouchID(device: device, finger: finger)
          }, else: nil)
      }
    }
    var button: MouseButton? {
      mutating get { take({ word in MouseButton.allCases.first { "\($0)" == word } }, else: nil) }
    }
  }
}

extension InputEvent {
  /// The event at another place and time, of a finger with another number.
  fileprivate func shifted(by offset: Vector, later: Double, fingers: Int64) -> InputEvent {
    func renamed(_ id: TouchID) -> TouchID { TouchID(device: id.device, finger: id.finger &+ fingers) }
    let moved: InputEvent =
      switch self {
      case .touchDown(let id, let p, let pressure, let time):
        .touchDown(renamed(id), at: p + offset, pressure: pressure, time: time)
      case .touchMove(let id, let p, let pressure, let time):
        .touchMove(renamed(id), at: p + offset, pressure: pressure, time: time)
      case .touchUp(let id, let p, let time): .touchUp(renamed(id), at: p + offset, time: time)
      case .touchCancel(let id, let time): .touchCancel(renamed(id), time: time)
      case .penMove(let id, let p, let modifiers, let time):
        .penMove(renamed(id), at: p + offset, modifiers: modifiers, time: time)
      case .penLean(let id, let lean, let time): .penLean(renamed(id), lean, time: time)
      case .mouseDown(let button, let p, let modifiers, let clicks, let time):
        .mouseDown(button, at: p + offset, modifiers: modifiers, clicks: clicks, time: time)
      case .mouseMove(let p, let modifiers, let time):
        .mouseMove(at: p + offset, modifiers: modifiers, time: time)
      case .mouseUp(let button, let p, let modifiers, let time):
        .mouseUp(button, at: p + offset, modifiers: modifiers, time: time)
      case .wheel(let dx, let dy, let p, let modifiers, let time):
        .wheel(dx: dx, dy: dy, at: p + offset, modifiers: modifiers, time: time)
      case .allCancelled: self
      }
    return moved.at(time + later)
  }
}
