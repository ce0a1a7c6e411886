import Concurrency
import Geometry

extension Brush {
  /// What stamping with a brush needs and all threads share, each part computed once: its end in all turns, prints of it, and what
  /// stays of them on the grain.
  final class StampCache: Sendable {
    fileprivate struct State {
      var ends: [BrushEnd] = []
      var prints = PrintStore()
      var laws: [Int: GrainLaw] = [:]
      /// The surface that was asked for last.
      var surface: Surface?
    }

    fileprivate let state = Locked(State())
  }

  /// The prints of one brush take at most so many bytes.
  private static let mostPrintBytes = 6 << 20

  /// The ends of this brush in all turns.
  private func ends(_ state: inout StampCache.State) -> [BrushEnd] {
    if state.ends.isEmpty { state.ends = BrushEnd.all(edge: traits.edge, facets: traits.facets) }
    return state.ends
  }

  /// The end in one of its eight turns, for prints too large to be kept.
  func end(turn: Int) -> BrushEnd { stamps.state.with { ends(&$0)[turn & 7] } }

  /// Finds prints in the cache, or makes them.
  ///
  /// - Parameters:
  ///   - touches: those that are to be left.
  ///   - prints: gets as many.
  /// - Returns: what keeps them alive.
  /// - Complexity: O(1) each for those that were asked for before, else O(its pixels).
  func find(
    _ touches: UnsafeBufferPointer<PrintPress.Touch>, _ prints: UnsafeMutablePointer<UnsafePointer<Print>>
  ) -> PrintStore {
    stamps.state.with { state in
      if state.prints.size > Self.mostPrintBytes { state.prints = PrintStore() }
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

  /// The board as this brush meets it; most often the one that was asked for last.
  func surface(_ transform: Affine, size: Double, narrowness: Int) -> Surface {
    stamps.state.with { state in
      if let last = state.surface, last.size == size, last.narrowness == narrowness,
        last.transform == transform
      {
        return last
      }
      let tooth = Tooth(transform, size: size)
      let key = tooth.level << 4 | narrowness
      let law =
        state.laws[key]
        ?? GrainLaw(traits, level: tooth.level, narrowness: Double(narrowness) / Double(GrainLaw.steps))
      state.laws[key] = law
      let surface = Surface(transform: transform, size: size, narrowness: narrowness, tooth: tooth, law: law)
      state.surface = surface
      return surface
    }
  }
}
