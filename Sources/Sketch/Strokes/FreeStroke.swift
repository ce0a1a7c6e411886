import Geometry
import Gestures
import Interface
import Scene

/// A stroke drawn freehand.
struct FreeStroke {
  /// The smallest movement that adds a node, in dp. Less is noise of the panel.
  private static let shortestMove = 0.75
  /// The speed at which the simulated pressure is half of that at rest, in dp per second.
  private static let quickSpeed = 1600.0
  /// The weight of a new sample's pressure.
  private static let pressureShare = 0.2

  /// The ink of the stroke.
  var ink: Ink { mark.brush }
  /// The stroke as shown on the overlay.
  private(set) var mark: WetMark
  private var maker: StepMaker
  private var writer = TrailWriter()
  private var smoothing: Smoothing
  private var pressure = 0.9
  private var lastPlace: Point
  private var finger: Point
  private var prediction: MotionPrediction
  /// The time of the last sample, in seconds.
  private(set) var lastTime: Double
  private var lastNode: Node
  private var felt: FeltReader?
  private var nodes = 0
  /// The edge of the ruler that the stroke follows.
  private let edge: Ruler.Edge?

  /// Starts a stroke where a finger lands. `edge` is the edge of the ruler that the stroke follows; nil for a free one.
  init(
    _ ink: Ink, at sample: Gesture.Sample, camera: Camera, theme: Theme, on board: Board,
    along edge: Ruler.Edge? = nil
  ) {
    let sample = Self.led(sample, along: edge, camera)
    self.edge = edge
    mark = WetMark(ink, theme: theme, on: board)
    maker = StepMaker(ink)
    smoothing = Smoothing(at: sample.location, time: sample.time)
    lastPlace = sample.location
    finger = sample.location
    prediction = MotionPrediction(at: sample.location, time: sample.time)
    lastTime = sample.time
    lastNode = ink.node(at: camera.toWorld(sample.location), pressure: pressure)
    if ink.brush.traits.smear > 0 { felt = FeltReader(ink) }
    put(lastNode, on: board)
  }

  /// The finger's speed in dp per second.
  var speed: Double { smoothing.speed }

  /// Adds a sample. `device` is the pressure reported by the device, 0…1; with nil, fast strokes are light. `board` is
  /// the board that a felt eraser wipes.
  mutating func add(_ sample: Gesture.Sample, camera: Camera, device: Double? = nil, on board: Board) {
    let sample = Self.led(sample, along: edge, camera)
    finger = sample.location
    prediction.add(finger, time: sample.time)
    lastTime = sample.time
    smoothing.add(sample.location, time: sample.time)
    let new = device ?? 1 / (1 + smoothing.speed / Self.quickSpeed)
    pressure += (new - pressure) * Self.pressureShare
    guard smoothing.location.distance(to: lastPlace) >= Self.shortestMove else { return }
    lastPlace = smoothing.location
    let node = ink.node(at: camera.toWorld(lastPlace), pressure: pressure)
    if node.x != lastNode.x || node.y != lastNode.y { put(node, on: board) }
  }

  /// Shows predicted ink ahead of a steady finger. It is not part of the stroke. Erasers are not predicted: what they
  /// erased would reappear.
  mutating func predict(camera: Camera) {
    guard !ink.brush.erases, let lead = prediction.lead else { return withdrawPrediction() }
    var place = camera.toWorld(finger + lead)
    if let edge { place = edge.nearest(to: place) }
    let node = ink.node(at: place, pressure: pressure)
    var maker = maker
    var steps = [maker.add(node)]
    if let last = maker.finish() { steps.append(last) }
    mark.predict(steps)
  }

  /// Removes predicted ink.
  mutating func withdrawPrediction() { mark.predict([]) }

  /// Ends the stroke at the lift of the finger. Returns its trail.
  mutating func finish(camera: Camera, on board: Board) -> [UInt8] {
    withdrawPrediction()
    if finger.distance(to: lastPlace) >= Self.shortestMove {
      let node = ink.node(at: camera.toWorld(finger), pressure: pressure)
      if node.x != lastNode.x || node.y != lastNode.y { put(node, on: board) }
    }
    if let step = maker.finish() { mark.add(step) }
    return writer.bytes
  }

  /// A sample projected onto the edge of the ruler.
  private static func led(
    _ sample: Gesture.Sample, along edge: Ruler.Edge?, _ camera: Camera
  ) -> Gesture.Sample {
    guard let edge else { return sample }
    var sample = sample
    sample.location = camera.toView(edge.nearest(to: camera.toWorld(sample.location)))
    return sample
  }

  private mutating func put(_ node: Node, on board: Board) {
    lastNode = node
    let place = Point(Double(node.x) * ink.unit, Double(node.y) * ink.unit)
    if let load = felt?.read(board, at: place, node: nodes) { mark.carry(load) }
    nodes += 1
    mark.add(maker.add(node))
    writer.add(node)
  }
}
