import Concurrency
import Geometry

/// The cached patches of a board that changes, shared by all threads that draw it.
///
/// It is not notified of changes. Each request carries the board's strokes, and the cache computes the difference from
/// those of the last request. So the main thread, which changes boards, pays nothing, and pictures of older boards are
/// right too.
final class PatchCache: Sendable {
  private struct State {
    var chunks: [[Stroke]] = []
    var patches: Patch?
  }

  private let state = Locked(State())

  /// The patch of the whole world for strokes in their order; nil without strokes.
  ///
  /// `find` returns those of them that may touch a rectangle, lowest first.
  ///
  /// - Complexity: O(chunks), and O(log n) for each stroke that differs from the last time.
  func patches(of chunks: [[Stroke]], find: (Rect) -> [Stroke]) -> Patch? {
    state.with { state in
      guard !chunks.elementsEqual(state.chunks, by: Self.areSame) else {
        return state.patches
      }
      let (came, went) = Self.difference(state.chunks, chunks)
      if !came.isEmpty || !went.isEmpty {
        state.patches = Patch.changed(state.patches, .world, came: came, went: went, find: find)
      }
      state.chunks = chunks
      return state.patches
    }
  }

  private static func areSame(_ a: [Stroke], _ b: [Stroke]) -> Bool {
    place(a) == place(b) || a.elementsEqual(b, by: ===)
  }

  /// The address of a chunk's array, which identifies it.
  private static func place(_ chunk: [Stroke]) -> UnsafePointer<Stroke>? {
    chunk.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// The strokes that are only in one of two lists, lowest first. A chunk that did not change is the same array in
  /// both.
  private static func difference(_ old: [[Stroke]], _ new: [[Stroke]]) -> (came: [Stroke], went: [Stroke]) {
    let (known, present) = (Set(old.map(place)), Set(new.map(place)))
    let fresh = new.lazy.filter { !known.contains(place($0)) }.joined()
    let stale = old.lazy.filter { !present.contains(place($0)) }.joined()
    let (now, before) = (Set(fresh.map(ObjectIdentifier.init)), Set(stale.map(ObjectIdentifier.init)))
    return (
      fresh.filter { !before.contains(ObjectIdentifier($0)) },
      stale.filter { !now.contains(ObjectIdentifier($0)) }
    )
  }
}
