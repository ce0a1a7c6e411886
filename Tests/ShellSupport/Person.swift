import Geometry
import Gestures
import Interface
import Library
import ModeKit
import SDLBackend
import Scene
import Shell
import Tables
import TestSupport
import Testing

/// A person at the real app on a machine without a window: hands that find things by their labels, and eyes for what is
/// shown.
package final class Person {
  package let platform: HeadlessPlatform
  package let library: Library
  package let app: App

  /// Sits down at the home screen; `library` and `settings` are what was left by an earlier visit, and `folder` is where
  /// files go. Those on the same `street` are neighbours.
  package init(
    _ size: Size = Size(1280, 800), library: Library? = nil, settings: SettingsFile? = nil, seed: UInt64 = 7,
    modes: [any Mode],
    options: OpenOptions = OpenOptions(), codec: any ImageCodec = SDLImageCodec(), folder: String? = nil,
    shelf: ShelfOpening? = nil, street: Street? = nil, isOnline: @escaping () -> Bool = { true }
  ) {
    let resources = SceneResources(typesetter: FixedTypesetter(), codec: codec)
    platform = HeadlessPlatform(window: WindowMetrics(size: size), resources: resources)
    self.library = library ?? Library(inMemory: Library.Options())
    var parts = App.Parts(
      platform: platform, library: self.library, modes: modes, settingsFile: settings, workers: 0,
      newSeed: { seed })
    parts.openShelf = shelf
    if let street { parts.openNeighbourhood = { street.open(changed: $0) } }
    parts.isOnline = isOnline
    if let folder { parts.folder = { _ in folder } }
    app = App(parts)
    app.start(options)
    wait(1)
  }

  package func wait(_ seconds: Double) { platform.run(app, for: seconds) }

  // MARK: Eyes

  package func all<V: View>(_ kind: V.Type, in view: View? = nil) -> [V] {
    let view = view ?? app.root.content
    guard !view.isHidden else { return [] }
    return ((view as? V).map { [$0] } ?? []) + view.children.flatMap { all(kind, in: $0) }
  }

  package var bars: [Bar] { all(Bar.self) }

  /// Whether a text can be read somewhere, in one line or, on a label, in several.
  package func reads(_ text: String) -> Bool {
    Audit(app.root).texts.contains { $0.placed.string.contains(text) }
      || all(Label.self).contains { $0.text.contains(text) }
  }

  /// Where a rectangle of the document's world stands in the window.
  package func place(_ rect: Rect) throws -> Rect { try #require(app.camera).worldToView.apply(rect) }

  package func control(_ label: String, in view: View? = nil) throws -> Control {
    try #require(all(Control.self, in: view).last { $0.label == label }, "there is no “\(label)”")
  }

  // MARK: Hands

  /// Uses the control with a label, after scrolling it into view.
  package func tap(_ label: String, in view: View? = nil, byMouse: Bool = false) throws {
    try bringIntoSight(label, in: view)
    let point = try control(label, in: view).frameInRoot.center
    if byMouse { click(point) } else { tap(point) }
  }

  /// Scrolls a list with a finger until the control with a label is visible.
  private func bringIntoSight(_ label: String, in view: View?) throws {
    for _ in 0..<40 {
      let control = try control(label, in: view)
      var ancestor = control.parent
      while let view = ancestor, !(view is ScrollView || view is List) { ancestor = view.parent }
      // A finger needs some of it, not only its edge.
      guard let frame = ancestor?.frameInRoot, !frame.inset(by: 8).contains(control.frameInRoot.center)
      else { return }
      let way = frame.center - control.frameInRoot.center
      let room = frame.inset(by: min(frame.width, frame.height) * 0.1)
      let to = Point(
        min(max(frame.center.x + way.dx, room.minX), room.maxX),
        min(max(frame.center.y + way.dy, room.minY), room.maxY))
      drag([frame.center, to, to])
      wait(1)
    }
    Issue.record("“\(label)” cannot be scrolled into sight")
  }

  package func tap(_ point: Point) {
    platform.postFinger(along: [point], lasting: 0.06)
    wait(0.8)
  }

  package func click(_ point: Point) {
    platform.post(.input(.mouseDown(.left, at: point, modifiers: [], clicks: 1, time: platform.time)))
    platform.post(
      .input(.mouseUp(.left, at: point, modifiers: [], time: platform.time + 0.06)), after: 0.06)
    wait(0.8)
  }

  package func drag(
    _ path: [Point], finger: Int64 = 1, after delay: Double = 0, lasting duration: Double = 0.2
  ) {
    platform.postFinger(
      along: path, id: TouchID(device: 1, finger: finger), after: delay, lasting: duration)
  }

  package func press(_ key: Key, _ modifiers: Modifiers = []) {
    platform.post(.keyDown(key, modifiers, isRepeat: false))
    wait(0.4)
  }

  package func open(_ mode: String, byMouse: Bool = false) throws { try tap(mode, byMouse: byMouse) }

  /// Chooses a command of the "…" menu of a bar. At a table the menu is a shelf, whose pages are turned.
  package func choose(_ label: String, from bar: Bar) throws {
    try tap("More", in: bar)
    let shelf = all(Shelf.self).first { $0.seat == bar.seat }
    for _ in 0..<6 where all(Control.self, in: shelf).allSatisfy({ $0.label != label }) {
      let page: Shelf = try #require(shelf, "there is no “\(label)”")
      try tap("More", in: page)
    }
    try tap(label, in: shelf)
  }

  /// Opens or closes a seat by the menu of the near one.
  package func toggleSeat(_ name: String) throws {
    let near = try #require(bars.min { ($0.seat ?? 0) < ($1.seat ?? 0) })
    try choose("Seats…", from: near)
    wait(0.4)
    try tap(name)
    press(.escape)
    wait(0.6)
  }
}
