import Geometry
import ModeKit
import Raster

/// A vector file being written. Strokes and pictures come from the lowest to the topmost.
package struct DrawnPage: Sendable {
  /// The part of the world that is shown, in points.
  package var bounds: Rect
  /// The colour of the paper.
  package var paper: Color
  /// The tooth of the board as it shows through chalk: one opaque grey square, repeated over the world, as wide in points as
  /// in pixels. White is covered, black is bare.
  package var tooth: GreySquare
  /// What is printed on the paper, if anything is.
  package var print: Print?
  /// The file's units per point.
  package var scale = 1.0

  package init(bounds: Rect, paper: Color, tooth: GreySquare, print: Print? = nil, scale: Double = 1) {
    self.bounds = bounds
    self.paper = paper
    self.tooth = tooth
    self.print = print
    self.scale = scale
  }

  /// What is printed on a paper: one tile, repeated over the world.
  package struct Print: Sendable {
    /// What it is called.
    package var ruling: Ruling
    /// Its colour, which may be translucent.
    package var color: Color
    /// The tile, in points.
    package var tile: Rect
    /// The lines on it; dots end where they start.
    package var marks: [Mark]
    /// How wide lines and dots are, in points.
    package var width: Double

    /// A straight line.
    package struct Mark: Hashable, Sendable {
      package var start: Point
      package var end: Point

      package init(_ start: Point, _ end: Point) {
        self.start = start
        self.end = end
      }
    }

    package init(_ ruling: Ruling, color: Color, tile: Rect, marks: [Mark], width: Double) {
      self.ruling = ruling
      self.color = color
      self.tile = tile
      self.marks = marks
      self.width = width
    }
  }

  /// A layer of strokes.
  package struct Layer: Sendable {
    /// What people call it.
    package var name: String
    /// How much it hides as a whole, 0…1.
    package var opacity: Double
    /// Whether it is seen.
    package var isVisible: Bool

    package init(name: String, opacity: Double = 1, isVisible: Bool = true) {
      self.name = name
      self.opacity = opacity
      self.isVisible = isVisible
    }
  }
}

/// Writes a vector file.
package protocol DrawnPageWriter {
  /// Adds a picture.
  mutating func add(_ picture: Bitmap, in box: Rect) throws(Problem)
  /// Starts a layer, above what there is so far; it goes on to the next one.
  mutating func add(_ layer: DrawnPage.Layer) throws(Problem)
  /// Adds a stroke.
  mutating func add(_ stroke: DrawnStroke) throws(Problem)
  /// Ends the file.
  mutating func finish() throws(Problem)
}

/// How paper is printed, by the names that files have for it.
package enum Ruling: String, Hashable, Sendable, CaseIterable {
  case lines, dots, squares, staves
}

/// A square of grey values, rows from the top.
package struct GreySquare: Sendable {
  /// The width and height in pixels.
  package var side: Int
  /// 0…255, black to white.
  package var values: [UInt8]

  package init(side: Int, values: [UInt8]) {
    precondition(values.count == side * side, "a square has as many values as its area")
    self.side = side
    self.values = values
  }
}
