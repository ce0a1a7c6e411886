import Geometry
import TestSupport

/// Which of the strokes that fingers have drawn a sketch holds, by where they start.
package struct Comparison {
  /// How often each stroke is there.
  package private(set) var times: [Int]
  /// The boxes of the strokes that are there, in pixels of the screen.
  package private(set) var boxes: [Rect?]
  /// How many strokes of the sketch nobody has drawn.
  package private(set) var strange = 0

  /// How many strokes are there more than once.
  package var doubled: Int { times.count { $0 > 1 } }

  /// Compares a sketch, or nothing, with strokes.
  package init(_ document: Document?, _ played: [PlayedStroke]) {
    times = [Int](repeating: 0, count: played.count)
    boxes = [Rect?](repeating: nil, count: played.count)
    guard let document else { return }
    for stroke in document.strokes {
      let numbers = (stroke.json["points"]?.items ?? []).prefix(2).compactMap(\.real)
      guard numbers.count == 2 else { continue }
      let start = document.screen(Point(numbers[0], numbers[1]))
      // Starts are at least 12 pixels apart.
      if let index = played.firstIndex(where: { $0.steps[0].place.distance(to: start) < 6 }) {
        times[index] += 1
        boxes[index] = stroke.onScreen(document)
      } else {
        strange += 1
      }
    }
  }
}
