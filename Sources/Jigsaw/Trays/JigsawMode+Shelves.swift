import Geometry
import Gestures
import Interface
import ModeKit

/// Where trays are seen, and what hands do there.
extension JigsawMode {
  private static let cell = 80.0
  private static let firstShelf: UInt64 = 1 << 61

  /// What lies on a shelf beside its pieces.
  static func target(shelf side: Int) -> TargetID { TargetID.document(firstShelf | UInt64(side)) }
  static func shelfSide(_ target: TargetID) -> Int? {
    target.item & ~3 == firstShelf ? Int(target.item & 3) : nil
  }

  /// The shelves at the sides where trays stand, and the room that they leave.
  func shelves(_ host: ModeHost<JigsawMode>) -> (shelves: [Shelf], room: Rect) {
    var room = host.environment.room
    let state = host.state
    guard !state.trays.isEmpty, !state.isFinished, !host.session.isPaused, host.session.film == nil else {
      return ([], room)
    }
    let session = host.session.shelves
    var result: [Shelf] = []
    // The near and the far one reach from side to side.
    for side in [0, 2, 1, 3] {
      let trays = state.trays.filter { $0.side == side }
      guard !trays.isEmpty else { continue }
      let open =
        session.folded.contains(side) ? nil : trays.first { $0.id == session.open[side] } ?? trays[0]
      let toWindow = Affine.quarterTurns(side)
      var local = (toWindow.inverse ?? .identity).apply(room)
      let isTall = session.tall.contains(side)
      let rows = isTall ? Shelf.rows(in: local.height, cell: Self.cell) : 1
      let height = Shelf.height(rows: open == nil ? 0 : rows, cell: Self.cell)
      result.append(
        Shelf(
          side: side, trays: trays, open: open, counts: trays.map { state.count(inTray: $0.id) },
          box: Rect(x: local.minX, y: local.maxY - height, width: local.width, height: height),
          cell: Self.cell, rows: rows,
          scroll: open.flatMap { session.scrolls[$0.id] } ?? 0))
      local.maxY -= height
      room = toWindow.apply(local)
    }
    return (result, room)
  }

  /// The part of the window that neither bars nor shelves cover.
  func clearRoom(_ host: ModeHost<JigsawMode>) -> Rect { shelves(host).room }

  /// The shelf at a point of the window.
  func shelf(at point: Point, _ host: ModeHost<JigsawMode>) -> Shelf? {
    shelves(host).shelves.first { $0.contains(point) }
  }

  /// The groups of a tray, in their order, without those in hands.
  func groups(inTray id: Int, _ host: ModeHost<JigsawMode>) -> [Int] {
    let held = host.session.held
    let all = host.session.shelves.contents[id] ?? []
    return held.isEmpty ? all : all.filter { !held.contains($0) }
  }

  /// The group at a point of a shelf.
  private func group(at point: Point, on shelf: Shelf, _ host: ModeHost<JigsawMode>) -> Int? {
    guard let open = shelf.open, let index = shelf.index(at: shelf.local(point)) else { return nil }
    let ids = groups(inTray: open.id, host)
    return ids.indices.contains(index) ? ids[index] : nil
  }

  /// What lies under a point of a shelf.
  func hit(_ shelf: Shelf, at point: Point, _ host: ModeHost<JigsawMode>) -> [Hit.Link] {
    let target = group(at: point, on: shelf, host).map { JigsawMode.target($0) }
    return [Hit.Link(target ?? JigsawMode.target(shelf: shelf.side), [.manipulate, .tap])]
  }

  /// The layers of the shelves.
  func shelfLayers(_ host: ModeHost<JigsawMode>) -> [FloatingLayer] {
    let session = host.session.shelves
    return shelves(host).shelves.map { shelf in
      let ids = shelf.open.map { groups(inTray: $0.id, host) } ?? []
      return FloatingLayer(
        id: 1 << 38 | UInt64(shelf.side),
        content: ShelfContent(
          shelf: shelf, table: host.state, groups: shelf.visible(ids.count).map { ($0, ids[$0]) },
          targets: Set(session.targets.values), theme: host.environment.theme),
        version: session.version, bounds: shelf.toWindow.apply(shelf.box.inset(by: -24)),
        transform: .identity,
        isFixed: true)
    }
  }

  /// Where a group in an open tray is seen, in dp of the window.
  func place(onShelf id: Int, _ host: ModeHost<JigsawMode>) -> (shelf: Shelf, cell: Rect)? {
    guard let place = host.state.groups[id].shelved,
      let shelf = shelves(host).shelves.first(where: { $0.open?.id == place.tray }),
      let index = groups(inTray: place.tray, host).firstIndex(of: id)
    else { return nil }
    return (shelf, shelf.cell(index))
  }

  // What changes.

