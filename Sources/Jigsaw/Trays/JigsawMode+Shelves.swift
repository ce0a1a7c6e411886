import Geometry
import Gestures
import Interface
import ModeKit

/// Drawing of the shelves, and input there.
extension JigsawMode {
  /// The shelves at the sides of the first view with trays, and the remaining room. They are hidden while pieces cannot
  /// be moved.
  func shelves(_ host: ModeHost<JigsawMode>) -> (shelves: [Shelf], freeArea: Rect) {
    let freeArea = host.environment.freeArea
    return !host.state.trays.isEmpty && areShelvesShown(host) && host.environment.view == .first
      ? host.session.shelves.shelves(of: host.state, in: freeArea) : ([], freeArea)
  }

  private func areShelvesShown(_ host: ModeHost<JigsawMode>) -> Bool {
    host.session.activity.acceptsMoves && !host.state.isFinished
  }

  /// The part of the window that neither bars nor shelves cover.
  func clearArea(_ host: ModeHost<JigsawMode>) -> Rect { shelves(host).freeArea }

  /// The shelf at a point of the window.
  func shelf(at point: Point, _ host: ModeHost<JigsawMode>) -> Shelf? {
    shelves(host).shelves.first { $0.contains(point) }
  }

  /// The groups of a tray in order, without held ones.
  func groups(inTray id: Int, _ host: ModeHost<JigsawMode>) -> [Int] {
    let held = host.session.hands.held
    let all = host.session.shelves.contents[id] ?? []
    return held.isEmpty ? all : all.filter { !held.contains($0) }
  }

  /// The group at a point of a shelf.
  private func group(at point: Point, on shelf: Shelf, _ host: ModeHost<JigsawMode>) -> Int? {
    guard let open = shelf.open, let index = shelf.index(at: shelf.local(point)) else { return nil }
    let ids = groups(inTray: open.id, host)
    return ids.indices.contains(index) ? ids[index] : nil
  }

  /// The gesture targets at a point of a shelf.
  func hit(_ shelf: Shelf, at point: Point, _ host: ModeHost<JigsawMode>) -> [Hit.Link] {
    let group = group(at: point, on: shelf, host)
    return [(group.map(TableTarget.group) ?? .shelf(side: shelf.side)).link]
  }

  /// The layers of the shelves.
  func shelfLayers(_ host: ModeHost<JigsawMode>) -> [FloatingLayer] {
    let shelves = shelves(host).shelves
    if shelves.isEmpty { return [] }
    let targets = Set(host.session.hands.holds.compactMap(\.hold.tray))
    return shelves.map { shelf in
      let ids = shelf.open.map { groups(inTray: $0.id, host) } ?? []
      return FloatingLayer(
        id: 1 << 38 | UInt64(shelf.side),
        content: ShelfContent(
          shelf: shelf, table: host.state, groups: shelf.visible(ids.count).map { ($0, ids[$0]) },
          targets: targets, theme: host.environment.theme),
        version: host.session.shelves.version, bounds: shelf.toWindow.apply(shelf.box.inset(by: -24)),
        transform: .identity,
        isFixed: true)
    }
  }

  /// The place of a group in an open tray, in dp of the window.
  func place(onShelf id: Int, _ host: ModeHost<JigsawMode>) -> (shelf: Shelf, cell: Rect)? {
    guard let place = host.state.groups[id].shelved,
      let shelf = shelves(host).shelves.first(where: { $0.open?.id == place.tray }),
      let index = groups(inTray: place.tray, host).firstIndex(of: id)
    else { return nil }
    return (shelf, shelf.cell(index))
  }

  // Changes

  /// Redraws the shelves.
  func refreshShelves(_ host: ModeHost<JigsawMode>) {
    host.session.shelves.follow(host.state)
    for shelf in shelves(host).shelves {
      guard let open = shelf.open, let scroll = host.session.shelves.scrolls[open.id] else { continue }
      let most = shelf.longestScroll(groups(inTray: open.id, host).count)
      host.session.shelves.scrolls[open.id] = max(0, min(most, scroll))
    }
    host.session.shelves.redraw()
    host.refreshOverlay()
    fitToShelves(host)
  }

  /// Fits the view to the room beside the shelves, if the view has not been moved. Shelves that are only hidden change
  /// nothing.
  private func fitToShelves(_ host: ModeHost<JigsawMode>) {
    guard areShelvesShown(host), host.environment.view == .first,
      host.session.shelves.leave(clear: clearArea(host))
    else { return }
    host.request(.fit)
  }

  /// Opens the tray of a group and scrolls to the group.
  func showOnShelf(_ id: Int, _ host: ModeHost<JigsawMode>) {
    guard let place = host.state.groups[id].shelved, let tray = host.state.tray(place.tray) else { return }
    host.session.shelves.open(tray)
    if let (shelf, _) = self.place(onShelf: id, host) {
      let ids = groups(inTray: tray.id, host)
      host.session.shelves.scrolls[tray.id] = shelf.scroll(
        showing: ids.firstIndex(of: id) ?? 0, of: ids.count)
    }
    refreshShelves(host)
  }

  // Input

  /// Handles a tap on a shelf beside its pieces: it opens a tray, or folds the shelf.
  func tap(shelf side: Int, _ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard let shelf = shelves(host).shelves.first(where: { $0.side == side }) else { return }
    let point = shelf.local(gesture.location)
    if let tray = shelf.tray(at: point) {
      if shelf.open?.id == tray.id {
        host.session.shelves.fold(side)
      } else {
        host.session.shelves.open(tray)
      }
      refreshShelves(host)
    } else if shelf.open != nil, shelf.taller.contains(point) {
      host.session.shelves.toggleRows(side)
      refreshShelves(host)
    } else if shelf.more.contains(point) {
      showTray(shelf.open ?? shelf.trays[0], seat: gesture.seat, host)
    }
  }

  /// The tray that receives what is released at a point of the window.
  func tray(at point: Point, _ host: ModeHost<JigsawMode>) -> Int? {
    shelf(at: point, host).flatMap { $0.target(at: $0.local(point)) }?.id
  }
}
