import Geometry

/// Draws knobs again, or omits them, until no piece of a mesh has a narrow neck between its knobs and holes.
struct SeamMending {
  /// The course of a seam.
  struct Course {
    /// See ``SeamCurve/points``.
    var points: [Point]
    /// See ``CutMesh/Seam/knob``.
    var knob: Int8
  }

  private let seams: [CutMesh.Seam]
  private let vertices: [Point]
  /// The seams around each piece.
  private let around: [[Int32]]
  private var courses: [Course]
  private var lines: [[LineSegment]]
  private var test: NeckTest

  /// How often a knob is drawn again.
  private static let tries: UInt64 = 4

  /// Mends the courses of seams. `redraw` draws a seam again, differently for each value of its second argument.
  ///
  /// - Complexity: O(pieces), each as ``NeckTest/find(_:measuresEnds:)``.
  static func mend(
    _ courses: [Course], of seams: [CutMesh.Seam], _ vertices: [Point], count: Int, _ test: NeckTest,
    redraw: (Int, UInt64) -> Course
  ) -> [Course] {
    var mending = SeamMending(courses, seams, vertices, count, test)
    mending.mend(redraw)
    return mending.courses
  }

  private init(
    _ courses: [Course], _ seams: [CutMesh.Seam], _ vertices: [Point], _ count: Int, _ test: NeckTest
  ) {
    self.seams = seams
    self.vertices = vertices
    self.courses = courses
    self.test = test
    var around = [[Int32]](repeating: [], count: count)
    for (number, seam) in seams.enumerated() {
      for piece in [seam.ahead, seam.behind] where piece >= 0 { around[Int(piece)].append(Int32(number)) }
    }
    self.around = around
    lines = []
    lines = courses.indices.map { lines(of: courses[$0], $0) }
  }

  private func lines(of course: Course, _ seam: Int) -> [LineSegment] {
    let (start, end) = (vertices[Int(seams[seam].from)], vertices[Int(seams[seam].to)])
    guard !course.points.isEmpty else { return [LineSegment(start: start, end: end)] }
    var lines: [LineSegment] = []
    let points = [start] + course.points + [end]
    for index in stride(from: 0, to: points.count - 3, by: 3) {
      lines.add(CubicCurve(points[index], points[index + 1], points[index + 2], points[index + 3]))
    }
    return lines
  }

  private mutating func mend(_ redraw: (Int, UInt64) -> Course) {
    var open = Array((0..<around.count).reversed())
    while let piece = open.popLast() {
      while !isSound(piece) {
        let knobs = around[piece].map(Int.init).filter { courses[$0].knob != 0 }
        // Nothing is left to change.
        guard !knobs.isEmpty else { break }
        let plain = Course(points: [], knob: 0)
        let cause = knobs.first { isSound(piece, with: plain, at: $0) } ?? knobs[0]
        let other = Int(seams[cause].ahead) == piece ? Int(seams[cause].behind) : Int(seams[cause].ahead)
        var course = plain
        for attempt in 1...Self.tries {
          let new = redraw(cause, attempt)
          if new.knob != 0, isSound(piece, with: new, at: cause), isSound(other, with: new, at: cause) {
            course = new
            break
          }
        }
        courses[cause] = course
        lines[cause] = lines(of: course, cause)
        open.append(other)
      }
    }
  }

  /// Whether a piece has no narrow neck; optionally with another course of one of its seams.
  private mutating func isSound(_ piece: Int, with course: Course? = nil, at seam: Int = -1) -> Bool {
    var border: [LineSegment] = []
    for number in around[piece] {
      if Int(number) == seam, let course {
        border += lines(of: course, seam)
      } else {
        border += lines[Int(number)]
      }
    }
    return test.find(border).neck.isInfinite
  }
}
