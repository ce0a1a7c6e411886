import Geometry
import Interface
import Library
import ModeKit

/// The surroundings of documents: the window, the settings, the seats, and whether a mouse is in use. Main thread
/// only.
final class Workplace {
  let platform: any Platform
  /// The user's settings.
  private(set) var settings: Settings
  /// The seats that are open; there is always one.
  private(set) var seats = [Seat(id: 0, edge: .bottom, isTurned: false)] { didSet { nameSeats() } }
  /// The numbers of the open seats, in order. Stored, since documents get them with every frame.
  private(set) var seatNumbers: [Int] = []
  /// The quarter turns clockwise of what faces a seat, by the seat's number.
  private(set) var turns: [Int: Int] = [:]
  /// Whether the last input came from a mouse, not from a finger.
  private(set) var usesMouse: Bool
  /// Where the mouse points, in dp of the window; nil after a finger was used.
  var pointer: Point?
  /// The heights of the seats' bars that are known, in dp, by seat.
  var barHeights: [Int: Double] = [:]
  /// Called after a change that requires a new layout of everything.
  var onChange: () -> Void = {}
  /// Called with a sentence about settings that could not be saved.
  var onProblem: (String) -> Void = { _ in }

  private let library: Library
  private let settingsFile: SettingsFile?
  /// Logical pixels per dp from the command line; overrides the setting.
  private var interfaceScaleOverride: Double?
  /// Whether a mouse was in use when the bar's side was chosen; see ``Settings/BarEdge/automatic``. Nil until then.
  private var barSuitsMouse: Bool?
  /// The window of the last layout: systems also report changes that change nothing.
  private var appliedWindow: WindowMetrics?

  /// Restores the seats and the input device of the last run.
  init(_ platform: any Platform, _ library: Library, settings: Settings, file: SettingsFile?) {
    self.platform = platform
    self.library = library
    self.settings = settings
    settingsFile = file
    usesMouse = library.recall("mouse") == [1]
    barSuitsMouse = library.recall("bar for mouse").map { $0 == [1] }
    if let bytes = library.recall("seats"), let kept = [Seat](bytes: bytes) { seats = kept }
    seats = settled(seats)
    // Observers of properties are not called here.
    nameSeats()
  }

  private func nameSeats() {
    seatNumbers = seats.map(\.id)
    turns = Dictionary(seats.map { ($0.id, $0.turns) }, uniquingKeysWith: { $1 })
  }

  /// The time now, in seconds of the platform's clock.
  var time: Double { platform.time }

  // MARK: Spaces

  /// Logical pixels per dp.
  var interfaceScale: Double { interfaceScaleOverride ?? settings.interfaceScale }
  /// Device pixels per dp.
  var displayScale: Double { platform.window.pixelsPerPoint * interfaceScale }
  /// The window in dp.
  var windowSize: Size {
    Size(platform.window.size.width / interfaceScale, platform.window.size.height / interfaceScale)
  }
  /// The window in dp, from its upper left corner.
  var window: Rect { Rect(origin: .origin, size: windowSize) }
  /// dp per millimetre; nil if the system does not report the size of the display.
  var dpPerMillimetre: Double? { platform.window.pointsPerMillimetre.map { $0 / interfaceScale } }

  /// Whether a panel stands beside the document.
  var hasSidePanel = false

  /// The area between the bars that no panel beside the document takes, in dp of the window.
  var freeArea: Rect { hasSidePanel ? sides.document : areaBetweenBars }

  /// The parts of the area between the bars for the document and for a panel beside it.
  var sides: SideBySide { SideBySide(areaBetweenBars, textScale: settings.textScale) }

  /// The area between the bars, in dp of the window.
  private var areaBetweenBars: Rect {
    let size = windowSize
    var freeArea = window.inset(by: 16)
    for seat in seats {
      let depth = barDepth(of: seat)
      switch seat.edge {
      case .bottom: freeArea.maxY = min(freeArea.maxY, size.height - depth)
      case .top: freeArea.minY = max(freeArea.minY, depth)
      case .left: freeArea.minX = max(freeArea.minX, depth)
      case .right: freeArea.maxX = min(freeArea.maxX, size.width - depth)
      }
    }
    return freeArea.isEmpty ? window : freeArea
  }

  /// How far a seat's bar reaches into the window, in dp; an estimate before the bar exists, since a document that
  /// opens needs it.
  private func barDepth(of seat: Seat) -> Double {
    let height = barHeights[seat.id].flatMap { $0 > 0 ? $0 : nil } ?? Bar.height(settings.theme)
    return height + Metrics.barMargin + 16
  }

  // MARK: Changes

  /// Lays everything out again if the window has changed.
  func windowMayHaveChanged() {
    if platform.window != appliedWindow { apply() }
  }

  /// Lays everything out for the present window, settings and seats.
  func apply() {
    appliedWindow = platform.window
    seats = settled(seats)
    onChange()
  }

  /// Changes settings: they take effect at once and are saved.
  func change(_ body: (inout Settings) -> Void) {
    var changed = settings
    body(&changed)
    guard changed != settings else { return }
    if changed.barEdge != settings.barEdge { chooseBarEdge(again: true) }
    // A new choice replaces the value from the command line.
    if changed.interfaceScale != settings.interfaceScale { interfaceScaleOverride = nil }
    settings = changed
    apply()
    save()
  }

  /// Sets a scale from the command line, in logical pixels per dp; it is not saved.
  func override(interfaceScale: Double) {
    interfaceScaleOverride = interfaceScale
    apply()
  }

  /// Saves that a tip was seen. Needs no new layout.
  func noteSeen(tip id: String) {
    if settings.seenTips.insert(id).inserted { save() }
  }

  private func save() {
    guard let settingsFile else { return }
    do throws(SettingsFile.Problem) { try settingsFile.save(settings.values) } catch {
      onProblem(error.text(tr))
    }
  }

  /// Notes whether a finger or a mouse is used.
  ///
  /// - Returns: whether that has changed.
  func noteDevice(isMouse: Bool) -> Bool {
    guard isMouse != usesMouse else { return false }
    usesMouse = isMouse
    library.remember([isMouse ? 1 : 0], as: "mouse")
    return true
  }

  // MARK: Seats

  /// Puts a lone seat's bar at the side that suits the device in use, when the first document opens. From then on it
  /// stays there, also after a restart, whatever device is used, so that people find it where they have seen it; with
  /// `again` it is chosen again.
  func chooseBarEdge(again: Bool = false) {
    if barSuitsMouse == nil || again {
      barSuitsMouse = usesMouse
      library.remember([usesMouse ? 1 : 0], as: "bar for mouse")
    }
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

  /// The seats; a lone seat is moved to the side that the settings choose, and its bar is never upside down there.
  private func settled(_ seats: [Seat]) -> [Seat] {
    guard seats.count == 1 else { return seats }
    let edge: Seat.Edge =
      switch settings.barEdge {
      case .automatic: barSuitsMouse ?? usesMouse ? .top : .bottom
      case .bottom: .bottom
      case .top: .top
      case .left: .left
      case .right: .right
      }
    return [Seat(id: 0, edge: edge, isTurned: edge == .left || edge == .right)]
  }
}
