import Concurrency
import Geometry
import Interface
import Raster

/// A square of the board and the strokes that touch it: a node of a quadtree.
///
/// Patches bound the cost of drawing a board by its pixels, however many strokes it has and at any zoom. A square that
/// is crowded with tiny strokes is split into four, and is drawn as a picture, which is made from the pictures of its
/// four parts. A square with few strokes needs no picture.
///
/// A stroke that crosses a square from side to side would be in half of its parts, and in half of theirs. So a square
/// that is crowded only with such strokes is not split, and its picture is drawn from all of them. The memory of
/// patches thus depends on the number of strokes, not on their lengths.
///
/// A patch is immutable except for its picture, which is made when it is first drawn. A changed board gets new patches
/// where it has changed, and shares all others, and their pictures, with the board before.
final class Patch: Sendable {
  /// The side of a patch's picture in pixels.
  static let side = 64
  /// The number of tiny strokes beyond which a square is split: one for every 64 pixels of its picture.
  static let capacity = 64
  /// A square is not split if its other strokes are more than this many times as many as its short ones.
  private static let maxOthers = 8
  /// The number of strokes from which the picture of a patch without parts is cached. It takes 16 KB, so at most 256
  /// bytes per stroke. When one quarter of a square changes, the square is drawn again, and drawing the other three
  /// quarters stroke by stroke took most of that time.
  private static let worthCaching = 64

  /// A square that a patch can have.
  struct Square: Sendable {
    /// The binary logarithm of the scale of its picture, in pixels per world point.
    let level: Int
    /// Its bounds in world points.
    let rect: Rect

    /// The square around everything that can be drawn.
    static let world = Square(
      level: -35, rect: Rect(minX: -0x1p40, minY: -0x1p40, maxX: 0x1p40, maxY: 0x1p40))

    /// One of its quarters, 0…3, row by row.
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
    /// The area in which strokes are visible in its picture: lines thinner than a pixel are drawn one pixel wide.
    var reach: Rect { rect.inset(by: -2 / scale) }
  }

  /// A picture in one look, of all strokes of a square or of the lowest ones.
  struct Picture {
    var look: Theme.Look
    var bitmap: Bitmap
    /// The number of the lowest strokes that it shows, for a patch without parts.
    var count = 0
  }

  /// The content of a square.
  enum Content {
    /// Its strokes, lowest first.
    case strokes([Stroke])
    /// Its quarters; nil for those without strokes.
    case parts([Patch?])
  }

  /// The numbers of the strokes that touch a square, by size.
  struct Crowd {
    /// The number of tiny strokes whose steps are all shorter than the square.
    private(set) var short = 0
    /// The number of tiny strokes with longer steps, which cross the square.
    private(set) var crossing = 0
    /// The number of strokes that are not tiny.
    private(set) var large = 0

    init(_ strokes: [Stroke], in square: Square) { add(strokes, in: square) }

    /// Whether the strokes are drawn as a picture.
    var isCrowded: Bool { short + crossing > capacity }
    /// Whether the square is split.
    var isSplit: Bool { short > capacity && crossing + large <= maxOthers * short }

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
  /// The cached picture, nil until it is first drawn; no cache for patches with few strokes.
  let picture: Locked<Picture?>?

  private init(_ square: Square, _ content: Content, _ crowd: Crowd) {
    self.square = square
    self.content = content
    self.crowd = crowd
    if case .strokes(let strokes) = content, strokes.count < Self.worthCaching {
      picture = nil
    } else {
      picture = Locked(nil)
    }
  }

  /// The level whose pictures are drawn at a raster scale: as fine as the scale or up to twice as fine. Nil beyond all
  /// levels.
  static func level(for scale: Double) -> Int? {
    guard scale.isNormal, scale > 0x1p-35, scale <= 0x1p30 else { return nil }
    let exponent = Int(scale.exponent)
    return scale.significand == 1 ? exponent : exponent + 1
  }

  /// Whether a stroke on a grid with this exponent is tiny in pictures of a level.
  static func isTiny(exponent: Int, level: Int) -> Bool {
    // At most a quarter of the size at which it was drawn.
    exponent + level <= -6
  }

  /// The rectangle around all patches of a level that touch a rectangle, with the margin that their pictures show.
  static func around(_ rect: Rect, level: Int) -> Rect {
    let scale = power(2, Double(level))
    let side = Double(Self.side) / scale
    return Rect(
      minX: (rect.minX / side).rounded(.down) * side, minY: (rect.minY / side).rounded(.down) * side,
      maxX: (rect.maxX / side).rounded(.up) * side, maxY: (rect.maxY / side).rounded(.up) * side
    ).inset(by: -2 / scale)
  }

  /// Finds what a rectangle is drawn from at a level: the crowded patches of that level, and the strokes of sparse or
  /// coarser ones, some of them more than once.
  ///
  /// - Complexity: O(patches of that level in the rectangle), each with at most ``capacity`` tiny strokes besides those
  ///   that cross it.
  func visit(_ rect: Rect, level: Int, crowded: (Patch) -> Void, sparse: ([Stroke]) -> Void) {
    guard square.rect.intersects(rect) else { return }
    switch content {
    case _ where square.level >= level && crowd.isCrowded: crowded(self)
    case .strokes(let strokes): sparse(strokes)
    case .parts(let parts):
      for part in parts { part?.visit(rect, level: level, crowded: crowded, sparse: sparse) }
    }
  }

  /// The number of squares, and the number of their references to strokes.
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
  /// Whether it is tiny in the picture of a square.
  fileprivate func isTiny(in square: Patch.Square) -> Bool {
    Patch.isTiny(exponent: ink.exponent, level: square.level)
  }
}

// Changes.
extension Patch {
  /// Makes the patch of a square from strokes that all touch it, lowest first; nil without strokes.
  ///
  /// `known` is the box around the strokes, if it is known. The squares of the first levels are so large that all
  /// strokes lie in one corner of them; then they are not tested one by one.
  private static func over(_ strokes: [Stroke], _ square: Square, around known: Rect? = nil) -> Patch? {
    guard !strokes.isEmpty else { return nil }
    let crowd = Crowd(strokes, in: square)
    guard crowd.isSplit else { return Patch(square, .strokes(strokes), crowd) }
    let box = known ?? strokes.reduce(.null) { $0.union($1.bounds) }
    let parts: [Patch?] = (0..<4).map { number in
      let quarter = square.quarter(number)
      let reach = quarter.reach
      if reach.contains(box) { return over(strokes, quarter, around: box) }
      return box.intersects(reach) ? over(strokes.filter { $0.touches(reach) }, quarter) : nil
    }
    return Patch(square, .parts(parts), crowd)
  }

  /// The patch of a square after strokes were added and removed, all of which touch it; both lists lowest first. The
  /// result equals a patch made from scratch.
  ///
  /// `find` returns all present strokes that may touch a rectangle, lowest first.
  ///
  /// - Complexity: O(depth · changes), each with at most ``capacity`` tiny strokes besides those that cross a square.
  static func changed(
    _ patch: Patch?, _ square: Square, came: [Stroke], went: [Stroke], find: (Rect) -> [Stroke]
  ) -> Patch? {
    guard let patch else { return over(came, square) }
    switch patch.content {
    case .parts(let parts):
      var crowd = patch.crowd
      crowd.add(came, in: square)
      crowd.add(went, in: square, times: -1)
      guard crowd.isSplit else {
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
        // The new strokes lie on top, so they are drawn over the present picture.
        result?.takePicture(of: patch)
      }
      return result
    }
  }
}

extension Stroke {
  /// Strokes of one board in their order, without duplicates.
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
