import Concurrency

/// Bytes that are computed on first use, on the thread that reads them first, and then kept. A thread that hands over a
/// large value for writing does not pay for its encoding.
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

  /// Takes existing bytes.
  public init(_ bytes: [UInt8]) { content = .made(bytes) }

  /// Defers the bytes. `make` is called at most once, on any thread, and released there.
  public init(making make: @escaping @Sendable () -> [UInt8]) { content = .later(Locked(.open(make))) }

  /// The bytes, computed on the first call. Other threads that read them meanwhile wait.
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

  /// Whether the bytes have been computed.
  package var areMade: Bool {
    switch content {
    case .made: true
    case .later(let maker):
      maker.with { maker in
        if case .done = maker { true } else { false }
      }
    }
  }

  /// Compares the bytes, computing them if necessary.
  public static func == (a: LazyBytes, b: LazyBytes) -> Bool { a.bytes == b.bytes }

  /// Hashes the bytes, computing them if necessary.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
