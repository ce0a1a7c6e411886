import Geometry
import Interface
import Library
import ModeKit

/// Where people sit: the window, what they chose, their seats, and whether a mouse is in use. Main thread only.
final class Workplace {
  let platform: any Platform
  /// What the user chose.
  private(set) var settings: Settings
  /// The seats that are open; there is always one.
  private(set) var seats = [Seat(id: 0, edge: .bottom, isTurned: false)]
  /// Whether the last thing used was a mouse.
  private(set) var usesMouse: Bool
  /// How high the bars of the seats are where that is known, in dp.
  var barHeights: [Int: Double] = [:]
  /// Called when something has changed for which everything is laid out anew.
  var onChange: () -> Void = {}
  /// Called with a sentence about settings that could not be kept.
  var onProblem: (String) -> Void = { _ in }

  private let library: Library
  private let settingsFile: SettingsFile?
  /// dp per logical pixel from the command line, over the setting.
  private var interfaceScaleOverride: Double?
  /// Whether a mouse was in use when the bar's side was last chosen; see ``Settings/BarEdge/automatic``.
  private var barSuitsMouse: Bool
  /// The window that everything was laid out for: systems also tell of changes that change nothing.
  private var appliedWindow: WindowMetrics?

  /// Reads what was chosen and where people sat when the app was left.
  init(_ platform: any Platform, _ library: Library, settings: Settings, file: SettingsFile?) {
    self.platform = platform
    self.library = library
    self.settings = settings
    settingsFile = file
    usesMouse = library.recall("mouse") == [1]
    barSuitsMouse = usesMouse
    if let bytes = library.recall("seats"), let kept = [Seat](bytes: bytes) { seats = kept }
    seats = settled(seats)
  }

  /// The time now, in seconds of the platform's clock.
  var time: Double { platform.time }

  // MARK: Spaces

  /// dp per logical pixel.
  var interfaceScale: Double { interfaceScaleOverride ?? settings.interfaceScale }
  /// Device pixels per dp.
  var displayScale: Double { platform.window.pixelsPerPoint * interfaceScale }
  /// The window in dp.
  var windowSize: Size {
    Size(platform.window.size.width / interfaceScale, platform.window.size.height / interfaceScale)
  }
  /// The window in dp, from its upper left corner.
  var window: Rect { Rect(origin: .origin, size: windowSize) }
  /// dp per millimetre, where the system knows how large the screen is.
  var dpPerMillimetre: Double? { platform.window.pointsPerMillimetre.map { $0 / interfaceScale } }

  /// The part of the window that bars leave free, in dp.
  var room: Rect {
    let size = windowSize
    var room = window.inset(by: 16)
    for seat in seats {
      let depth = barDepth(of: seat)
      switch seat.edge {
      case .bottom: room.maxY = min(room.maxY, size.height - depth)
      case .top: room.minY = max(room.minY, depth)
      case .left: room.minX = max(room.minX, depth)
      case .right: room.maxX = min(room.maxX, size.width - depth)
      }
    }
    return room.isEmpty ? window : room
  }

  /// How far a seat's bar reaches into the window, in dp, also before it is there: a document that opens must know.
  private func barDepth(of seat: Seat) -> Double {
    let height = barHeights[seat.id].flatMap { $0 > 0 ? $0 : nil } ?? Metrics.barHeight
    return height + Metrics.barMargin + 16
  }

  // MARK: Changes

  /// Notes that the window may be another.
  func windowMayHaveChanged() {
    if platform.window != appliedWindow { apply() }
  }

  /// Lays everything out for the window, the settings and the seats as they are now.
  func apply() {
    appliedWindow = platform.window
    seats = settled(seats)
    onChange()
  }

  /// Changes settings: they take effect at once and are kept.
  func change(_ body: (inout Settings) -> Void) {
    var changed = settings
    body(&changed)
    guard changed != settings else { return }
    if changed.barEdge != settings.barEdge { barSuitsMouse = usesMouse }
    // What is chosen now counts for more than what the command line said at the start.
    if changed.interfaceScale != settings.interfaceScale { interfaceScaleOverride = nil }
    settings = changed
    apply()
    save()
  }

  /// Takes a scale from the command line, in dp per logical pixel; it is not kept.
  func override(interfaceScale: Double) {
    interfaceScaleOverride = interfaceScale
    apply()
  }

  /// Remembers that a tip was seen. Nothing on screen depends on it.
  func noteSeen(tip id: String) {
    if settings.seenTips.insert(id).inserted { save() }
  }

  private func save() {
    guard let settingsFile else { return }
    do throws(SettingsFile.Problem) { try settingsFile.save(settings.values) } catch {
      onProblem(error.text(tr))
    }
  }

  /// Notes whether a finger or a mouse is used; returns whether it was the other before.
  func noteDevice(isMouse: Bool) -> Bool {
    guard isMouse != usesMouse else { return false }
    usesMouse = isMouse
    library.remember([isMouse ? 1 : 0], as: "mouse")
    return true
  }

  // MARK: Seats

  /// Lets a lone seat's bar lie where it suits what is in use now. Called when a document opens where none was shown, and never
  /// while one is, so that no bar moves away under a hand that changes between mouse and screen.
  func chooseBarEdge() {
    barSuitsMouse = usesMouse
    seats = settled(seats)
  }

  /// Opens or closes the seat at a side; the last one stays.
  func toggleSeat(_ edge: Seat.Edge) {
    if let index = seats.firstIndex(where: { $0.edge == edge }) {
      guard seats.count > 1 else { return }
      seats.remove(at: index)
    } else {
      let free = (0..<4).first { id in !seats.contains { $0.id == id } } ?? 0
      seats.append(Seat(id: free, edge: edge))
    }
    if seats.count > 1 { seats = seats.map { Seat(id: $0.id, edge: $0.edge, isTurned: true) } }
    library.remember(seats.bytes, as: "seats")
    apply()
  }

  /// The seats with that of someone who has the screen to himself where his settings say: his bar is never turned upside down.
  private func settled(_ seats: [Seat]) -> [Seat] {
    guard seats.count == 1 else { return seats }
    let edge: Seat.Edge =
      switch settings.barEdge {
      case .automatic: barSuitsMouse ? .top : .bottom
      case .bottom: .bottom
      case .top: .top
      case .left: .left
      case .right: .right
      }
    return [Seat(id: 0, edge: edge, isTurned: edge == .left || edge == .right)]
  }
}
