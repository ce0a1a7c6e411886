import Interface

/// How far somebody has come in a race. What goes first in an order is ahead.
public struct RaceProgress: Hashable, Sendable {
  /// Where somebody is.
  public enum Stage: Hashable, Sendable {
    /// Under way.
    case running
    /// At the end, after this many milliseconds.
    case finished(milliseconds: Int)
    /// No longer in the race.
    case out
  }

  /// The part that is done, in thousandths.
  public var thousandths: Int
  /// Where somebody is.
  public var stage: Stage
  /// A digest of what is raced on; 0 before that is known. Those with different ones cannot be compared.
  public var course: UInt64

  /// The most thousandths, and the longest time in milliseconds: eleven days.
  private static let (whole, longest) = (1000, 999_999_999)

  /// Makes a progress; `part` is the part that is done, from 0 to 1.
  public init(part: Double, _ stage: Stage = .running, course: UInt64 = 0) {
    thousandths = Int((min(max(part, 0), 1) * Double(Self.whole)).rounded(.down))
    (self.stage, self.course) = (stage, course)
  }

  /// Whether somebody has another course than the owner of `other`.
  public func differs(from other: RaceProgress) -> Bool {
    course != 0 && other.course != 0 && course != other.course
  }

  /// The progress in a few letters, translated: percents, or the seconds that it took.
  public var text: String {
    switch stage {
    case .running: tr("{0} %", "\(thousandths / 10)")
    case .finished(let time): tr("{0} s", "\(time / 1000).\(time % 1000 / 100)")
    case .out: tr("out at {0} %", "\(thousandths / 10)")
    }
  }

  /// The longest ``text`` of a race of a quarter of an hour.
  public static var widestText: String { tr("out at {0} %", "88") }
}

extension RaceProgress: Comparable {
  /// Whether one is ahead of another: at the end by the time, before it by the part that is done, and those who are out
  /// last.
  public static func < (one: RaceProgress, other: RaceProgress) -> Bool {
    one.rank.lexicographicallyPrecedes(other.rank)
  }

  private var rank: [Int] {
    switch stage {
    case .finished(let time): [0, time]
    case .running: [1, -thousandths]
    case .out: [2, -thousandths]
    }
  }
}

extension RaceProgress: ByteCoded {
  private enum Tag: UInt8 { case running, finished, out }

  /// Writes the stage, the part and the course.
  public func encode(into writer: inout ByteWriter) {
    switch stage {
    case .running: writer.byte(Tag.running.rawValue)
    case .finished(let time):
      writer.byte(Tag.finished.rawValue)
      writer.count(time)
    case .out: writer.byte(Tag.out.rawValue)
    }
    writer.count(thousandths)
    writer.unsigned(course)
  }

  /// Reads what ``encode(into:)`` wrote.
  ///
  /// - Throws: ``ByteReader/damaged``.
  public init(reading reader: inout ByteReader) throws(Problem) {
    switch Tag(rawValue: try reader.byte()) {
    case .running: stage = .running
    case .finished: stage = .finished(milliseconds: try reader.count(limit: Self.longest))
    case .out: stage = .out
    case nil: throw ByteReader.damaged
    }
    thousandths = try reader.count(limit: Self.whole)
    course = try reader.unsigned()
  }
}

/// Somebody else in a race.
public struct Rival: Hashable, Sendable {
  /// What the person is called.
  public var title: String
  /// How far the person has come.
  public var progress: RaceProgress

  /// Makes a rival.
  public init(title: String, progress: RaceProgress) { (self.title, self.progress) = (title, progress) }
}
