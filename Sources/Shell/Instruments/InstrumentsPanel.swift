import Compositor
import Geometry
import Gestures
import Interface

/// The instruments as a panel over the canvas: frame times, tiles and their bytes, fingers, live objects, and the
/// time per function. It reads its figures four times a second while it is open. The sampler runs only as long as the
/// panel exists.
final class InstrumentsPanel {
  /// The objects that are measured.
  struct Sources {
    var instruments: Instruments
    var compositor: Compositor
    var arena: GestureArena
    var jobs: Jobs
    /// The kinds of objects of modes that are counted, and their names.
    var liveKinds: [(kind: String, label: String)]
    /// The platform's clock, in seconds.
    var time: () -> Double
  }

  private let sources: Sources
  /// The panel.
  let view = View()
  /// When the figures are read next, in seconds of the platform's clock.
  private(set) var nextRefresh = 0.0

  private let graph = FrameGraph()
  private let legend = PhaseLegend()
  private let summary = FigureTable()
  private let latency = FigureTable()
  private let tiles = FigureTable()
  private let fingers = FigureTable()
  private let live: LiveObjectList
  private let functions = FunctionTable()
  private let top: StackView
  private let scroll: ScrollView
  private let sampler = Sampler()
  /// The sampler's clock minus the platform's clock, in seconds.
  private let clockOffset: Double
  private var profiled: ClosedRange<Double>?
  private var isProfiling = false

  init(_ sources: Sources, onClose: @escaping () -> Void) {
    self.sources = sources
    clockOffset = Sampler.now - sources.time()
    live = LiveObjectList(sources.liveKinds + LiveObjectList.ofEngine)
    let close = IconButton(.close, label: tr("Close")) { _ in onClose() }
    let title = StackView(Stack(.row, spacing: 8, alignment: .center))
    title.add(Label(tr("Instruments"), role: .title), flex: 1)
    title.add(close)
    top = StackView(
      Stack(.column, spacing: 8), insets: Insets(top: 8, left: 16, bottom: 8, right: 16),
      [title, graph, legend, summary])
    let labels = Toggle(tr("Tile labels"), isOn: sources.compositor.showsTileLabels) {
      [compositor = sources.compositor] toggle in
      compositor.showsTileLabels = toggle.isOn
    }
    scroll = ScrollView(
      StackView(
        Stack(.column, spacing: 16), insets: Insets(top: 8, left: 16, bottom: 16, right: 16),
        [latency, tiles, labels, fingers, live, functions.view]))
    view.fill = .raised
    view.cornerRadius = Metrics.sheetRadius
    view.castsShadow = true
    view.add(top)
    view.add(scroll)
    graph.onPoint = { [weak self] in self?.pointed() }
    if sampler == nil {
      functions.view.lines = [FigureTable.Line(tr("This system does not allow sampling."))]
    }
    show()
  }

  /// Stops the sampler. Call it when the panel is removed.
  func close() { sampler?.stop() }

  /// Places the panel at the upper left of the area between the bars; canvas stays visible beside or below it.
  ///
  /// `height` is the height of the window in dp.
  func arrange(in room: Rect, ofWindow height: Double, _ environment: Environment) {
    let width = min(420 * max(1, environment.theme.textScale), room.width)
    let isNarrow = room.width < 700
    let most = isNarrow ? min(room.height, height * 0.6) : room.height
    let head = min(top.size(fitting: Size(width, .infinity), in: environment).height, most)
    let rest = scroll.size(fitting: Size(width, most - head), in: environment).height
    view.frame = Rect(x: room.minX, y: room.minY, width: width, height: head + rest)
    top.frame = Rect(x: 0, y: 0, width: width, height: head)
    scroll.frame = Rect(x: 0, y: head, width: width, height: rest)
  }

  /// Reads the figures again, at most four times a second.
  func refresh(at time: Double) {
    guard time >= nextRefresh else { return }
    nextRefresh = time + 0.25
    show()
  }

  private func show() {
    graph.frames = sources.instruments.frames(last: FrameGraph.capacity)
    showFrames()
    showLatency()
    showTiles()
    showFingers()
    live.refresh(sources.instruments.live)
    showFunctions()
  }

  /// Updates what depends on the selected frames.
  private func pointed() {
    showFrames()
    showFunctions()
  }

  // MARK: Parts

