import Concurrency
import Geometry
import Interface
import Raster

/// A square of the board, and the strokes that touch it.
///
/// Patches make the cost of drawing a board depend on its pixels, not on its strokes, from however far it is seen: a square that is
/// crowded with strokes too small to be read is cut into four, and is drawn as a picture, made of those of its four parts. A square
/// with few strokes needs no picture.
///
/// Strokes that cross a square from side to side would be in half of its parts, and of theirs: a square that is crowded with such
/// ones alone is not cut, and its picture is drawn of them all. So patches need memory for strokes, whatever their lengths.
///
/// Immutable but for that picture, which is made when somebody first wants to see it. A changed board gets new patches where
/// it has changed and shares all others with the board that was before, pictures and all.
final class Patch: Sendable {
  /// The side of a patch's picture in pixels.
  static let side = 64
  /// How many tiny strokes a patch may hold before it is cut into four: one for every 64 of its pixels.
  static let capacity = 64
  /// A square is cut for the sake of strokes that are smaller than it, unless there are so many times as many others.
  private static let maxOthers = 8
  /// From how many strokes on the picture of a patch that is not cut is kept: 16 KB, so at most 256 bytes a stroke. A patch has to be
  /// drawn again when one of its quarters changes, and drawing the other three stroke by stroke took most of that time.
  private static let worthKeeping = 64

  /// Where patches can be.
  struct Square: Sendable {
    /// Its picture has two to this power pixels per world point.
    let level: Int
    /// Its place, in world points.
    let rect: Rect

    /// The square that holds all that can ever be drawn.
    static let world = Square(
      level: -35, rect: Rect(minX: -0x1p40, minY: -0x1p40, maxX: 0x1p40, maxY: 0x1p40))

    /// One of its quarters, 0…3 row by row.
    func quarter(_ number: Int) -> Square {
      let middle = rect.center
      let (isRight, isLower) = (number & 1 == 1, number & 2 == 2)
      return Square(
        level: level + 1,
        rect: Rect(
          minX: isRight ? middle.x : rect.minX, minY: isLower ? middle.y : rect.minY,
          maxX: isRight ? rect.maxX : middle.x, maxY: isLower ? rect.maxY : middle.y))
    }

    /// Device pixels per world point.
    var scale: Double { power(2, Double(level)) }
    /// Where the marks of strokes must lie to be seen in it: lines thinner than a pixel are drawn as wide as one.
    var reach: Rect { rect.inset(by: -2 / scale) }
  }

  /// A picture in one look, with some of the strokes on it.
  struct Picture {
    var look: Theme.Look
    var bitmap: Bitmap
    /// How many strokes of a sparse square are on it, the lowest.
    var count = 0
  }

  /// What is known of a square.
  enum Content {
    /// Its strokes, lowest first.
    case strokes([Stroke])
    /// Its quarters, nil without strokes.
    case parts([Patch?])
  }

  /// How many strokes of which size touch a square.
  struct Crowd {
    /// Tiny ones, no step of which is longer than the square.
    private(set) var short = 0
    /// Tiny ones with longer steps, which cross it.
    private(set) var crossing = 0
    /// Those that are not tiny.
    private(set) var large = 0

    init(_ strokes: [Stroke], in square: Square) { add(strokes, in: square) }

    /// Whether they are to be drawn as a picture.
    var isCrowded: Bool { short + crossing > capacity }
    /// Whether the square is cut for them.
    var isCut: Bool { short > capacity && crossing + large <= maxOthers * short }

    mutating func add(_ strokes: [Stroke], in square: Square, times sign: Int = 1) {
      for stroke in strokes {
        if !stroke.isTiny(in: square) {
          large += sign
        } else if stroke.longestStep > square.rect.width {
          crossing += sign
        } else {
          short += sign
        }
      }
    }
  }

  let square: Square
  let content: Content
  private let crowd: Crowd
  /// Its picture, once somebody has wanted to see it and if it is worth keeping.
  let picture: Locked<Picture?>?

  private init(_ square: Square, _ content: Content, _ crowd: Crowd) {
    self.square = square
    self.content = content
    self.crowd = crowd
    if case .strokes(let strokes) = content, strokes.count < Self.worthKeeping {
      picture = nil
    } else {
      picture = Locked(nil)
    }
  }

  /// The level whose pictures are used at a raster scale: as fine as that or up to twice as fine; nil beyond all levels.
  static func level(for scale: Double) -> Int? {
    guard scale.isNormal, scale > 0x1p-35, scale <= 0x1p30 else { return nil }
    let exponent = Int(scale.exponent)
    return scale.significand == 1 ? exponent : exponent + 1
  }

  /// Whether a stroke on a grid with this exponent is so small in pictures of a level that it need not be drawn one by one.
  static func isTiny(exponent: Int, level: Int) -> Bool {
    // A quarter of the size in which it was drawn, or less.
    exponent + level <= -6
  }

