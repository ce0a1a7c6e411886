import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension JigsawMode {
  private static let cardEdge = 8.0

  /// The seats whose cards are shown in the current view. Cards are only in the first one.
  func cardOwners(_ host: ModeHost<JigsawMode>) -> [Int] {
    guard host.environment.view == .first else { return [] }
    // A closure that reads the session would copy all of it.
    let seats = host.session.seats
    return host.environment.seats.filter { seats[$0]?.preview.isOn ?? false }
  }

  /// The seat whose card contains a point of the window.
  func cardSeat(at point: Point, _ host: ModeHost<JigsawMode>) -> Int? {
    cardOwners(host).last { seat in
      let (picture, _, toWindow) = cardPlace(seat, host)
      return toWindow.apply(picture.inset(by: -Self.cardEdge)).contains(point)
    }
  }

  /// Opens a seat's card: small, and in the corner where it covers least of the frame, unless it was moved.
  func openCard(of seat: Int, _ host: ModeHost<JigsawMode>) {
    host.session.seats[seat, default: Seat()].card.isLarge = false
    let shown = host.environment.camera.worldToView.apply(host.state.puzzle.cut.frame)
    func covered(_ corner: PictureCard.Corner) -> Double {
      host.session.seats[seat, default: Seat()].card.corner = corner
      let (picture, _, toWindow) = cardPlace(seat, host)
      let common = toWindow.apply(picture.inset(by: -Self.cardEdge)).intersection(shown)
      return common.isEmpty ? 0 : common.width * common.height
    }
    let areas = PictureCard.Corner.allCases.map { (corner: $0, area: covered($0)) }
    guard let least = areas.min(by: { $0.area < $1.area }) else { return }
    host.session.seats[seat, default: Seat()].card.corner = least.corner
  }

  /// The place of a seat's card in the coordinates of its person: in the corner where it was opened if there is one
  /// seat, otherwise in the corner beside the seat's bar, unless it was moved.
  private func cardPlace(_ seat: Int, _ host: ModeHost<JigsawMode>) -> (
    picture: Rect, home: Point, toWindow: Affine
  ) {
    let environment = host.environment
    let card = host.session.seats[seat]?.card ?? PictureCard()
    let toWindow = Affine.quarterTurns(environment.turns[seat] ?? 0)
    // The room in the coordinates of the seat's person, about the same origin.
    let room = (toWindow.inverse ?? .identity).apply(clearArea(host)).inset(by: 2 * Self.cardEdge)
    let isAlone = environment.seats.count == 1
    let frame = host.state.puzzle.cut.picture
    let share = card.isLarge ? (1, 1) : (0.3, 0.3)
    let scale = min(room.width * share.0 / frame.width, room.height * share.1 / frame.height)
    let size = Size(frame.width * scale, frame.height * scale)
    let corner = isAlone ? card.corner : .lowerRight
    let isLeft = corner == .upperLeft || corner == .lowerLeft
    let isUpper = corner == .upperLeft || corner == .upperRight
    let home = Point(
      isLeft ? room.minX : room.maxX - size.width, isUpper ? room.minY : room.maxY - size.height)
    let moved = home + card.shift
    let place = Point(
      max(room.minX, min(room.maxX - size.width, moved.x)),
      max(room.minY, min(room.maxY - size.height, moved.y)))
    return (Rect(x: place.x, y: place.y, width: size.width, height: size.height), home, toWindow)
  }

  /// Moves a seat's card by a vector in dp of the window, but not out of the room.
  func moveCard(of seat: Int, by way: Vector, _ host: ModeHost<JigsawMode>) {
    let back = cardPlace(seat, host).toWindow.inverse ?? .identity
    host.session.seats[seat, default: Seat()].card.shift += back.apply(way)
    let (picture, home, _) = cardPlace(seat, host)
    host.session.seats[seat, default: Seat()].card.shift = picture.origin - home
    host.refreshOverlay()
  }

  /// Toggles a seat's card between small and as large as the room.
  func resizeCard(of seat: Int, _ host: ModeHost<JigsawMode>) {
    host.session.seats[seat, default: Seat()].card.isLarge.toggle()
    host.refreshOverlay()
  }

  /// The drawing of a seat's card.
  func pictureCard(_ seat: Int, _ host: ModeHost<JigsawMode>) -> DrawingList.Item {
    let puzzle = host.state.puzzle
    let theme = host.environment.theme
    let (picture, _, toWindow) = cardPlace(seat, host)
    let card = picture.inset(by: -Self.cardEdge)
    return .init(bounds: toWindow.apply(card.inset(by: -40)), transform: toWindow) { canvas in
      canvas.shadow(under: card, radius: 12, blur: 28, offset: Vector(0, 8), color: theme.color(.shadow))
      canvas.fill(card, radius: 12, .color(theme.color(.raised)))
      canvas.fill(picture, radius: 6, puzzle.picture.paint(over: picture))
    }
  }
}
