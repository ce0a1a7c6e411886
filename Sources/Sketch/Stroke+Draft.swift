import Concurrency
import ModeKit

extension Stroke {
  /// What a stroke is made of, before its trail is checked and measured.
  struct Draft: Sendable {
    var id: Int
    var ink: Ink
    var trail: [UInt8]
    /// Whether the trail is as ``PackedTrail`` keeps it.
    var isPacked = false
    /// How it has been changed since it was drawn; nil for not at all.
    var edit: StrokeEdit?

    fileprivate func stroke() throws(Problem) -> Stroke {
      try Stroke(id: id, ink: ink, trail: isPacked ? try PackedTrail.read(trail) : trail, edit: edit)
    }
  }

  /// How many strokes a processor makes at a time.
  private static let stretch = 128

  /// Makes strokes on all processors, in the order of their drafts; nil where there is none.
  ///
  /// - Complexity: O(nodes).
  static func made(of drafts: [Draft?]) -> [Result<Stroke, Problem>?] {
    AllCores.map(drafts, stretch: stretch) { draft in
      draft.map { draft in Result { () throws(Problem) in try draft.stroke() } }
    }
  }
}
