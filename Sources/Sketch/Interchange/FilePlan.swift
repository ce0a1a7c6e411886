import Geometry
import Interface

/// The order in which the strokes of a board go into a vector file: as lines, and in pictures where lines cannot show
/// them.
package struct FilePlan {
  /// A part of a layer.
  enum Part {
    case line(Stroke)
    case picture(PicturePart)
  }

  /// A layer of the file.
  struct Layer {
    /// The index on the board.
    var index: Int
    /// What cuts its strokes.
    var erasing: Erasing
    /// The lowest first.
    var parts: [Part]
  }

  /// The largest number of pixels of all pictures of a file.
  package static let mostPixels = 40e6
  /// The largest number of pixels of one picture.
  package static let mostPixelsOfOne = 16e6
  /// The longest side of a picture in pixels; many programs cannot draw longer ones.
  private static let longestSide = 32_000.0
  /// The largest number of pictures that later strokes may still join.
  private static let mostOpen = 32

  private(set) var layers: [Layer] = []
  /// The full resolution of pictures, in pixels per world point; nil for a format without pictures.
  let scale: Double?
  /// The largest number of pixels of a picture in this file.
  private var limit = FilePlan.mostPixelsOfOne

  /// The number of strokes in pictures.
  private(set) var pictured = 0
  /// Whether some pictures have less than the full resolution.
  private(set) var isCoarse = false

  /// Plans the layers of a board.
  ///
  /// - Parameters:
  ///   - board: the board.
  ///   - indices: the layers that the file has.
  ///   - theme: the colours of the chalks.
  ///   - scale: the resolution of pictures, in pixels per world point; nil for a format without pictures.
  /// - Complexity: O(nodes) apart from felts, and O(nodes that a felt may touch) for each of these.
  init(_ board: Board, layers indices: [Int], _ theme: Theme, scale: Double?) {
    self.scale = scale
    for index in indices {
      let stack = board.stack(index)
      let erasing = Erasing(board, layer: index) { !$0.ink.needsPicture(scale) }
      var queue = Queue()
      for stroke in stack.strokes where !erasing.cuts(stroke) {
        guard let scale, stroke.ink.needsPicture(scale) else {
          queue.add(stroke)
          continue
        }
        pictured += 1
        queue.add(PicturePart(stroke, on: stack, theme, pixel: 1 / scale), scale)
      }
      layers.append(Layer(index: index, erasing: erasing, parts: queue.finish()))
    }
    lowerResolution()
  }

  /// Finds the number of pixels to which the largest pictures are reduced, so that all together are not too many.
  private mutating func lowerResolution() {
    guard let scale else { return }
    let areas = layers.flatMap(\.parts).compactMap { part -> Double? in
      guard case .picture(let picture) = part, !picture.box.isEmpty else { return nil }
      if max(picture.box.width, picture.box.height) * scale > Self.longestSide { isCoarse = true }
      return picture.area(scale)
    }.sorted()
    var left = Self.mostPixels
    for (done, area) in areas.enumerated() {
      let share = left / Double(areas.count - done)
      if area > share {
        limit = min(limit, share)
        break
      }
      left -= area
    }
    isCoarse = isCoarse || areas.last ?? 0 > limit
  }

  /// The resolution of a picture, in pixels per world point.
  func scale(of picture: PicturePart) -> Double {
    guard let scale, !picture.box.isEmpty else { return 1 }
    let area = picture.area(scale)
    let side = max(picture.box.width, picture.box.height) * scale
    return scale * min(1, (limit / area).squareRoot(), Self.longestSide / side)
  }

  /// The strokes of a layer on their way into its parts. Pictures stay open, so that later strokes join them, until a
  /// line lies over them.
  private struct Queue {
    private var parts: [Part] = []
    /// The pictures that go into the file next, in this order.
    private var open: [PicturePart] = []

    mutating func add(_ line: Stroke) {
      if let last = open.lastIndex(where: { $0.box.intersects(line.bounds) }) { close(last + 1) }
      parts.append(.line(line))
    }

    mutating func add(_ picture: PicturePart, _ scale: Double) {
      // A later picture that it lies over must come before it.
      let first = open.lastIndex { $0.box.intersects(picture.box) } ?? 0
      var best: (index: Int, saved: Double)?
      for index in open.indices[min(first, open.count)...] {
        guard let saved = open[index].saving(by: picture, scale), saved >= best?.saved ?? 0 else { continue }
        best = (index, saved)
      }
      if let best {
        open[best.index] = open[best.index].joined(with: picture)
      } else {
        open.append(picture)
        if open.count > FilePlan.mostOpen { close(1) }
      }
    }

    mutating func finish() -> [Part] {
      close(open.count)
      return parts
    }

    private mutating func close(_ count: Int) {
      parts += open.prefix(count).map { .picture($0) }
      open.removeFirst(count)
    }
  }
}