  /// Draws the shelves anew.
  func refreshShelves(_ host: ModeHost<JigsawMode>) {
    let state = host.state
    if host.session.shelves.changes != state.trayChanges {
      host.session.shelves.changes = state.trayChanges
      host.session.shelves.contents = state.contentsOfTrays()
    }
    for shelf in shelves(host).shelves {
      guard let open = shelf.open, let scroll = host.session.shelves.scrolls[open.id] else { continue }
      let most = shelf.longestScroll(groups(inTray: open.id, host).count)
      host.session.shelves.scrolls[open.id] = max(0, min(most, scroll))
    }
    host.session.shelves.version += 1
    host.refreshOverlay()
    fitToShelves(host)
  }

  /// A table that nobody has moved makes way for trays; while they are only out of sight it stays.
  private func fitToShelves(_ host: ModeHost<JigsawMode>) {
    let (clear, before) = (clearRoom(host), host.session.shelves.clear)
    guard clear != before, !host.state.isFinished, !host.session.isPaused, host.session.film == nil else {
      return
    }
    host.session.shelves.clear = clear
    if before != .null { host.request(.fit) }
  }

  /// Opens the tray of a group and brings it to sight.
  func showOnShelf(_ id: Int, _ host: ModeHost<JigsawMode>) {
    guard let place = host.state.groups[id].shelved, let tray = host.state.tray(place.tray) else { return }
    host.session.shelves.folded.remove(tray.side)
    host.session.shelves.open[tray.side] = tray.id
    if let (shelf, _) = self.place(onShelf: id, host) {
      let ids = groups(inTray: tray.id, host)
      host.session.shelves.scrolls[tray.id] = shelf.scroll(
        showing: ids.firstIndex(of: id) ?? 0, of: ids.count)
    }
    refreshShelves(host)
  }

  // Hands.

  /// A tap on a shelf beside its pieces: opens a tray, or folds the open one up.
  func tap(shelf side: Int, _ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard let shelf = shelves(host).shelves.first(where: { $0.side == side }) else { return }
    let point = shelf.local(gesture.location)
    if let tray = shelf.tray(at: point) {
      if shelf.open?.id == tray.id {
        host.session.shelves.folded.insert(side)
      } else {
        host.session.shelves.folded.remove(side)
        host.session.shelves.open[side] = tray.id
      }
      refreshShelves(host)
    } else if shelf.open != nil, shelf.taller.contains(point) {
      host.session.shelves.tall.formSymmetricDifference([side])
      refreshShelves(host)
    } else if shelf.more.contains(point) {
      showTray(shelf.open ?? shelf.trays[0], seat: gesture.seat, host)
    }
  }

  /// Whether a gesture pushes the pieces of a tray along: one that began on a shelf beside its pieces, or goes along it.
  func pushes(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Bool {
    guard gesture.phase == .began else { return host.session.shelves.pushes[gesture.session] != nil }
    guard let shelf = shelf(at: gesture.start, host), let open = shelf.open else {
      return JigsawMode.shelfSide(gesture.target) != nil
    }
    let group = JigsawMode.group(gesture.target)
    if let group, host.state.groups[group].shelved == nil { return false }
    let way = shelf.local(gesture.location) - shelf.local(gesture.start)
    if group != nil, abs(way.dx) <= abs(way.dy) || !shelf.contains(gesture.location) { return false }
    host.session.shelves.pushes[gesture.session] = .init(
      tray: open.id, side: shelf.side, last: gesture.start, group: group)
    return true
  }

  /// Pushes the pieces of a tray along.
  func push(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard var push = host.session.shelves.pushes[gesture.session],
      let shelf = shelves(host).shelves.first(where: { $0.side == push.side }), shelf.open?.id == push.tray
    else { return }
    let way = shelf.local(gesture.location) - shelf.local(push.last)
    let most = shelf.longestScroll(groups(inTray: push.tray, host).count)
    let scroll = max(0, min(most, shelf.scroll - way.dx))
    push.last = gesture.location
    host.session.shelves.pushes[gesture.session] = push
    if scroll != shelf.scroll {
      host.session.shelves.scrolls[push.tray] = scroll
      refreshShelves(host)
    }
    if gesture.phase == .ended || gesture.phase == .cancelled {
      host.session.shelves.pushes[gesture.session] = nil
    } else if let group = push.group, !shelf.contains(gesture.location), host.state.isGroup(group),
      !host.session.held.contains(group), host.state.groups[group].shelved?.tray == push.tray
    {
      host.session.shelves.pushes[gesture.session] = nil
      lift(group, in: gesture.session, seat: gesture.seat, fingers: 1, at: gesture.location, host)
    }
  }

  /// Notes over which tray a hand holds something.
  func aim(_ session: Gesture.SessionID, at point: Point?, _ host: ModeHost<JigsawMode>) {
    let target = point.flatMap { point in
      shelf(at: point, host).flatMap { $0.target(at: $0.local(point)) }
    }
    guard host.session.shelves.targets[session] != target?.id else { return }
    host.session.shelves.targets[session] = target?.id
    refreshShelves(host)
  }
}
