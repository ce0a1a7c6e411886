/// Where the mouse and the fingers were on a board during a game.
public struct PointerPath: Hashable, Sendable {
  /// A place at a moment. Between two samples of a stroke the pointer moves evenly.
  public struct Sample: Hashable, Sendable {
    /// Milliseconds on the game's clock.
    public var time: Int
    /// From the left edge of the board, in sixteenths of a cell, which are the pixels of replay files.
    public var x: Int
    /// Downwards from the top edge of the board, in sixteenths of a cell.
    public var y: Int

    /// Makes a sample.
    public init(time: Int, x: Int, y: Int) {
      self.time = time
      self.x = x
      self.y = y
    }
  }

  /// A line that a pointer drew without a gap: what a finger did between landing and lifting.
  public struct Stroke: Hashable, Sendable {
    /// The finger, from 1; 0 for the mouse.
    public var pointer: Int
    /// Whether it continues the last stroke of the same pointer in an earlier part of the path.
    public var continues: Bool
    /// The samples, in the order of their times.
    public var samples: [Sample]

    /// Makes a stroke.
    public init(pointer: Int, continues: Bool = false, samples: [Sample]) {
      self.pointer = pointer
      self.continues = continues
      self.samples = samples
    }
  }

  /// Units of length in the side of a cell.
  public static let unitsPerCell = 16

  /// The strokes. Those of one pointer are in the order of their times.
  public var strokes: [Stroke]

  /// Makes a path, empty by default.
  public init(_ strokes: [Stroke] = []) { self.strokes = strokes }

  /// Whether there are no samples.
  public var isEmpty: Bool { strokes.isEmpty }

  /// Appends what came later.
  ///
  /// - Complexity: O(strokes of `later` · pointers + samples of `later`).
  public mutating func append(_ later: PointerPath) {
    for stroke in later.strokes {
      if stroke.continues, let last = strokes.lastIndex(where: { $0.pointer == stroke.pointer }) {
        strokes[last].samples += stroke.samples
      } else {
        strokes.append(stroke)
      }
    }
  }
}
