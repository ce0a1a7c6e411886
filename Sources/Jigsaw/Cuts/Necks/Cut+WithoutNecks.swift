import Geometry

extension Cut {
  /// An irregular cut, with or without whimsies, whose pieces have no narrow places: a morphological opening by a disc
  /// of the width divides none of them.
  ///
  /// Cells are clipped and joined as in every irregular cut. Then faces with narrow necks are joined to neighbours
  /// (``NeckMending``). A whimsy beside a face that stays narrow is turned, and omitted after some turns. Knobs that
  /// make a piece narrow are drawn again or omitted (``SeamMending``).
  ///
  /// - Complexity: O(n log n), each piece as ``NeckTest/find(_:measuresEnds:)``.
  static func withoutNecks(
    _ style: CutStyle, in border: CutOutline, count: Int, side: Double, width: NeckWidth, picture: Rect?,
    look: ClassicKnob.Look, seed: UInt64
  ) -> Cut? {
    let things = style == .whimsies ? Whimsy.scattered(in: border, side: side, seed: seed) : []
    var curves = NeckFreeCurves(border, things, side: side, width)
    var unit = side
    // The estimated number of faces that mending removes for each whimsy.
    var loss = 0.5
    for attempt in 0..<60 {
      let mesh = mesh(style, border.bounds, unit: unit, look: look, seed: seed, attempt: attempt)
      guard let overlay = try? MeshOverlay(mesh, curves.outlines, chords: curves.chords, unit: unit) else {
        continue
      }
      let fixed = curves.things.count
      var merging = FaceMerging(overlay, fixed: fixed)
      merging.merge(smallest: smallestPiece * side * side, wanted: .max)
      // Extra pieces are joined to others, so there must be few of them.
      let most = 1 + count * (3 + attempt) / 100 + attempt / 2
      func resize(_ faces: Double) {
        let ratio = (faces - Double(fixed)) / Double(max(1, count - fixed))
        unit *= max(0.7, min(1.4, max(0, ratio).squareRoot())) * (faces < Double(count) ? 0.99 : 0.999)
      }
      let expected = Double(merging.count) - loss * Double(fixed)
      guard expected >= Double(count), expected <= Double(count + most) else {
        resize(expected)
        continue
      }
      let faces = merging.count
      guard var mended = curves.mended(mesh, overlay, merging, unit: unit, seed: seed ^ UInt64(attempt))
      else { continue }
      loss = Double(faces - mended.mending.merging.count) / Double(max(1, curves.things.count))
      let excess = mended.mending.merging.count - count
      guard excess >= 0, excess <= most else {
        resize(Double(mended.mending.merging.count))
        continue
      }
      guard mended.mending.reduce(to: count),
        let made = try? CutMesh(
          mended.overlay, mended.mending.merging, curves.obstacles, look: look,
          necks: NeckTest(width: width.necks), side: side, seed: seed)
      else {
        unit *= 0.99
        continue
      }
      return Cut(made, picture: picture)
    }
    return nil
  }
}

/// The least width of the pieces of a cut, in points.
struct NeckWidth: Sendable {
  /// The least width that is kept.
  let necks: Double
  /// The longest thin end of a piece. Longer ones remain only if they cannot be avoided.
  let longestEnd: Double

  /// The longest end in sides of a piece, and in parts of the width.
  private static let end = 0.22
  private static let widths = 1.7
  /// A margin, so that a test with another grid does not find the pieces slightly too narrow.
  private static let margin = 1.17

  /// Makes the width for pieces with a side. Both are in points.
  init(_ width: Double, side: Double) {
    necks = width * Self.margin
    longestEnd = min(side * Self.end, width * Self.widths)
  }
}

/// The frame and the whimsies of a cut whose pieces have no narrow places.
private struct NeckFreeCurves {
  private(set) var things: [Whimsy.Placed]
  private(set) var outlines: [CutOutline] = []
  private(set) var chords: [[CutOutline.Chord]] = []
  private let border: CutOutline
  private let side: Double
  private let width: NeckWidth

  init(_ border: CutOutline, _ things: [Whimsy.Placed], side: Double, _ width: NeckWidth) {
    self.border = border
    self.things = things
    self.side = side
    self.width = width
    update()
  }

  private mutating func update() {
    outlines = [border] + things.map(\.outline)
    chords = outlines.map { $0.chords(longest: side / 4) }
  }

  /// The curves from which knobs keep a distance.
  var obstacles: Obstacles {
    Obstacles(chords.flatMap { $0 }, in: border.bounds.inset(by: -side), clearance: width.necks)
  }

  /// Mends the faces of an overlay, and changes whimsies beside faces that cannot be mended. Returns nil when rounding
  /// leads to a contradiction.
  mutating func mended(
    _ mesh: BaseMesh, _ overlay: MeshOverlay, _ merging: FaceMerging, unit: Double,
    seed: UInt64
  ) -> (overlay: MeshOverlay, mending: NeckMending)? {
    var overlay = overlay
    var random = RandomSource(seed: seed)
    var mending = NeckMending(overlay, merging, width, side: side)
    mending.mend()
    while Whimsy.change(&things, near: mending.unmendable, side: side, &random) {
      update()
      guard let next = try? MeshOverlay(mesh, outlines, chords: chords, unit: unit) else { return nil }
      overlay = next
      var merging = FaceMerging(overlay, fixed: things.count)
      merging.merge(smallest: Cut.smallestPiece * side * side, wanted: .max)
      let known = mending.known
      mending = NeckMending(overlay, merging, width, side: side, known: known)
      mending.mend()
    }
    return (overlay, mending)
  }
}