  /// The rectangle around all patches of a level that touch a rectangle, and what may be seen in them.
  static func around(_ rect: Rect, level: Int) -> Rect {
    let scale = power(2, Double(level))
    let side = Double(Self.side) / scale
    return Rect(
      minX: (rect.minX / side).rounded(.down) * side, minY: (rect.minY / side).rounded(.down) * side,
      maxX: (rect.maxX / side).rounded(.up) * side, maxY: (rect.maxY / side).rounded(.up) * side
    ).inset(by: -2 / scale)
  }

  /// Finds what is to be drawn of a rectangle at a level: the crowded patches of that level, and the strokes of larger or
  /// sparser ones, some of them more than once.
  ///
  /// - Complexity: O(patches of that level in the rectangle), each with at most ``capacity`` tiny strokes but for those that cross
  ///   it.
  func visit(_ rect: Rect, level: Int, crowded: (Patch) -> Void, sparse: ([Stroke]) -> Void) {
    guard square.rect.intersects(rect) else { return }
    switch content {
    case _ where square.level >= level && crowd.isCrowded: crowded(self)
    case .strokes(let strokes): sparse(strokes)
    case .parts(let parts):
      for part in parts { part?.visit(rect, level: level, crowded: crowded, sparse: sparse) }
    }
  }

  /// How many squares there are, and how many strokes they name, each as often as it is named.
  ///
  /// - Complexity: O(squares).
  var counts: (squares: Int, strokes: Int) {
    switch content {
    case .strokes(let strokes): return (1, strokes.count)
    case .parts(let parts):
      var sum = (squares: 1, strokes: 0)
      for part in parts {
        guard let counts = part?.counts else { continue }
        sum.squares += counts.squares
        sum.strokes += counts.strokes
      }
      return sum
    }
  }
}

extension Stroke {
  /// Whether it need not be drawn one by one in a square.
  fileprivate func isTiny(in square: Patch.Square) -> Bool {
    Patch.isTiny(exponent: ink.exponent, level: square.level)
  }
}

// Changes.
extension Patch {
  /// The patch of a square over strokes that all touch it, lowest first; nil without any.
  ///
  /// `known` is the box around the strokes, if it is known. The squares of the first levels are so large that
  /// all strokes lie in one corner of them, and need not be tested one by one.
  private static func over(_ strokes: [Stroke], _ square: Square, around known: Rect? = nil) -> Patch? {
    guard !strokes.isEmpty else { return nil }
    let crowd = Crowd(strokes, in: square)
    guard crowd.isCut else { return Patch(square, .strokes(strokes), crowd) }
    let box = known ?? strokes.reduce(.null) { $0.union($1.bounds) }
    let parts: [Patch?] = (0..<4).map { number in
      let quarter = square.quarter(number)
      let reach = quarter.reach
      if reach.contains(box) { return over(strokes, quarter, around: box) }
      return box.intersects(reach) ? over(strokes.filter { $0.touches(reach) }, quarter) : nil
    }
    return Patch(square, .parts(parts), crowd)
  }

  /// The patch of a square after strokes, which all touch it, came and went; both lowest first. It is the same as if it
  /// had been made anew.
  ///
  /// `find` finds all strokes that are there now and may touch a rectangle, lowest first.
  ///
  /// - Complexity: O(depth · changes), each with at most ``capacity`` tiny strokes but for those that cross a square.
  static func changed(
    _ patch: Patch?, _ square: Square, came: [Stroke], went: [Stroke], find: (Rect) -> [Stroke]
  ) -> Patch? {
    guard let patch else { return over(came, square) }
    switch patch.content {
    case .parts(let parts):
      var crowd = patch.crowd
      crowd.add(came, in: square)
      crowd.add(went, in: square, times: -1)
      guard crowd.isCut else {
        let reach = square.reach
        return over(find(reach).filter { $0.touches(reach) }, square)
      }
      let changed = (0..<4).map { number in
        let quarter = square.quarter(number)
        let reach = quarter.reach
        let (came, went) = (came.filter { $0.touches(reach) }, went.filter { $0.touches(reach) })
        return came.isEmpty && went.isEmpty
          ? parts[number] : Self.changed(parts[number], quarter, came: came, went: went, find: find)
      }
      return Patch(square, .parts(changed), crowd)
    case .strokes(let old):
      let gone = Set(went.map(ObjectIdentifier.init))
      let left = went.isEmpty ? old : old.filter { !gone.contains(ObjectIdentifier($0)) }
      let strokes = (left + came).sorted { $0.order < $1.order }
      let result = over(strokes, square)
      if let last = old.last, let first = came.first, went.isEmpty, last.order < first.order {
        // The picture so far is the ground for those that came.
        result?.goOn(from: patch)
      }
      return result
    }
  }
}

extension Stroke {
  /// Strokes of one board in their order, each once.
  static func inOrder(_ strokes: [Stroke]) -> [Stroke] {
    var result = strokes.sorted { $0.order < $1.order }
    var last: Order?
    result.removeAll { stroke in
      defer { last = stroke.order }
      return stroke.order == last
    }
    return result
  }
}
