import Geometry
import Gestures
import Interface
import Scene

/// A stroke drawn freehand.
///
/// The settled part never changes. The part from there to the finger is provisional: it is drawn as if the finger
/// lifted now, and drawn again with each sample. Erasers have no provisional part, since what it erased would reappear,
/// so they follow the samples without smoothing.
struct FreeStroke {
  /// The smallest movement that adds a node of an eraser, in dp. Smaller movements are noise of the panel.
  private static let shortestMove = 0.75
  /// The speed at which the simulated pressure is half of that at rest, in dp per second.
  private static let quickSpeed = 1600.0
  /// The speed above which strokes get no lighter, in dp per second: hands are hardly ever quicker. Lines drawn by a
  /// program are, and so are, apparently, delayed events.
  private static let greatestSpeed = 3200.0
  /// The time constant with which the pressure follows the samples, in seconds.
  private static let pressureTime = 0.04
  /// The time over which the speed is measured, in seconds.
  private static let speedTime = 0.025

  /// The ink of the stroke.
  var ink: Ink { growing.ink }
  /// The stroke as shown on the overlay.
  var mark: WetMark { growing.mark }
  private var growing: GrowingMark
  private var writer = TrailWriter()
  private var smoothing = Smoothing()
  private var curve = StrokeCurve()
  private var pressure: Double
  /// Dp per point where the stroke started. Samples are smoothed in dp of this zoom, at places of the board, which do
  /// not change when the view moves.
  private let zoom: Double
  /// The last samples, smoothed or not, over which the speed is measured.
  private var recent: [Smoothing.Sample] = []
  private var finger: Point
  private var prediction: MotionPrediction
  /// Whether the wet ink extends beyond the finger.
  private(set) var isPredicting = false
  /// The time of the last sample, in seconds.
  private(set) var lastTime: Double
  /// The edge of the ruler that the stroke follows.
  private let edge: Ruler.Edge?

  /// Starts a stroke where a finger lands. `device` is the pressure reported by the device, 0…1; `edge` is the edge of
  /// the ruler that the stroke follows; nil for a free one.
  init(
    _ ink: Ink, at sample: Gesture.Sample, camera: Camera, device: Double? = nil, theme: Theme,
    on board: Board, along edge: Ruler.Edge? = nil
  ) {
    let sample = Self.projected(sample, onto: edge, camera)
    self.edge = edge
    zoom = camera.zoom
    growing = GrowingMark(ink, theme: theme, on: board)
    finger = sample.location
    prediction = MotionPrediction(at: sample.location, time: sample.time)
    lastTime = sample.time
    pressure = device ?? 1
    take(camera.toWorld(sample.location), on: board)
  }

  /// The finger's speed in dp per second.
  var speed: Double {
    guard let first = recent.first, let last = recent.last else { return 0 }
    return first.place.distance(to: last.place) / max(last.time - first.time, 0.001)
  }

  /// Adds a sample. `device` is the pressure reported by the device, 0…1; with nil, fast strokes are light. `board` is
  /// the board that a felt eraser wipes.
  mutating func add(_ sample: Gesture.Sample, camera: Camera, device: Double? = nil, on board: Board) {
    let sample = Self.projected(sample, onto: edge, camera)
    finger = sample.location
    prediction.add(finger, time: sample.time)
    let pause = max(sample.time - lastTime, 0.001)
    lastTime = sample.time
    let place = camera.toWorld(sample.location)
    let isSecond = recent.count == 1
    note(place)
    let new = device ?? 1 / (1 + min(speed, Self.greatestSpeed) / Self.quickSpeed)
    if isSecond, device == nil {
      // A quick stroke is light from its start.
      pressure = new
      smoothing.setFirstPressure(new)
    } else {
      pressure += (new - pressure) * (1 - exponential(-pause / Self.pressureTime))
    }
    recent[recent.count - 1].pressure = pressure
    take(place, on: board)
  }

  /// Shows the stroke up to the finger, and predicted ink ahead of a steady one. Erasers show neither: what they erased
  /// would reappear.
  mutating func predict(camera: Camera) {
    guard !ink.brush.erases else { return }
    guard let lead = prediction.lead else { return showRest(to: nil) }
    let place = camera.toWorld(finger + lead)
    showRest(to: edge?.nearest(to: place) ?? place)
  }

  /// Removes predicted ink.
  mutating func withdrawPrediction() { if isPredicting { showRest(to: nil) } }

  /// Ends the stroke at the lift of the finger. Returns its trail.
  mutating func finish(on board: Board) -> [UInt8] {
    isPredicting = false
    if ink.brush.erases, let last = recent.last { put(node(last), on: board) }
    if !ink.brush.erases { for node in rest(to: nil) { put(node, on: board) } }
    growing.finish()
    return writer.bytes
  }

  /// Remembers a sample for the speed.
  private mutating func note(_ place: Point) {
    let place = Point(place.x * zoom, place.y * zoom)
    recent.append(Smoothing.Sample(place: place, time: lastTime, pressure: pressure))
    while recent.count > 2, recent[1].time <= lastTime - Self.speedTime { recent.removeFirst() }
  }

  /// Takes the last sample into the stroke.
  private mutating func take(_ place: Point, on board: Board) {
    if recent.isEmpty { note(place) }
    let sample = recent[recent.count - 1]
    if ink.brush.erases {
      let last = growing.last.map { Point(Double($0.x) * ink.unit * zoom, Double($0.y) * ink.unit * zoom) }
      if (last?.distance(to: sample.place) ?? .infinity) >= Self.shortestMove { put(node(sample), on: board) }
      return
    }
    var (curve, settled) = (curve, [Node]())
    for smooth in smoothing.add(sample) { curve.add(smooth) { settled.append(node($0)) } }
    self.curve = curve
    for node in settled { put(node, on: board) }
  }

  /// The nodes after the settled ones, as if the finger lifted now, or after moving on to a place on the board.
  private func rest(to ahead: Point?) -> [Node] {
    var (curve, nodes) = (curve, [Node]())
    var places = smoothing.rest()
    if let ahead {
      let place = Point(ahead.x * zoom, ahead.y * zoom)
      places.append(Smoothing.Sample(place: place, time: lastTime, pressure: pressure))
    }
    for place in places { curve.add(place) { nodes.append(node($0)) } }
    curve.finish { nodes.append(node($0)) }
    return nodes
  }

  private mutating func showRest(to ahead: Point?) {
    isPredicting = ahead != nil
    growing.predict(rest(to: ahead))
  }

  private func node(_ sample: Smoothing.Sample) -> Node {
    ink.node(at: Point(sample.place.x / zoom, sample.place.y / zoom), pressure: sample.pressure)
  }

  /// A sample projected onto the edge of the ruler.
  private static func projected(
    _ sample: Gesture.Sample, onto edge: Ruler.Edge?, _ camera: Camera
  ) -> Gesture.Sample {
    guard let edge else { return sample }
    var sample = sample
    sample.location = camera.toView(edge.nearest(to: camera.toWorld(sample.location)))
    return sample
  }

  private mutating func put(_ node: Node, on board: Board) {
    if growing.add(node, on: board) { writer.add(node) }
  }
}
