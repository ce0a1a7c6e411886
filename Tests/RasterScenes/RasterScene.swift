import Geometry
import Raster

/// Paths to draw one after the other: a scene of the benchmark.
public struct RasterScene {
  /// One path and how it is drawn.
  public struct Item {
    /// The shape.
    public var path: Path
    /// What fills it, if anything does.
    public var fill: Color?
    /// What its line is drawn with, if it is.
    public var stroke: (color: Color, style: StrokeStyle)?
    /// From the picture's pixels to the tile's; fills the path with the picture.
    public var picture: Affine?
  }

  /// What the benchmark calls it.
  public var name: String
  /// For a scene of one shape at many places: the shape around its own origin, and the places.
  public var shape: (path: Path, places: [Vector])?
  /// What is drawn, in order.
  public var items: [Item]

  /// The side of the square that the scenes fill, in pixels.
  public static let side = 256

  /// The five scenes on which ours is compared with Cairo.
  public static var all: [RasterScene] {
    [
      RasterScene(name: "400 cells filled and stroked", shape: (cell, places), items: cells(stroked: true)),
      RasterScene(name: "400 cells filled", shape: (cell, places), items: cells(stroked: false)),
      RasterScene(
        name: "a round stroke of 1,000 segments",
        items: [
          Item(
            path: Scenes.scribble(1000),
            stroke: (Color(0xF2F0E6), StrokeStyle(width: 6, cap: .round, join: .round)))
        ]),
      RasterScene(name: "a blob of 64 cubics", items: [Item(path: Scenes.blob(64), fill: Color(0x3A7BD5))]),
      RasterScene(
        name: "a piece painted with a picture",
        items: [
          Item(
            path: Scenes.piece,
            picture: Affine.scale(0.83).then(.rotation(0.2)).then(.translation(Vector(31.3, -20.6))))
        ]),
    ]
  }

  private static let cell = Scenes.roundedRect(Rect(x: 0, y: 0, width: 11.9, height: 11.9), 2.5, 2.5)
  private static let places = (0..<400).map { index in
    Vector(0.4 + Double(index % 20) * 12.8, 0.4 + Double(index / 20) * 12.8)
  }

  private static func cells(stroked: Bool) -> [Item] {
    places.enumerated().map { index, place in
      let shade = UInt32(0x30 + index % 7 * 0x10)
      return Item(
        path: cell.transformed(by: .translation(place)), fill: Color(shade << 16 | shade << 8 | 0x70),
        stroke: stroked ? (Color(0xE0E4EA), StrokeStyle(width: 1)) : nil)
    }
  }

  /// Something to paint with: 320×320 pixels, opaque.
  public static let picture: Bitmap = {
    let bitmap = Bitmap(width: 320, height: 320)
    for y in 0..<320 {
      for x in 0..<320 {
        let r = UInt32(127 + 100 * sine(Double(x) * 0.11))
        let g = UInt32(127 + 100 * sine(Double(y) * 0.07 + Double(x) * 0.02))
        bitmap[x, y] = 0xFF00_0000 | r << 16 | g << 8 | UInt32((x ^ y) & 255)
      }
    }
    return bitmap
  }()
}
