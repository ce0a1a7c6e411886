import Concurrency
import Geometry

extension Brush {
  /// The data that all threads share for stamping with a brush, each computed once: its end in all turns, its prints,
  /// and their marks on the grain.
  final class StampCache: Sendable {
    fileprivate struct State {
      var ends: [BrushEnd] = []
      var prints = PrintStore()
      var laws: [Int: GrainLaw] = [:]
      /// The last requested surface.
      var surface: Surface?
    }

    fileprivate let state = Locked(State())
  }

  /// The largest size of the prints of a brush, in bytes.
  private static let maxPrintBytes = 6 << 20

  /// The ends of the brush in all turns.
  private func ends(_ state: inout StampCache.State) -> [BrushEnd] {
    if state.ends.isEmpty { state.ends = BrushEnd.all(edge: traits.edge, facets: traits.facets) }
    return state.ends
  }

  /// The end in one of its eight turns, for prints too large to be cached.
  func end(turn: Int) -> BrushEnd { stamps.state.with { ends(&$0)[turn & 7] } }

  /// Finds prints in the cache, or makes them.
  ///
  /// - Parameters:
  ///   - touches: the touches that leave the prints.
  ///   - prints: receives one print for each touch.
  /// - Returns: the store that keeps the prints alive.
  /// - Complexity: O(1) for each cached print, otherwise O(its pixels).
  func find(
    _ touches: UnsafeBufferPointer<PrintPress.Touch>, _ prints: UnsafeMutablePointer<UnsafePointer<Print>>
  ) -> PrintStore {
    stamps.state.with { state in
      if state.prints.size > Self.maxPrintBytes { state.prints = PrintStore() }
      let store = state.prints
      for (i, touch) in touches.enumerated() { prints[i] = store.print(touch.key) ?? make(touch.key, &state) }
      return store
    }
  }

  private func make(_ key: PrintKey, _ state: inout StampCache.State) -> UnsafePointer<Print> {
    let end = ends(&state)[key.turn]
    let places = end.places(from: key.corner.x, diameter: key.diameter, count: key.side)
    return state.prints.add(key) { row, line in
      end.read(places, end.place(key.corner.y, diameter: key.diameter, Double(row)), into: line)
    }
  }

  /// The board's surface for this brush; most often the last requested one.
  func surface(_ transform: Affine, size: Double, narrowness: Int) -> Surface {
    stamps.state.with { state in
      if let last = state.surface, last.size == size, last.narrowness == narrowness,
        last.transform == transform
      {
        return last
      }
      let share = Double(narrowness) / Double(GrainLaw.steps)
      let tooth =
        traits.streaks > 0 ? Tooth(transform, slate: size, undulation: share) : Tooth(transform, size: size)
      // The slate's law is the same at every size and width.
      let key = traits.streaks > 0 ? 0 : tooth.level << 4 | narrowness
      let law =
        state.laws[key]
        ?? (traits.streaks > 0
          ? GrainLaw.slate(cap: traits.cap) : GrainLaw(traits, level: tooth.level, narrowness: share))
      state.laws[key] = law
      let surface = Surface(transform: transform, size: size, narrowness: narrowness, tooth: tooth, law: law)
      state.surface = surface
      return surface
    }
  }
}
