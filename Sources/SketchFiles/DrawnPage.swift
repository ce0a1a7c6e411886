import Geometry
import ModeKit
import Raster

/// The page of a vector file. Strokes and pictures are added from the lowest to the topmost.
package struct DrawnPage: Sendable {
  /// The part of the world that is shown, in points.
  package var bounds: Rect
  /// The colour of the paper.
  package var paper: Color
  /// Whether the paper is drawn. If not, the background is transparent in formats that allow it.
  package var showsPaper = true
  /// The tooth of the board as it shows through chalk: an opaque grey square, tiled over the world, one pixel per
  /// point. White is covered, black is bare.
  package var tooth: GreySquare
  /// The print of the paper; nil for none.
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

  /// The print of a paper: a tile that repeats over the world.
  package struct Print: Sendable {
    /// The name of the ruling.
    package var ruling: Ruling
    /// The colour of the marks, which may be translucent.
    package var color: Color
    /// The rectangle of the tile, in points.
    package var tile: Rect
    /// The lines on the tile; a line without length is a dot.
    package var marks: [Mark]
    /// The width of lines and dots, in points.
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
    /// The name that people see.
    package var name: String
    /// The opacity of the layer as a whole, 0…1.
    package var opacity: Double
    /// Whether the layer is shown.
    package var isVisible: Bool

    package init(name: String, opacity: Double = 1, isVisible: Bool = true) {
      self.name = name
      self.opacity = opacity
      self.isVisible = isVisible
    }
  }
}

/// A writer of a vector file format.
package protocol DrawnPageWriter {
  /// The resolution of pictures of strokes, in pixels per point of the world; nil for a format that shows strokes as
  /// lines only.
  var pictureScale: Double? { get }
  /// How much of a file's pixel limit a pixel of ``OpacityDepth/coarse`` uses, as a share of one of
  /// ``OpacityDepth/fine``.
  var coarsePixel: Double { get }
  /// Adds a picture.
  mutating func add(_ picture: Bitmap, in box: Rect) throws(Problem)
  /// Starts a layer above the previous one. What follows belongs to it.
  mutating func add(_ layer: DrawnPage.Layer) throws(Problem)
  /// Adds a stroke.
  mutating func add(_ stroke: DrawnStroke) throws(Problem)
  /// Adds a picture of strokes.
  mutating func add(_ picture: DrawnPicture) throws(Problem)
  /// Ends the file. Nothing may be added afterwards.
  mutating func finish() throws(Problem)
}

extension DrawnPageWriter {
  package var coarsePixel: Double { 1 }
}

/// The rulings of paper, with their names in files.
package enum Ruling: String, Hashable, Sendable, CaseIterable {
  case lines, dots, squares, staves
}

/// A square of grey values, rows from the top.
package struct GreySquare: Sendable {
  /// The width and height in pixels.
  package var side: Int
  /// The values, 0…255 from black to white.
  package var values: [UInt8]

  package init(side: Int, values: [UInt8]) {
    precondition(values.count == side * side, "a square has as many values as its area")
    self.side = side
    self.values = values
  }
}
