import Geometry
import Interface
import Library
import ModeKit
import Shell

/// Looks at the screen as somebody who plays: nothing on a bar moves from one picture of a document to the next, no
/// message covers what is played on while there is room beside it, and no menu shows half a row.
struct PlayAudit {
  /// What the places on a bar may depend on.
  private struct Occasion: Hashable {
    let document: DocumentID
    let variation: ScreenTour.Variation
    let theme: Theme
    let seats: Set<Int>
  }

  private var occasion: Occasion?
  /// The places of the items of each seat's bar when they were first seen on this occasion, in dp.
  private var places: [Int: [CommandID: Rect]] = [:]

  /// What is wrong on the present screen of a tour.
  mutating func findings(_ tour: ScreenTour, _ variation: ScreenTour.Variation) -> [String] {
    movedItems(tour, variation) + coveringMessages(tour) + cutRows(tour)
  }

  private mutating func movedItems(_ tour: ScreenTour, _ variation: ScreenTour.Variation) -> [String] {
    guard let document = tour.document else { return [] }
    let bars = Self.all(Bar.self, in: tour.root.content)
    let now = Occasion(
      document: document, variation: variation, theme: tour.root.environment.theme,
      seats: Set(bars.compactMap(\.seat)))
    // Somebody who opens a seat or changes the text expects other bars.
    if now != occasion { places = [:] }
    occasion = now
    var result: [String] = []
    // With very large text a bar has several rows, which are laid out anew for another content.
    for bar in bars where bar.bounds.height < 1.5 * Bar.height(tour.root.environment.theme) {
      for entry in bar.entries where !entry.label.isEmpty {
        guard let place = bar.place(of: entry.id) else { continue }
        let first = places[bar.seat ?? 0, default: [:]][entry.id, default: place]
        places[bar.seat ?? 0, default: [:]][entry.id] = first
        if first != place { result.append("“\(entry.label)” moved from \(first) to \(place)") }
      }
    }
    return result
  }

  private func coveringMessages(_ tour: ScreenTour) -> [String] {
    guard let clearing = tour.clearing, Self.all(Panel.self, in: tour.root.content).isEmpty else { return [] }
    let window = Rect(origin: .origin, size: tour.root.size)
    let messages = tour.messages
    let bars = Self.all(Bar.self, in: tour.root.content).map(\.frameInRoot)
    return messages.filter { $0.intersects(clearing) }.compactMap { message in
      let taken = bars + messages.filter { $0 != message } + [clearing]
      let free = Self.place(message.size, in: window.inset(by: 16), beside: taken)
      return free.map { "\(message) covers \(clearing), and \($0) is free" }
    }
  }

  /// A free place for a rectangle of a size, found by trying; nil if there is none.
  private static func place(_ size: Size, in window: Rect, beside taken: [Rect]) -> Rect? {
    for y in stride(from: window.minY, through: window.maxY - size.height, by: 8) {
      for x in stride(from: window.minX, through: window.maxX - size.width, by: 8) {
        let place = Rect(x: x, y: y, width: size.width, height: size.height)
        if !taken.contains(where: { $0.inset(by: -16).intersects(place) }) { return place }
      }
    }
    return nil
  }

  private func cutRows(_ tour: ScreenTour) -> [String] {
    Self.all(Menu.self, in: tour.root.content).flatMap { menu in
      Self.all(ScrollView.self, in: menu).flatMap { scroll in
        // The strips with arrows cover the rest of a row.
        var shown = scroll.frameInRoot
        for strip in Self.all(ScrollEdge.self, in: menu).map(\.frameInRoot) {
          if strip.center.y < shown.center.y {
            shown.minY = max(shown.minY, strip.maxY)
          } else {
            shown.maxY = min(shown.maxY, strip.minY)
          }
        }
        return Self.all(ListRow.self, in: scroll).compactMap { row in
          let seen = row.frameInRoot.intersection(shown)
          let isWhole = seen.isEmpty || seen.height < 1 || seen.height > row.frameInRoot.height - 1
          return isWhole ? nil : "“\(row.label)” is cut: \(seen) of \(row.frameInRoot)"
        }
      }
    }
  }

  private static func all<V: View>(_ kind: V.Type, in view: View) -> [V] {
    guard !view.isHidden else { return [] }
    return ((view as? V).map { [$0] } ?? []) + view.children.flatMap { all(kind, in: $0) }
  }
}
