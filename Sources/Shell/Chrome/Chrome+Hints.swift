import Geometry
import Interface
import Library

/// Messages and signs over the canvas that need no answer.
extension Chrome {
  /// Where messages can be placed now.
  var messagePlacement: MessagePlacement {
    let window = Rect(origin: .origin, size: root.size)
    // The home screen has a bar only while somebody chooses documents.
    guard documents.screen != nil else {
      var placement = MessagePlacement(window: window, bars: home?.view.barFrame.map { [$0] } ?? [])
      if let home, discover.page == nil, !home.gallery.isBrowsing {
        placement.prefersFar = true
        placement.subjects = home.cardFrames
      }
      return placement
    }
    let views = viewPanels.values.map(\.frame)
    let hands = arena.liveFingers.map { Rect(center: $0.location, size: Self.handSize) }
    var placement = MessagePlacement(window: window, bars: bars.values.map(\.frame))
    placement.subjects = clearing.map { [$0] } ?? []
    placement.surroundings = views + hands
    placement.inPlay = { [weak self] in self?.inPlay(in: $0) ?? [] }
    placement.playMoves = documents.screen?.document.world.playMoves ?? false
    // A message makes way for a panel that is opened or moved under it.
    placement.taken = views
    return placement
  }

  /// The visible part of the open document's playing area, in dp of the window; nil if there is none.
  var clearing: Rect? {
    guard let screen = documents.screen, let clearing = screen.world.clearing else { return nil }
    // Nobody plays outside the free area: the view can be moved to bring any part into it.
    let shown = screen.camera.worldToView.apply(clearing).intersection(workplace.freeArea)
    return shown.isEmpty ? nil : shown
  }

  /// What is read or touched next in a part of the window. Both are in dp of the window.
  private func inPlay(in part: Rect) -> [Rect] {
    guard let screen = documents.screen else { return [] }
    let camera = screen.camera
    return screen.world.inPlay(in: camera.viewToWorld.apply(part)).map(camera.worldToView.apply)
  }

  /// Places messages again, because the free room or its content has changed, not only the camera.
  func placeMessagesAgain() {
    caption.chooseSpotAgain()
    invitation.chooseSpotAgain()
    toasts.chooseSpotsAgain()
    tips.chooseSpotAgain()
    root.content.setNeedsLayout()
  }

  /// Notes a press of a finger or the mouse at a point in dp. It ends the invitation and a tip at that point. It closes
  /// swatch panels, and in a small window the map, unless the press is on them.
  func noteTouch(at point: Point) {
    invitation.end()
    noteTouchForSwatches(at: point)
    noteTouchForMap(at: point)
    tips.touched(at: point)
  }

  /// The size of the area around a finger that messages keep clear, in dp.
  private static let handSize = Size(144, 144)

  /// Shows a small lock where a hand tried to move the camera while another holds something.
  func showLock(at point: Point, time: Double) {
    let badge = lock?.badge ?? IconBadge(.lock)
    lock = (badge, time + 0.6)
    if badge.parent == nil { root.content.add(badge) }
    badge.frame = Rect(center: point, size: Size(48, 48))
  }

  /// Shows the name of the icon on which the mouse or a finger rests: beside its bar, turned as the bar is.
  func placeName(_ environment: Environment) {
    guard let control = root.named, !control.label.isEmpty else { return nameTag.removeFromParent() }
    let bar = bars.first { control.isInside($0.value) }
    let seat = bar.flatMap { bar in workplace.seats.first { $0.id == bar.key } }
    // As the person at that side sees the window.
    let extent = seat?.extent(of: root.size) ?? root.size
    let toWindow = seat?.toWindow(root.size) ?? .identity
    let seen = toWindow.inverse ?? .identity
    let own = nameTag.place(
      control.label, at: seen.apply(control.frameInRoot),
      beside: seen.apply(bar?.value.frame ?? control.frameInRoot), in: extent,
      keepingClear: messagePlacement.clearings.map { seen.apply($0) }, environment)
    if nameTag.parent == nil { root.content.add(nameTag) }
    nameTag.quarterTurns = seat?.turns ?? 0
    nameTag.frame = toWindow.apply(own)
  }

  // MARK: Saving

  /// Shows why documents are not saved.
  func tell(_ problem: LibraryProblem) {
    toasts.show(problem.text(tr), time: workplace.time, seconds: 12)
  }

  /// Shows what the library's writer has reported since the last call.
  func reportSaving() {
    for problem in saving.takeNews() {
      if let problem {
        // The home screen shows the problem itself.
        if home == nil { tell(problem) }
      } else {
        toasts.show(tr("Everything is saved again."), time: workplace.time)
      }
      // The home screen shows or hides its warning that nothing is saved.
      rebuildHome()
    }
  }
}
