import Geometry

/// Makes an ``Outline`` from a path while it is flattened, or from polylines. It rounds every point to the grid, omits
/// repeated points, and tests whether the outline is simple.
struct OutlineBuilder: FlatteningSink {
  /// The outline, valid after ``finish()``.
  private(set) var outline = Outline()
  private var simplicity = SimplicityTest()
  private var cutter = SimplicityTest.Cutter()
  private var count = 0
  private var first = GridPoint(x: 0, y: 0)
  private var last = GridPoint(x: 0, y: 0)

  /// Starts an outline.
  mutating func start() {
    count = 0
    outline.ends.removeAll(keepingCapacity: true)
    simplicity.begin()
  }

  mutating func begin(at p: Point) {
    reserve(1)
    first = Outline.snapped(p)
    last = first
    outline.points.base[count] = first
    count &+= 1
    cutter = SimplicityTest.Cutter()
  }

  mutating func line(to p: Point) {
    reserve(1)
    add(Outline.snapped(p))
  }

  mutating func curve(_ curve: CubicCurve, chords: Int) {
    reserve(chords)
    curve.eachChordEnd(chords) { add(Outline.snapped($0)) }
  }

  mutating func curve(_ curve: QuadCurve, chords: Int) {
    reserve(chords)
    curve.eachChordEnd(chords) { add(Outline.snapped($0)) }
  }

  /// Ends the contour and closes it, since a fill closes open contours.
  mutating func end(isClosed: Bool) {
    reserve(1)
    add(first)
    cutter.end(count &- 1, last, &simplicity)
    outline.ends.append(count)
  }

  /// Adds all contours of a polyline.
  mutating func add(_ polyline: Polyline) {
    polyline.points.withUnsafeBufferPointer { points in
      for contour in polyline.contours {
        begin(at: points[contour.start])
        reserve(contour.end &- contour.start)
        var index = contour.start &+ 1
        while index < contour.end {
          add(Outline.snapped(points[index]))
          index &+= 1
        }
        end(isClosed: contour.isClosed)
      }
    }
  }

  /// Completes the outline.
  mutating func finish() {
    outline.minX = simplicity.minX
    outline.minY = simplicity.minY
    outline.maxX = simplicity.maxX
    outline.maxY = simplicity.maxY
    // Below these sizes neither the areas nor the classification can overflow.
    outline.isSimple =
      !outline.isEmpty && outline.maxX &- outline.minX < 1 << 23 && outline.maxY &- outline.minY < 1 << 23
      && simplicity.check(UnsafePointer(outline.points.base))
  }

  /// Gives back the room for more points: the outline stays for long.
  func fit() { outline.points.fit(count) }

  @inline(__always) private func reserve(_ more: Int) {
    if count &+ more > outline.points.capacity { outline.points.grow(count, by: more) }
  }

  /// Adds a point, for which there must be room, unless it equals the last one.
  @inline(__always) private mutating func add(_ p: GridPoint) {
    if p == last { return }
    outline.points.base[count] = p
    cutter.add(count, last, p, &simplicity)
    last = p
    count &+= 1
  }
}
