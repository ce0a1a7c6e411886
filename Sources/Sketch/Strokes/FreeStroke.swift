import Geometry
import Gestures
import Interface
import Scene

/// A stroke that follows a finger.
struct FreeStroke {
  /// A finger that has moved less, in dp, adds no node: it is the panel's noise.
  private static let shortestMove = 0.75
  /// The speed at which the pressure counts as half of that at rest, in dp per second.
  private static let quickSpeed = 1600.0
  /// How much of a new pressure a sample brings.
  private static let pressureShare = 0.2

  /// What it is drawn with.
  var ink: Ink { mark.brush }
  /// What is on the overlay.
  private(set) var mark: WetMark
  private var maker: StepMaker
  private var writer = TrailWriter()
  private var smoothing: Smoothing
  private var pressure = 0.9
  private var lastPlace: Point
  private var finger: Point
  private var prediction: MotionPrediction
  /// When the finger was last reported, in seconds.
  private(set) var lastTime: Double
  private var lastNode: Node
  private var felt: FeltReader?
  private var nodes = 0
  /// The edge of the ruler that it follows.
  private let edge: Ruler.Edge?

  /// Starts a stroke where a finger lands. `edge` is the edge of a ruler that the stroke follows; nil for a
  /// free one.
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

  /// The finger has moved. `device` is the pressure that its device reports, 0…1; with nil, quick strokes are light. `board` is
  /// what a felt wipes.
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

  /// Draws wet ink to where a steady finger is predicted to be; it is no part of the stroke. Erasers never predict: they would wipe
  /// what then returns.
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

  /// Takes predicted ink away.
  mutating func withdrawPrediction() { mark.predict([]) }

  /// The finger has lifted: the stroke goes on to where it did. Returns its trail.
  mutating func finish(camera: Camera, on board: Board) -> [UInt8] {
    withdrawPrediction()
    if finger.distance(to: lastPlace) >= Self.shortestMove {
      let node = ink.node(at: camera.toWorld(finger), pressure: pressure)
      if node.x != lastNode.x || node.y != lastNode.y { put(node, on: board) }
    }
    if let step = maker.finish() { mark.add(step) }
    return writer.bytes
  }

  /// A sample brought to the edge of the ruler.
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
