import Geometry
import Interface
import MineLogic
import ModeKit
import Scene

extension MinesweeperMode {
  /// How long a trail and the mark of a click are visible, in milliseconds of the game.
  private static let trailLength = 2000.0
  /// The parts of a trail that differ in opacity.
  private static let trailParts = 8
  /// The most places of one pointer that are drawn: more than a hand leaves in that time.
  private static let mostStops = 512
  /// Sizes in dp: the width of a trail, the radii of a pointer and of the mark of a click.
  private static let trailWidth = 3.0
  private static let headRadius = 5.0
  private static let clickRadius = 8.0

  /// Shows or hides where the pointers were over the whole game.
  func toggleHeatMap(_ host: ModeHost<MinesweeperMode>) {
    guard let replay = host.session.activity.replay else { return }
    let isOn = replay.heatLayer == nil
    host.session.activity.replay?.heatLayer =
      isOn ? replay.replay.heat.map { Self.layer($0, host.environment.theme, version: 0) } : nil
    host.damageEverything()
    host.refreshOverlay()
  }

  /// Shows or hides the trails of the pointers, in all replays from now on.
  func toggleTrails(_ host: ModeHost<MinesweeperMode>) {
    guard host.session.activity.replay != nil else { return }
    host.request(.option(GameSettings.Field.trails, settings(host).showsTrails ? 0 : 1))
  }

  /// Gives the heat map the colours of the present theme.
  func recolorHeatMap(_ host: ModeHost<MinesweeperMode>) {
    guard let replay = host.session.activity.replay, let layer = replay.heatLayer,
      let heat = replay.replay.heat
    else { return }
    host.session.activity.replay?.heatLayer = Self.layer(
      heat, host.environment.theme, version: layer.version + 1)
  }

  private static func layer(_ heat: HeatMap, _ theme: Theme, version: Int) -> FloatingLayer {
    FloatingLayer(
      id: 1, content: heat.content(theme), version: version, bounds: heat.box, transform: .identity)
  }

  /// The trails of the pointers and their clicks in the last seconds before the present moment of a replay.
  ///
  /// - Complexity: O(pointers · log places + what is drawn).
  func trails(of replay: GameReplayScreen, _ host: ModeHost<MinesweeperMode>) -> [DrawingList.Item] {
    guard settings(host).showsTrails else { return [] }
    let (trails, now) = (replay.replay.trails, replay.clock.position)
    let toView = host.environment.camera.worldToView
    let theme = host.environment.theme
    let ground = theme.color(.groundFar)
    func color(_ hue: Int) -> Color { theme.color(.hue(1 + hue % 5)) }
    var items = trails.trails.compactMap { trail in
      item(trail, until: now, toView, color(trail.hue), over: ground)
    }
    let first = PointerTrails.count(trails.clicks.count) { trails.clicks[$0].time <= now - Self.trailLength }
    for click in trails.clicks[first...].prefix(Self.mostStops) where click.time <= now {
      let fading = 1 - (now - click.time) / Self.trailLength
      items.append(
        Self.mark(
          click.kind, at: toView.apply(click.place), color(click.hue).faded(fading),
          over: ground.faded(fading)))
    }
    return items
  }

  private func item(
    _ trail: PointerTrails.Trail, until now: Double, _ toView: Affine, _ color: Color, over ground: Color
  ) -> DrawingList.Item? {
    let end = trail.count(until: now)
    let begin = max(trail.count(until: now - Self.trailLength), end - Self.mostStops)
    let head = trail.place(at: now).map { toView.apply($0) }
    var parts = [Path](repeating: Path(), count: Self.trailParts)
    var box = Rect.null
    var last = trail.place(at: now - Self.trailLength).map { toView.apply($0) }
    var lastPart = -1
    func draw(to point: Point, at time: Double) {
      defer { last = point }
      guard let from = last, from != point else { return }
      let age = (now - time) / Self.trailLength * Double(Self.trailParts)
      let part = min(max(Self.trailParts - 1 - Int(age), 0), Self.trailParts - 1)
      if part != lastPart || parts[part].isEmpty { parts[part].move(to: from) }
      parts[part].line(to: point)
      lastPart = part
      box = box.union(Rect(minX: from.x, minY: from.y, maxX: from.x, maxY: from.y))
      box = box.union(Rect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
    }
    for stop in trail.stops[begin..<end] {
      if stop.begins {
        last = nil
        lastPart = -1
      }
      draw(to: toView.apply(stop.place), at: stop.time)
    }
    if let head {
      draw(to: head, at: now)
      box = box.union(Rect(minX: head.x, minY: head.y, maxX: head.x, maxY: head.y))
    }
    guard head != nil || parts.contains(where: { !$0.isEmpty }) else { return nil }
    return DrawingList.Item(bounds: box.inset(by: -Self.headRadius - 3)) { [parts] canvas in
      for (number, part) in parts.enumerated() where !part.isEmpty {
        let opacity = Double(number + 1) / Double(Self.trailParts)
        let style = StrokeStyle(width: Self.trailWidth + 2, join: .round)
        canvas.stroke(part, style, .color(ground.faded(opacity * 0.6)))
      }
      for (number, part) in parts.enumerated() where !part.isEmpty {
        let opacity = Double(number + 1) / Double(Self.trailParts)
        let style = StrokeStyle(width: Self.trailWidth, join: .round)
        canvas.stroke(part, style, .color(color.faded(opacity)))
      }
      if let head {
        canvas.fill(Path(circle: head, radius: Self.headRadius + 1.5), ground)
        canvas.fill(Path(circle: head, radius: Self.headRadius), color)
      }
    }
  }

  /// The mark of a click: a disc where a cell was opened, a square on its corner for flags, and a ring around a disc for
  /// a chord.
  private static func mark(
    _ kind: Replay.Click.Kind, at center: Point, _ color: Color, over ground: Color
  ) -> DrawingList.Item {
    let radius = clickRadius
    return DrawingList.Item(bounds: Rect(center: center, size: Size(2 * radius + 8, 2 * radius + 8))) {
      canvas in
      switch kind {
      case .open:
        canvas.fill(Path(circle: center, radius: radius + 1.5), ground)
        canvas.fill(Path(circle: center, radius: radius), color)
      case .flag:
        func square(_ reach: Double) -> Path {
          var path = Path()
          path.move(to: center + Vector(0, -reach))
          for corner in [Vector(reach, 0), Vector(0, reach), Vector(-reach, 0)] {
            path.line(to: center + corner)
          }
          path.close()
          return path
        }
        canvas.fill(square(radius + 3.5), ground)
        canvas.fill(square(radius + 1.5), color)
      case .chord:
        canvas.stroke(Path(circle: center, radius: radius), ground, width: 6)
        canvas.stroke(Path(circle: center, radius: radius), color, width: 3)
        canvas.fill(Path(circle: center, radius: 3), color)
      }
    }
  }
}
