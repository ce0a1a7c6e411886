import Interface
import Library
import ModeKit

/// Who is at a table, as one of them knows it. Each greets the others every five seconds, and says goodbye.
///
/// A state machine without clock, as ``TablePeer`` is. Greetings may be lost, and prove nothing but that somebody with the
/// table's key has sent them.
package struct TablePeople: Sendable {
  /// Somebody at the table.
  package struct Person: Hashable, Sendable {
    /// The name of the person's key.
    package let name: PeerName
    /// What the person is called; never empty.
    package var title: String
    /// Whether this is the person at this machine.
    package let isSelf: Bool
    /// Whether the person was heard lately.
    package var isHere = true
    fileprivate var heard: Double

    /// The person's colour, as in `ColorRole.hue(_:)`: no two of those who are here have the same, as long as there are
    /// enough. Machines that know the same people give them the same colours.
    package fileprivate(set) var hue: Int

    fileprivate init(name: PeerName, title: String, isSelf: Bool, heard: Double = 0) {
      (self.name, self.title, self.isSelf, self.heard) = (name, title, isSelf, heard)
      hue = name.hue
    }
  }

  /// The people: first oneself, then the others in the order in which they were heard.
  package private(set) var people: [Person]
  /// How long the server takes to answer, in seconds; nil while it is not known.
  package private(set) var roundTrip: Double?
  /// When ``advance(_:to:)`` must be called again, in seconds; nil if it need not.
  package private(set) var nextDeadline: Double?

  /// How long the latest answers of the server took, in seconds.
  private var answers: [Double] = []
  private var isLeaving = false
  /// After how long a greeting follows the last, how long a silent person is taken to be here, and after how long that
  /// person is forgotten, all in seconds.
  private static let interval = 5.0, silence = 12.0, absence = 120.0
  /// How soon a newcomer is greeted, in seconds, and how many people do so.
  private static let politeness = 0.2, polite = 20
  /// The most people that are remembered.
  private static let most = 256

  /// Begins with oneself. `name` is the name of one's key.
  package init(name: PeerName, title: String) {
    people = [Person(name: name, title: Greeting.tidy(title), isSelf: true)]
  }

  /// The colour of a person.
  package func hue(of name: PeerName) -> Int { people.first { $0.name == name }?.hue ?? name.hue }

  /// Gives each person the colour of the key, or where somebody has that already, the next one that is free. Those who are
  /// here choose first, in the order of their keys.
  private mutating func giveColors() {
    var free = Set(0..<PeerName.hues)
    let order = people.indices.sorted { a, b in
      guard people[a].isHere == people[b].isHere else { return people[a].isHere }
      return people[a].name < people[b].name
    }
    for index in order {
      let wish = people[index].name.hue
      let hue = (0..<PeerName.hues).lazy.map { (wish + $0) % PeerName.hues }.first(where: free.contains)
      people[index].hue = hue ?? wish
      free.remove(people[index].hue)
    }
  }

  /// Takes what the transport reports, and returns what it should do. `now` is in seconds.
  package mutating func advance(_ events: [TableEvent], to now: Double) -> [TableAction] {
    for event in events {
      switch event {
      case .connected: nextDeadline = now
      case .disconnected: (nextDeadline, roundTrip, answers) = (nil, nil, [])
      case .heard(let bytes, let sender):
        if let greeting = try? Greeting(bytes: bytes) { note(greeting, by: sender, now) }
      case .answered(let seconds):
        answers.append(seconds)
        // A number that changes every second draws the eye.
        roundTrip = roundTrip ?? seconds
      default: break
      }
    }
    guard let deadline = nextDeadline, now >= deadline, !isLeaving else { return [] }
    nextDeadline = now + Self.interval
    for index in people.indices where !people[index].isSelf {
      people[index].isHere = now - people[index].heard < Self.silence
    }
    people.removeAll { !$0.isSelf && now - $0.heard >= Self.absence }
    giveColors()
    if let least = answers.min() { roundTrip = least }
    answers = []
    return [.whisper(Greeting(title: people[0].title, isLast: false).bytes)]
  }

  /// Says goodbye. Returns what the transport should do.
  package mutating func leave() -> [TableAction] {
    isLeaving = true
    return nextDeadline == nil
      ? [] : [.whisper(Greeting(title: people[0].title, isLast: true).bytes)]
  }

  private mutating func note(_ greeting: Greeting, by sender: PeerName, _ now: Double) {
    guard sender != people[0].name else { return }
    defer { giveColors() }
    let index = people.firstIndex { $0.name == sender }
    if greeting.isLast {
      if let index { people.remove(at: index) }
      return
    }
    if let index {
      people[index].title = greeting.title
      people[index].isHere = true
      people[index].heard = now
    } else if people.count < Self.most {
      people.append(Person(name: sender, title: greeting.title, isSelf: false, heard: now))
      if people.count <= Self.polite, let next = nextDeadline {
        nextDeadline = min(next, now + Self.politeness)
      }
    }
  }
}

/// What people at a table whisper now and then.
package struct Greeting: Hashable, ByteCoded {
  /// What the sender is called.
  package var title: String
  /// Whether the sender goes away.
  package var isLast: Bool

  /// The first byte, which no other message of a table has.
  private static let kind: UInt8 = 2
  /// The most characters of a name.
  package static let longest = 40

  package init(title: String, isLast: Bool) { (self.title, self.isLast) = (Self.tidy(title), isLast) }

  /// A name on one line, not too long and not empty.
  package static func tidy(_ title: String) -> String {
    let short = title.onOneLine(longest: longest)
    return short.isEmpty ? tr("Somebody") : short
  }

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    writer.flag(isLast)
    writer.string(title)
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    isLast = try reader.flag()
    title = Self.tidy(try reader.string())
    guard reader.remaining == 0 else { throw ByteReader.damaged }
  }
}
