import Geometry
import Interface
import SketchFiles

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
  /// How much of the pixel limit a pixel with 16 opacities uses, as a share of one with 256.
  private let coarsePixel: Double
  /// Whether there are too many pixels for 256 opacities everywhere.
  private var savesOpacities = false
  /// The largest number of pixels of a picture in this file for each of its strokes.
  private var share = Double.infinity

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
  ///   - coarsePixel: as in ``DrawnPageWriter/coarsePixel``.
  /// - Complexity: O(nodes) apart from felts, and O(nodes that a felt may touch) for each of these.
  init(_ board: Board, layers indices: [Int], _ theme: Theme, scale: Double?, coarsePixel: Double) {
    self.scale = scale
    self.coarsePixel = coarsePixel
    for index in indices {
      let stack = board.stack(index)
      let erasing = Erasing(board, layer: index) { !$0.ink.needsPicture(scale) }
      let parts = stack.strokes.filter { !erasing.cuts($0) }.map { stroke -> Part in
        guard let scale, stroke.ink.needsPicture(scale) else { return .line(stroke) }
        pictured += 1
        return .picture(PicturePart(stroke, on: stack, theme, pixel: 1 / scale))
      }
      layers.append(Layer(index: index, erasing: erasing, parts: parts))
    }
    guard let scale, pictured > 0 else { return }
    let single = layers
    joinPictures(of: single, scale)
    savesOpacities = pictures.reduce(0) { $0 + $1.area(scale) } > Self.mostPixels
    // Gaps between pictures that get fewer pixels cost less.
    let excess = pictures.reduce(0) { $0 + size($1, scale) } / Self.mostPixels
    if excess > 1 { joinPictures(of: single, scale, reduction: excess) }
    lowerResolution(from: scale)
  }

  /// The pictures of all layers in which something is seen.
  private var pictures: [PicturePart] {
    layers.flatMap(\.parts).compactMap { part in
      if case .picture(let picture) = part, !picture.box.isEmpty { picture } else { nil }
    }
  }

  /// Joins the pictures of layers.
  ///
  /// - Parameters:
  ///   - single: layers with a picture for each stroke that needs one.
  ///   - scale: the full resolution of pictures, in pixels per world point.
  ///   - reduction: how many times fewer pixels they will have.
  private mutating func joinPictures(of single: [Layer], _ scale: Double, reduction: Double = 1) {
    for index in single.indices {
      var queue = Queue(scale: scale, reduction: reduction)
      for part in single[index].parts {
        switch part {
        case .line(let line): queue.add(line)
        case .picture(let picture): queue.add(picture)
        }
      }
      layers[index].parts = queue.finish()
    }
  }

  /// Finds the number of pixels per stroke to which the pictures with the most are reduced, so that all together are
  /// not too many.
  private mutating func lowerResolution(from scale: Double) {
    let pictures = pictures.map { (size: size($0, scale), strokes: Double($0.strokes.count)) }
      .sorted { $0.size / $0.strokes < $1.size / $1.strokes }
    var left = Self.mostPixels
    var strokes = pictures.reduce(0) { $0 + $1.strokes }
    for picture in pictures {
      if picture.size / picture.strokes > left / strokes {
        share = left / strokes
        break
      }
      left -= picture.size
      strokes -= picture.strokes
    }
    isCoarse = self.pictures.contains { self.scale(of: $0) < scale }
  }

  /// The resolution of a picture, in pixels per world point.
  func scale(of picture: PicturePart) -> Double {
    guard let scale, !picture.box.isEmpty else { return 1 }
    let most = min(
      share * Double(picture.strokes.count) * picture.area(scale) / size(picture, scale), Self.mostPixelsOfOne
    )
    let side = max(picture.box.width, picture.box.height) * scale
    return scale * min(1, (most / picture.area(scale)).squareRoot(), Self.longestSide / side)
  }

  /// How many opacities a picture has: few if nobody sees it and the file would have too many pixels.
  func depth(of picture: PicturePart) -> OpacityDepth {
    savesOpacities && picture.hidesSteps && picture.color != nil ? .coarse : .fine
  }

  /// What a picture counts towards the limit, in pixels of 256 opacities.
  private func size(_ picture: PicturePart, _ scale: Double) -> Double {
    picture.area(scale) * (depth(of: picture) == .coarse ? coarsePixel : 1)
  }

  /// The strokes of a layer on their way into its parts. Pictures stay open, so that later strokes join them, until a
  /// line lies over them.
  private struct Queue {
    let scale: Double
    let reduction: Double
    private var parts: [Part] = []
    /// The pictures that go into the file next, in this order.
    private var open: [PicturePart] = []

    mutating func add(_ line: Stroke) {
      if let last = open.lastIndex(where: { $0.box.intersects(line.bounds) }) { close(last + 1) }
      parts.append(.line(line))
    }

    init(scale: Double, reduction: Double) {
      self.scale = scale
      self.reduction = reduction
    }

    mutating func add(_ picture: PicturePart) {
      // A later picture that it lies over must come before it.
      let first = open.lastIndex { $0.box.intersects(picture.box) } ?? 0
      var best: (index: Int, saved: Double)?
      for index in open.indices[min(first, open.count)...] {
        guard let saved = open[index].saving(by: picture, scale, reduction: reduction),
          saved >= best?.saved ?? 0
        else { continue }
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
