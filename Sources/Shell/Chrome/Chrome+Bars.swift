import Geometry
import Gestures
import Interface
import Library
import ModeKit

/// The bars of the seats.
extension Chrome {
  /// Makes the bars of the open seats and removes all others.
  func rebuild() {
    let wanted = documents.screen == nil ? [] : workplace.seats.map(\.id)
    for (id, bar) in bars where !wanted.contains(id) {
      bar.removeFromParent()
      bars[id] = nil
      workplace.barHeights[id] = nil
    }
    closePanels { seat in !workplace.seats.contains { $0.id == seat } }
    if !workplace.seats.contains(where: { $0.id == root.keyboardSeat }) {
      root.keyboardSeat = workplace.seats[0].id
    }
    for id in wanted where bars[id] == nil {
      let bar = Bar()
      bar.seat = id
      bar.onUse = { [weak self] item, use in self?.use(item, use, seat: id) }
      bars[id] = bar
      root.content.add(bar, at: home == nil ? 0 : 1)
    }
    rebuildHome()
    barContent = nil
    refreshBars()
    root.content.setNeedsLayout()
  }

  /// Brings what the bars show up to date. Called every frame, so that nothing is made unless something has changed.
  func refreshBars() {
    guard let screen = documents.screen else { return }
    defer { refreshSwatches() }
    let content = BarContent(
      document: screen.id, revision: screen.document.revision, usesMouse: workplace.usesMouse,
      isSaved: saving.problem == nil, hasUnread: toasts.hasUnread, showsMap: wayfinder.isMapShown)
    guard content != barContent else { return }
    barContent = content
    let occasion = BarOccasion(
      document: screen.id, seats: workplace.seats, isLeftHanded: workplace.settings.leftHanded)
    if occasion != barOccasion { for bar in bars.values { bar.resetLayout() } }
    barOccasion = occasion
    for (seat, bar) in bars {
      let own = screen.document.seatBar(seat)
      bar.entries = entries(seat: seat, own.items)
      bar.strip = own.strip
    }
  }

  /// What the arrangement of bars depends on. Nothing on them moves while it stays the same.
  struct BarOccasion: Equatable {
    let document: DocumentID
    let seats: [Seat]
    let isLeftHanded: Bool
  }

  /// What the entries of bars depend on, besides the settings and the seats: a change of those rebuilds the bars
  /// anyway.
  struct BarContent: Equatable {
    let document: DocumentID
    let revision: Int
    let usesMouse: Bool
    let isSaved: Bool
    let hasUnread: Bool
    let showsMap: Bool
  }

  /// The present entries of a seat's bar, with those of the document.
  private func entries(seat: Int, _ own: [BarItem]) -> [BarItem] {
    guard let document = documents.screen?.document else { return [] }
    var entries: [BarItem] = [
      BarItem(.shell(.home), .button, icon: .home, label: tr("Home"), priority: 100), .separator,
    ]
    entries += own.contains(.space) ? own : own + [.space]
    if !document.claims(seat: seat).contains(.bar) {
      entries += [
        .separator, mapItem,
        BarItem(
          .shell(.undo), .button, icon: .undo, label: tr("Undo"), isEnabled: document.canUndo(seat: seat),
          priority: 90),
        BarItem(
          .shell(.redo), .button, icon: .redo, label: tr("Redo"), isEnabled: document.canRedo(seat: seat),
          priority: 20),
        .separator,
        BarItem(.shell(.newDocument), .button, icon: .plus, label: tr("New"), priority: 30),
      ]
    }
    entries.append(
      BarItem(
        .shell(.menu), .button, icon: .more, label: tr("More"), priority: 100,
        mark: saving.problem != nil ? .danger : toasts.hasUnread ? .accent : nil))
    return workplace.settings.leftHanded ? entries.reversed() : entries
  }

  /// Carries out a use of a bar's item.
  func use(_ item: CommandID, _ use: BarUse, seat: Int) {
    guard let document = documents.screen?.document else { return }
    switch use {
    case .tap: root.perform(item, from: bars[seat])
    case .holdBegan: document.handle(.command(item, .down, seat: seat))
    case .holdEnded: document.handle(.command(item, .up, seat: seat))
    case .swatches(let use): useSwatches(use, seat: seat)
    case .value(let value): document.handle(.command(item, .value(value), seat: seat))
    }
  }

  /// Hides a bar while a hand draws or drags close to it.
  func yieldBars(to gesture: Gesture) {
    wayfinder.note(gesture)
    guard [.ink, .manipulate, .camera].contains(gesture.kind) else { return }
    for seat in workplace.seats {
      guard let bar = bars[seat.id] else { continue }
      let isOver = gesture.phase == .ended || gesture.phase == .cancelled
      let isNear = bar.frame.inset(by: -48).contains(gesture.location)
      if isOver { gesturesNearBars[seat.id]?.remove(gesture.session) }
      if !isOver && isNear { gesturesNearBars[seat.id, default: []].insert(gesture.session) }
      bar.isHidden = gesturesNearBars[seat.id]?.isEmpty == false
    }
  }

  // MARK: Places

  /// Places each bar at its seat's side. Bars at the top and bottom may reach into the corners.
  func placeBars(_ environment: Environment) {
    let isAcross = { (seat: Seat) in seat.edge == .top || seat.edge == .bottom }
    for seat in workplace.seats.filter(isAcross) + workplace.seats.filter({ !isAcross($0) }) {
      place(bars[seat.id], seat, environment)
    }
  }

  private func place(_ bar: Bar?, _ seat: Seat, _ environment: Environment) {
    guard let bar else { return }
    let extent = seat.extent(of: root.size)
    let margin = barMargin(extent)
    let size = bar.size(
      fitting: Size(extent.width - 2 * max(margin, corner(of: seat)), extent.height), in: environment)
    let isOnTop = seat.edge == .top && !seat.isTurned
    let own = Rect(
      x: ((extent.width - size.width) / 2).rounded(),
      y: isOnTop ? margin : extent.height - margin - size.height,
      width: size.width, height: size.height)
    bar.growsUpwards = !isOnTop
    bar.quarterTurns = seat.turns
    bar.frame = seat.toWindow(root.size).apply(own)
    workplace.barHeights[seat.id] = bar.bounds.height
  }

  func barMargin(_ extent: Size) -> Double { min(Metrics.barMargin, extent.width / 40) }

  /// How much a bar at the left or right leaves free at each end for the bars at the top and bottom, in dp.
  func corner(of seat: Seat) -> Double {
    guard seat.edge == .left || seat.edge == .right else { return 0 }
    let across = workplace.seats.filter { $0.edge == .top || $0.edge == .bottom }
    let reach = across.compactMap { bars[$0.id]?.frame.height }.max() ?? 0
    return reach == 0 ? 0 : reach + barMargin(root.size) + 8
  }
}
