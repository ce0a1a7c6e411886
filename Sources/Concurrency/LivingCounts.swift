/// How many things of each kind were ever made, and which of them still live: what the instruments panel shows and leak
/// tests ask. Any thread.
///
/// Whatever is worth counting keeps a ``Living`` token for as long as its storage exists.
public enum LivingCounts {
  /// One kind of thing.
  public struct Row: Hashable, Sendable {
    /// What it is called.
    public var name: String
    /// How many were ever made.
    public var overall: Int
    /// How many exist.
    public var living: Int

    /// Counts things of a kind.
    public init(name: String, overall: Int = 0, living: Int = 0) {
      self.name = name
      self.overall = overall
      self.living = living
    }
  }

  /// Where a living thing was made.
  public struct Site: Hashable, Sendable {
    /// The file, as module and name.
    public var file: String
    /// The line.
    public var line: Int
  }

  fileprivate struct Table {
    var overall = 0
    var living = 0
    var tokens: [UInt64: (site: Site, count: Int)] = [:]
  }

  fileprivate static let tables = Locked<(next: UInt64, byName: [String: Table])>((0, [:]))

  /// All kinds by name.
  ///
  /// - Complexity: O(kinds).
  public static var rows: [Row] {
    tables.with { state in
      state.byName.map { Row(name: $0.key, overall: $0.value.overall, living: $0.value.living) }
        .sorted { $0.name < $1.name }
    }
  }

  /// How many things of a kind exist.
  public static func living(_ name: String) -> Int {
    tables.with { $0.byName[name]?.living ?? 0 }
  }

  /// How many things of a kind were ever made.
  public static func overall(_ name: String) -> Int { tables.with { $0.byName[name]?.overall ?? 0 } }

  /// Where each living thing of a kind was made, the oldest first.
  ///
  /// - Complexity: O(living things · log).
  public static func sites(_ name: String) -> [Site] {
    tables.with { state in
      (state.byName[name]?.tokens ?? [:]).sorted { $0.key < $1.key }
        .flatMap { repeatElement($0.value.site, count: $0.value.count) }
    }
  }
}

/// A thing's entry in ``LivingCounts``: made with the thing, gone with it. Things whose storage is made and freed together
/// share one.
public final class Living: Sendable {
  private let name: String
  private let count: Int
  private let number: UInt64

  /// Counts things of a kind, made at the caller's place.
  public init(_ name: String, count: Int = 1, file: String = #fileID, line: Int = #line) {
    self.name = name
    self.count = count
    number = LivingCounts.tables.with { state in
      state.next += 1
      state.byName[name, default: .init()].overall += count
      state.byName[name]?.living += count
      state.byName[name]?.tokens[state.next] = (LivingCounts.Site(file: file, line: line), count)
      return state.next
    }
  }

  deinit {
    LivingCounts.tables.with { state in
      state.byName[name]?.living -= count
      state.byName[name]?.tokens[number] = nil
    }
  }
}
