import Concurrency
import Geometry

extension Brush {
  /// What a brush works out once and all threads use.
  final class Workshop: Sendable {
    fileprivate struct State {
      var ends: [BrushEnd] = []
      var prints = PrintStore()
      var laws: [Int: GrainLaw] = [:]
      /// What was wanted last, and what for.
      var surface: Surface?
    }

    fileprivate let state = Locked(State())
  }

  /// The prints of one brush take at most so many bytes.
  private static let mostPrintBytes = 6 << 20

  /// The ends of this brush in all turns.
  private func ends(_ state: inout Workshop.State) -> [BrushEnd] {
    if state.ends.isEmpty { state.ends = BrushEnd.all(edge: traits.edge, facets: traits.facets) }
    return state.ends
  }

  /// The end in one of its eight turns, for prints too large to be kept.
  func end(turn: Int) -> BrushEnd { workshop.state.with { ends(&$0)[turn & 7] } }

  /// Looks up prints that are kept.
  ///
  /// - Parameters:
  ///   - touches: those that are to be left.
  ///   - prints: gets as many.
  /// - Returns: what keeps them alive.
  /// - Complexity: O(1) each for those that were wanted before, else O(its pixels).
  func find(
    _ touches: UnsafeBufferPointer<PrintPress.Touch>, _ prints: UnsafeMutablePointer<UnsafePointer<Print>>
  ) -> PrintStore {
    workshop.state.with { state in
      if state.prints.size > Self.mostPrintBytes { state.prints = PrintStore() }
      let store = state.prints
      for (i, touch) in touches.enumerated() { prints[i] = store.print(touch.key) ?? make(touch.key, &state) }
      return store
    }
  }

  private func make(_ key: PrintKey, _ state: inout Workshop.State) -> UnsafePointer<Print> {
    let end = ends(&state)[key.turn]
    let places = end.places(from: key.corner.x, diameter: key.diameter, count: key.side)
    return state.prints.add(key) { row, line in
      end.read(places, end.place(key.corner.y, diameter: key.diameter, Double(row)), into: line)
    }
  }

  /// The board as this brush meets it; most often as it was wanted last.
  func surface(_ transform: Affine, size: Double, narrowness: Int) -> Surface {
    workshop.state.with { state in
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
