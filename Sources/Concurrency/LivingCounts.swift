import Glibc

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

    /// Names a line of a file.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// One thing that exists.
  public struct Instance: Hashable, Sendable {
    /// Its number among all things that were ever made.
    public var number: UInt64
    /// What it is, in the words of the code: not translated. Empty where its maker says nothing.
    public var detail: String
    /// Where it was made.
    public var site: Site
    /// For how many seconds it has existed.
    public var age: Double

    /// Describes a thing.
    public init(number: UInt64, detail: String, site: Site, age: Double) {
      self.number = number
      self.detail = detail
      self.site = site
      self.age = age
    }
  }

  fileprivate struct State: Sendable {
    var next: UInt64 = 1
    var indices: [String: Int] = [:]
    var rosters: [Roster] = []
  }

  fileprivate static let state = Locked(State())

  /// Seconds on the system's clock that never goes back.
  fileprivate static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// All kinds by name.
  ///
  /// - Complexity: O(kinds).
  public static var rows: [Row] {
    state.with { state in
      state.indices.map { name, index in
        Row(name: name, overall: state.rosters[index].overall, living: state.rosters[index].living)
      }
    }
    .sorted { $0.name < $1.name }
  }

  /// How many things of a kind exist.
  public static func living(_ name: String) -> Int {
    state.with { state in state.indices[name].map { state.rosters[$0].living } ?? 0 }
  }

  /// How many things of a kind were ever made.
  public static func overall(_ name: String) -> Int {
    state.with { state in state.indices[name].map { state.rosters[$0].overall } ?? 0 }
  }

  /// The things of a kind that were made last and still exist, at most `limit`, the newest first.
  ///
  /// - Complexity: O(`limit` + kept gaps), of which there are never many more than living things.
  public static func newest(_ limit: Int, of name: String) -> [Instance] {
    let entries = state.with { state in state.indices[name].map { state.rosters[$0].newest(limit) } ?? [] }
    // Makers describe their things outside of the lock: what they say may take a while.
    let now = now
    var result: [Instance] = []
    for entry in entries.reversed() {
      for index in (0..<entry.count).reversed().prefix(limit - result.count) {
        result.append(
          Instance(
            number: entry.number + UInt64(index), detail: entry.detail?(index) ?? "", site: entry.site,
            age: max(0, now - entry.time)))
      }
    }
    return result
  }
}

/// A thing's entry in ``LivingCounts``: made with the thing, gone with it. Things whose storage is made and freed together
/// share one.
public final class Living: Sendable {
  private let kind: Int
  private let number: UInt64

  /// Counts things of a kind.
  ///
  /// - Parameters:
  ///   - name: the kind.
  ///   - count: how many things there are in the storage that the token stands for.
  ///   - file: who made them. A maker hands on what its caller is, so that the place tells who wanted the thing.
  ///   - line: where in the file.
  ///   - detail: says what one of the things is, given its index among those of the token. It is kept for as long as they exist
  ///     and called on any thread, only when somebody looks: let it hold little, and nothing that is counted itself.
  public init(
    _ name: String, count: Int = 1, file: String = #fileID, line: Int = #line,
    detail: @escaping @Sendable (_ index: Int) -> String = { _ in "" }
  ) {
    let site = LivingCounts.Site(file: file, line: line)
    let time = LivingCounts.now
    (kind, number) = LivingCounts.state.with { state in
      let kind = state.indices[name] ?? state.rosters.count
      if kind == state.rosters.count {
        state.indices[name] = kind
        state.rosters.append(Roster())
      }
      let number = state.next
      state.next += UInt64(max(1, count))
      state.rosters[kind].add(
        Roster.Entry(number: number, count: count, time: time, site: site, detail: detail))
      return (kind, number)
    }
  }

  deinit {
    // What the description holds is let go outside of the lock: it might be the last to hold it.
    let gone = LivingCounts.state.with { $0.rosters[kind].remove(number) }
    withExtendedLifetime(gone) {}
  }
}
