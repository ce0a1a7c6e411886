import Geometry
import Interface
import Library
import ModeKit
import Shell

/// Looks at the screen as somebody who plays: nothing on a bar moves from one picture of a document to the next, no
/// message or sheet covers what is played on while there is room beside it, no panel of a seat reaches into the middle of
/// the table, or beyond its half while the seat types, and no menu or sheet shows half a row.
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
    movedItems(tour, variation) + coveringMessages(tour) + coveringPanels(tour, variation) + cutRows(tour)
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

  /// The part of each side of a table, of its extent, that belongs to the person there.
  private static let ownPart = 3.0 / 8
  /// The shorter side of a window around which several people sit, in dp for text of the normal size.
  private static let leastTable = 760.0

  private func coveringPanels(_ tour: ScreenTour, _ variation: ScreenTour.Variation) -> [String] {
    guard tour.document != nil else { return [] }
    let window = Rect(origin: .origin, size: tour.root.size)
    let panels = Self.all(Panel.self, in: tour.root.content)
    if tour.isTable {
      guard min(window.width, window.height) >= Self.leastTable * max(1, variation.textScale) else {
        return []
      }
      let middle = window.inset(dx: window.width * Self.ownPart, dy: window.height * Self.ownPart)
      let typing = Set(Self.all(OnScreenKeyboard.self, in: tour.root.content).compactMap(\.seat))
      return panels.compactMap { panel in
        guard let seat = panel.seat, panel.shown.intersects(middle) else { return nil }
        // Behind a keyboard, whose keys cannot be smaller than fingers, a panel has the person's half of the table.
        guard typing.contains(seat), !Self.crossesHalf(panel, in: window) else {
          return "a panel at \(panel.shown) reaches into the middle of the table, \(middle)"
        }
        return nil
      }
    }
    guard let clearing = tour.clearing else { return [] }
    return panels.compactMap { $0 as? Sheet }.filter { $0.shown.intersects(clearing) }.compactMap { sheet in
      // A sheet beside the subject stands at the height where sheets stand.
      let strip = Rect(
        minX: window.minX + 16, minY: sheet.shown.minY, maxX: window.maxX - 16, maxY: sheet.shown.maxY)
      let free = Self.place(sheet.shown.size, in: strip, beside: [clearing])
      return free.map { "a sheet at \(sheet.shown) covers \(clearing), and \($0) is free" }
    }
  }

  /// Whether a panel reaches beyond the half of the table that is nearest to its seat.
  private static func crossesHalf(_ panel: Panel, in window: Rect) -> Bool {
    switch panel.facing {
    case 0: panel.shown.minY < window.center.y
    case 1: panel.shown.maxX > window.center.x
    case 2: panel.shown.maxY > window.center.y
    default: panel.shown.minX < window.center.x
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

  /// Rows of menus and sheets, and the texts of their cards, of which the reader sees a part.
  private func cutRows(_ tour: ScreenTour) -> [String] {
    Self.all(ScrollView.self, in: tour.root.content).filter(\.showsEdges).flatMap { scroll in
      // The strips with arrows cover the rest of a row.
      var shown = scroll.bounds
      for strip in scroll.children where strip is ScrollEdge && !strip.isHidden {
        if strip.frame.minY == 0 { shown.minY = strip.frame.maxY } else { shown.maxY = strip.frame.minY }
      }
      guard let fromRoot = scroll.transformToRoot.inverse else { return [String]() }
      return Self.all(View.self, in: scroll).flatMap { view in
        view.wholeParts.filter { $0.height <= scroll.bounds.height / 2 }.compactMap { part in
          let place = fromRoot.apply(view.transformToRoot.apply(part))
          let seen = place.intersection(shown)
          let isWhole = seen.isEmpty || seen.height < 1 || seen.height > place.height - 1
          return isWhole ? nil : "“\((view as? Control)?.label ?? "")” is cut: \(seen) of \(place)"
        }
      }
    }
  }

  /// The views of a kind that are not hidden, in a view and below it.
  static func all<V: View>(_ kind: V.Type, in view: View) -> [V] {
    guard !view.isHidden else { return [] }
    return ((view as? V).map { [$0] } ?? []) + view.children.flatMap { all(kind, in: $0) }
  }
}

extension Panel {
  /// The box that is seen, in dp of the window.
  fileprivate var shown: Rect { children.first.map(\.frameInRoot) ?? frameInRoot }
}
