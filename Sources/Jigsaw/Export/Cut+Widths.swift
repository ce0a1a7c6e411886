import Geometry

extension Cut {
  /// The longest tongue narrower than a width, in parts of the width. A corner of 25° has one of nearly this length.
  private static let longestTongue = 2.0

  /// Whether no piece has a neck narrower than `width` points, or a tongue narrower than that and twice as long.
  /// Corners are always narrower at their tips, so shorter ends count as corners.
  ///
  /// - Complexity: O(pieces), each as ``NeckTest/find(_:measuresEnds:)``, up to the first that is too narrow.
  package func hasNoPlace(narrowerThan width: Double) -> Bool {
    guard width > 0 else { return true }
    var test = NeckTest(width: width)
    return (0..<count).allSatisfy { piece in
      let found = test.find(outline(of: piece).lines(tolerance: width / 100), measuresEnds: true)
      return found.neck.isInfinite && found.end <= Self.longestTongue * width
    }
  }
}

extension Cut {
  /// The number of all knobs.
  ///
  /// - Complexity: O(pieces).
  var knobCount: Int {
    var knobs = 0
    for piece in 0..<count {
      forEachSide(of: piece) { if $0.neighbour >= 0, knob($0) == .knob { knobs += 1 } }
    }
    return knobs
  }
}

extension Path {
  /// The sides of the closed contours as straight lines, at most `tolerance` away from the curves.
  func lines(tolerance: Double) -> [LineSegment] {
    let line = flattened(tolerance: tolerance)
    return line.contours.flatMap { contour in
      contour.range.map {
        LineSegment(
          start: line.points[$0], end: line.points[$0 + 1 < contour.end ? $0 + 1 : contour.start])
      }
    }
  }
}
