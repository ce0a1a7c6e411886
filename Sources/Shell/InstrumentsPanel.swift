import Compositor
import Geometry
import Interface

/// The instruments as a panel over the canvas: what frames cost, tiles and their bytes, living things, live fingers.
final class InstrumentsPanel {
  private unowned let app: App
  /// The panel.
  let view = View()
  private let graph = FrameGraph()
  private let summary = Label(role: .detail)
  /// When its figures are next read.
  private(set) var nextRefresh = 0.0

  init(_ app: App) {
    self.app = app
    view.fill = .raised
    view.cornerRadius = Metrics.sheetRadius
    view.castsShadow = true
    let labels = Toggle(tr("Tile labels"), isOn: app.stage.compositor.showsTileLabels) { [weak app] toggle in
      app?.stage.compositor.showsTileLabels = toggle.isOn
    }
    let close = IconButton(.close, label: tr("Close")) { [weak app] _ in app?.chrome.toggleInstruments() }
    let top = StackView(Stack(.row, spacing: 8, alignment: .center))
    top.add(Label(tr("Instruments"), role: .title), flex: 1)
    top.add(close)
    column = StackView(Stack(.column, spacing: 8), insets: Insets(16), [top, graph, summary, labels])
    view.add(column)
  }

  private let column: StackView

  /// Places the panel at the upper left of the window.
  func arrange(in window: Rect, _ environment: Environment) {
    let width = min(420, window.width - 32)
    let size = column.size(fitting: Size(width, .infinity), in: environment)
    view.frame = Rect(x: 16, y: 16, width: width, height: min(size.height, window.height - 32))
    column.frame = Rect(x: 0, y: 0, width: width, height: view.frame.height)
  }

  /// Reads the figures anew, four times a second.
  func refresh(at time: Double) {
    guard time >= nextRefresh else { return }
    nextRefresh = time + 0.25
    graph.frames = app.instruments.frames.suffix(120).map(\.seconds)
    var lines: [String] = []
    if let report = app.instruments.last?.report {
      lines.append(
        tr(
          "Tiles: {0} visible, {1} cached, {2} queued, {3} uploaded, {4} evicted", String(report.visible),
          String(report.cached), String(report.queued), String(report.uploads), String(report.evicted)))
      lines.append(tr("Textures: {0} MB", String(report.textureBytes >> 20)))
    }
    lines.append(
      tr(
        "Gesture sessions: {0} living, {1} overall", String(app.arena.livingSessions),
        String(app.arena.overallSessions)))
    for finger in app.arena.liveFingers {
      lines.append(
        "\(finger.id.device):\(finger.id.finger)  \(Int(finger.location.x)), \(Int(finger.location.y))  \(finger.claim)"
      )
    }
    summary.text = lines.joined(separator: "\n")
  }
}

/// Bars as high as frames were long, in the colours of their phases; a line marks a sixtieth of a second.
final class FrameGraph: View {
  /// Seconds by phase, a frame an entry.
  var frames: [[Double]] = [] { didSet { setNeedsDisplay() } }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, 96)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(bounds, radius: 8, environment.color(.openCell))
    let scale = bounds.height / (2.0 / 60)
    let width = bounds.width / 120
    for (index, phases) in frames.enumerated() {
      var y = bounds.maxY
      for (phase, seconds) in phases.enumerated() where seconds > 0 {
        let height = min(seconds * scale, y - bounds.minY)
        result.fill(
          Rect(x: Double(index) * width, y: y - height, width: max(1, width - 1), height: height),
          environment.color(.chalk(phase)))
        y -= height
      }
    }
    result.fill(
      Rect(x: 0, y: bounds.maxY - scale / 60, width: bounds.width, height: 1), environment.color(.accent))
    return result
  }
}
