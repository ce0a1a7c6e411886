import Glibc

/// Counts the objects of each kind that were ever made, and lists those that still exist, for the instruments panel and
/// leak tests. Safe to use from any thread.
///
/// A counted object keeps a ``LiveToken`` token for as long as its storage exists.
public enum LiveObjects {
  /// One kind of object.
  public struct Row: Hashable, Sendable {
    /// The name of the kind.
    public var name: String
    /// The number ever made.
    public var overall: Int
    /// The number that exist.
    public var live: Int

    /// Makes the counts of a kind.
    public init(name: String, overall: Int = 0, live: Int = 0) {
      self.name = name
      self.overall = overall
      self.live = live
    }
  }

  /// The place in the code where an object was made.
  public struct Site: Hashable, Sendable {
    /// The file, as module/name.
    public var file: String
    /// The line.
    public var line: Int

    /// Makes a site.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// One object that exists.
  public struct Instance: Hashable, Sendable {
    /// Its number among all objects that were ever made.
    public var number: UInt64
    /// A description in the terms of the code, not translated; empty if its maker gives none.
    public var detail: String
    /// Where it was made.
    public var site: Site
    /// Its age in seconds.
    public var age: Double

    /// Makes an instance.
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
    var lists: [LiveObjectList] = []
  }

  fileprivate static let state = Locked(State())

  /// All kinds, sorted by name.
  ///
  /// - Complexity: O(kinds).
  public static var rows: [Row] {
    state.with { state in
      state.indices.map { name, index in
        Row(name: name, overall: state.lists[index].overall, live: state.lists[index].live)
      }
    }
    .sorted { $0.name < $1.name }
  }

  /// The number of objects of a kind that exist.
  public static func live(_ name: String) -> Int {
    state.with { state in state.indices[name].map { state.lists[$0].live } ?? 0 }
  }

  /// The number of objects of a kind that were ever made.
  public static func overall(_ name: String) -> Int {
    state.with { state in state.indices[name].map { state.lists[$0].overall } ?? 0 }
  }

  /// The objects of a kind that were made last and still exist, at most `limit`, the newest first.
  ///
  /// - Complexity: O(`limit` + gaps); there are at most as many gaps as live entries, or 64.
  public static func newest(_ limit: Int, of name: String) -> [Instance] {
    let entries = state.with { state in state.indices[name].map { state.lists[$0].newest(limit) } ?? [] }
    // Descriptions are made outside of the lock, since they may be slow.
    let now = SystemClock.monotonic.seconds
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

/// The entry of an object in ``LiveObjects``, which exists as long as the object. Objects whose storage is made and
/// freed together share one.
public final class LiveToken: Sendable {
  private let kind: Int
  private let number: UInt64

  /// Counts objects of a kind.
  ///
  /// - Parameters:
  ///   - name: the kind.
  ///   - count: the number of objects in the storage that the token stands for.
  ///   - file: the file that made them. Factories pass on the file and line of their caller.
  ///   - line: where in the file.
  ///   - detail: describes an object, given its index among those of the token. It is kept for as long as they exist,
  ///     and called on any thread when the instances are listed. It should capture little, and nothing that is counted
  ///     itself.
  public init(
    _ name: String, count: Int = 1, file: String = #fileID, line: Int = #line,
    detail: @escaping @Sendable (_ index: Int) -> String = { _ in "" }
  ) {
    let site = LiveObjects.Site(file: file, line: line)
    let time = SystemClock.monotonic.seconds
    (kind, number) = LiveObjects.state.with { state in
      let kind = state.indices[name] ?? state.lists.count
      if kind == state.lists.count {
        state.indices[name] = kind
        state.lists.append(LiveObjectList())
      }
      let number = state.next
      state.next += UInt64(max(1, count))
      state.lists[kind].add(
        LiveObjectList.Entry(number: number, count: count, time: time, site: site, detail: detail))
      return (kind, number)
    }
  }

  deinit {
    // The description is released outside of the lock, since it may hold the last reference to other objects.
    let gone = LiveObjects.state.with { $0.lists[kind].remove(number) }
    withExtendedLifetime(gone) {}
  }
}
