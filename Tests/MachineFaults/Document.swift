import Geometry
import Library
import TestSupport

/// A document as the command line shows it, and where its world lies on the screen.
package struct Document {
  package let json: JSON
  /// The window on the screen.
  package let window: Rect

  /// The newest document of a mode in a program's library, if there is one.
  package static func newest(_ mode: String, _ app: AppUnderTest, window: Rect) throws -> Document? {
    try newest(mode, in: app.keptHome, window: window)
  }

  /// The newest document of a mode in the library of a home, if there is one.
  package static func newest(_ mode: String, in home: ScratchFolder, window: Rect) throws -> Document? {
    // There is no library to list before the program has made it.
    let list = try AppUnderTest.run(["library", "list", "--json"], home: home)
    guard list.status == 0,
      let id = JSON(parsing: list.output)?.items.first(where: { $0["mode"]?.text == mode })?["id"]?.text
    else { return nil }
    let shown = try AppUnderTest.run(["library", "show", id, "--json"], home: home)
    guard shown.status == 0, let json = JSON(parsing: shown.output) else {
      throw ChildProcess.Failure(description: "tessera library show \(id): \(shown.errors)")
    }
    return Document(json: json, window: window)
  }

  package var state: JSON { json["state"] ?? .null }
  package var records: Int { json["records"]?.whole ?? 0 }

  /// What the window shows: the world point in its middle and dp per point. Nobody turns it here.
  package var camera: (center: Point, zoom: Double)? {
    guard let camera = json["camera"], let x = camera["x"]?.real, let y = camera["y"]?.real,
      let zoom = camera["zoom"]?.real
    else { return nil }
    return (Point(x, y), zoom)
  }

  /// dp per point.
  package var zoom: Double { camera?.zoom ?? 1 }

  /// Where a world point lies on the screen.
  package func screen(_ point: Point) -> Point {
    let center = camera?.center ?? .origin
    return window.center + (point - center) * zoom
  }

  /// The world point at a pixel of the screen.
  package func world(_ pixel: Point) -> Point {
    let center = camera?.center ?? .origin
    return center + (pixel - window.center) / zoom
  }
}

/// A stroke as the library describes it.
package struct Stroke {
  package let json: JSON

  /// In world points.
  package var bounds: Rect {
    let sides = (json["bounds"]?.items ?? []).compactMap(\.real)
    return sides.count == 4 ? Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]) : .zero
  }

  /// Its box in pixels of the screen.
  package func onScreen(_ document: Document) -> Rect {
    let box = bounds
    let low = document.screen(Point(box.minX, box.minY))
    let high = document.screen(Point(box.maxX, box.maxY))
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}

extension Document {
  /// The strokes of a board, lowest first.
  package var strokes: [Stroke] { (state["strokes"]?.items ?? []).map { Stroke(json: $0) } }
}

extension JSON {
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var whole: Int? { if case .integer(let number) = self { number } else { nil } }
  package var items: [JSON] { if case .array(let items) = self { items } else { [] } }
  package var isTrue: Bool { self == .bool(true) }
  package var real: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
