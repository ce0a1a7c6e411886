import Concurrency

/// Bytes that are made when somebody first needs them, on the thread of whoever that is, and then kept. So the thread that hands
/// over something large to be written pays nothing for its encoding.
public struct LazyBytes: Hashable, Sendable {
  private enum Content: Sendable {
    case made([UInt8])
    case later(Locked<Maker>)
  }

  private enum Maker: Sendable {
    case done([UInt8])
    case open(@Sendable () -> [UInt8])
  }

  private let content: Content

  /// Takes bytes that there are.
  public init(_ bytes: [UInt8]) { content = .made(bytes) }

  /// Puts bytes off. `make` is called once at most, on any thread; what it holds is let go of there.
  public init(making make: @escaping @Sendable () -> [UInt8]) { content = .later(Locked(.open(make))) }

  /// The bytes, made now unless they were before. Another thread that asks meanwhile waits.
  ///
  /// - Complexity: O(bytes) the first time.
  public var bytes: [UInt8] {
    switch content {
    case .made(let bytes): bytes
    case .later(let maker):
      maker.with { maker in
        switch maker {
        case .done(let bytes): return bytes
        case .open(let make):
          let bytes = make()
          maker = .done(bytes)
          return bytes
        }
      }
    }
  }

  /// Whether the bytes are there.
  package var areMade: Bool {
    switch content {
    case .made: true
    case .later(let maker):
      maker.with { maker in
        if case .done = maker { true } else { false }
      }
    }
  }

  /// Whether both are the same bytes.
  public static func == (a: LazyBytes, b: LazyBytes) -> Bool { a.bytes == b.bytes }

  /// Hashes the bytes, which are made now if they were not yet.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
