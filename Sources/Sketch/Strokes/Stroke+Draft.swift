import Concurrency
import Library
import ModeKit

extension Stroke {
  /// The data of a stroke before its trail is checked and measured.
  struct Draft: Sendable {
    var id: MoveID
    var ink: Ink
    var trail: [UInt8]
    /// Whether the trail is a ``PackedTrail``.
    var isPacked: Bool
    /// The edit since the stroke was drawn.
    var edit: StrokeEdit

    fileprivate func stroke() throws(Problem) -> Stroke {
      try Stroke(id: id, ink: ink, trail: isPacked ? try PackedTrail.read(trail) : trail, edit: edit)
    }
  }

  /// The number of strokes that a worker takes at a time.
  static let stretch = 64

  /// Makes strokes on all processors, in the order of their drafts.
  ///
  /// - Throws: the `Problem` of the first that is damaged.
  /// - Complexity: O(nodes).
  static func made(of drafts: [Draft]) throws(Problem) -> [Stroke] {
    var strokes: [Stroke] = []
    let made = AllCores.map(drafts, stretch: stretch) { draft in
      Result { () throws(Problem) in try draft.stroke() }
    }
    for stroke in made { strokes.append(try stroke.get()) }
    return strokes
  }
}