  private func showFrames() {
    let pointed = graph.pointed
    let frames = pointed.isEmpty ? graph.frames[...] : pointed
    let count = Double(max(frames.count, 1))
    legend.seconds = Instruments.Phase.allCases.map { phase in frames.reduce(0) { $0 + $1[phase] } / count }
    let name =
      switch (graph.selection == nil, frames.count) {
      case (_, 1): tr("One frame")
      case (true, let n): tr("Last {0} frames", "\(n)")
      case (false, let n): tr("{0} chosen frames", "\(n)")
      }
    summary.heading = FigureTable.Line(
      names: [tr("Milliseconds per frame"), "ms"], values: [tr("mean"), tr("longest")])
    summary.lines = [
      FigureTable.Line(
        name, Figures.milliseconds(frames.reduce(0) { $0 + $1.total } / count),
        Figures.milliseconds(frames.map(\.total).max() ?? 0))
    ]
  }

  /// The upper bounds of the histogram's bins, in milliseconds; the last is about a frame at 60 Hz.
  private static let latencySteps = [4.0, 8, 12, 17]

  /// Shows a histogram of the time from input to the screen, over the last ten seconds.
  private func showLatency() {
    let waits = sources.instruments.frames(last: Instruments.capacity).compactMap(\.latency).map { $0 * 1000 }
    var counts = [Int](repeating: 0, count: Self.latencySteps.count + 1)
    for wait in waits { counts[Self.latencySteps.firstIndex { wait <= $0 } ?? counts.count - 1] += 1 }
    let most = Double(max(1, counts.max() ?? 0))
    latency.heading = FigureTable.Line(tr("From input to the screen"), tr("frames"))
    latency.lines = counts.enumerated().map { index, count in
      let name =
        index < Self.latencySteps.count
        ? tr("up to {0} ms", "\(Int(Self.latencySteps[index]))")
        : tr("longer")
      return FigureTable.Line(name, "\(count)", share: Double(count) / most)
    }
    latency.lines.append(
      FigureTable.Line(tr("longest, in ms"), Figures.milliseconds((waits.max() ?? 0) / 1000)))
  }

  private func showTiles() {
    let report = graph.frames.last?.report ?? sources.instruments.last?.report ?? FrameReport()
    let recent = sources.instruments.frames(last: FrameGraph.capacity).map(\.report)
    let count = "\(recent.count)"
    tiles.heading = FigureTable.Line(tr("Tiles"), tr("number"), tr("bytes"))
    tiles.lines = [
      FigureTable.Line(tr("Visible"), "\(report.visible)", Figures.megabytes(report.visibleBytes)),
      FigureTable.Line(tr("Cached"), "\(report.cached)", Figures.megabytes(report.textureBytes)),
      FigureTable.Line(tr("Queued"), "\(report.queued)", Figures.megabytes(report.queuedBytes)),
      FigureTable.Line(
        tr("Uploaded in {0} frames", count), "\(recent.reduce(0) { $0 + $1.uploads })",
        Figures.megabytes(recent.reduce(0) { $0 + $1.uploadedBytes })),
      FigureTable.Line(
        tr("Evicted in {0} frames", count), "\(recent.reduce(0) { $0 + $1.evicted })",
        Figures.megabytes(recent.reduce(0) { $0 + $1.evictedBytes })),
    ]
  }

  private func showFingers() {
    fingers.heading = FigureTable.Line(tr("Fingers"), tr("place"), tr("claim"))
    let live = sources.arena.liveFingers.map { finger in
      FigureTable.Line(
        name(of: finger.id),
        "\(Int(finger.location.x)), \(Int(finger.location.y))",
        finger.claim)
    }
    fingers.lines = live.isEmpty ? [FigureTable.Line(tr("None are down."))] : live
  }

  private func name(of finger: TouchID) -> String {
    if finger.penEnd != nil { return tr("Pen") }
    return finger.device < 0 ? tr("Mouse") : "\(finger.device):\(finger.finger)"
  }

  private func showFunctions() {
    guard let sampler, !isProfiling else { return }
    let chosen = graph.span.map { ($0.lowerBound + clockOffset)...($0.upperBound + clockOffset) }
    // The profile of a selected span is read only once: later samples do not change it, and old ones are discarded in
    // time.
    if let chosen, chosen == profiled { return }
    let now = Sampler.now
    let span = chosen ?? (now - 2)...now
    isProfiling = true
    sources.jobs.run {
      sampler.profile(in: span)
    } then: { [weak self] profile in
      guard let self else { return }
      self.isProfiling = false
      self.profiled = chosen
      self.functions.show(profile)
      // The selection may have changed while the profile was computed.
      if chosen == nil, self.graph.selection != nil { self.showFunctions() }
    }
  }
}
