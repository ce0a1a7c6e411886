import Geometry
import Interface
import Scene

/// A stroke in progress that grows node by node, as the overlay shows it.
struct GrowingMark {
  /// The stroke as shown on the overlay.
  private(set) var mark: WetMark
  /// The last node; nil before the first.
  private(set) var last: Node?
  private var maker: StepMaker
  /// For a felt eraser: what it takes up of the board.
  private var felt: FeltReader?
  private var nodes = 0

  /// Begins without nodes.
  init(_ ink: Ink, theme: Theme, on board: Board) {
    mark = WetMark(ink, theme: theme, on: board)
    maker = StepMaker(ink)
    if ink.brush.traits.smear > 0 { felt = FeltReader(ink) }
  }

  /// The ink of the stroke.
  var ink: Ink { mark.brush }

  /// Adds a node. `board` is what a felt eraser wipes. Returns false, and adds nothing, where the last node lies.
  @discardableResult
  mutating func add(_ node: Node, on board: Board) -> Bool {
    if node.isAt(last) { return false }
    last = node
    let place = Point(Double(node.x) * ink.unit, Double(node.y) * ink.unit)
    if let load = felt?.read(board, at: place, node: nodes) { mark.carry(load) }
    nodes += 1
    mark.add(maker.add(node))
    return true
  }

  /// Shows more nodes at its end that are not part of it, in place of those that were shown before.
  mutating func predict(_ nodes: [Node]) {
    var (maker, last, steps) = (maker, last, [Step]())
    for node in nodes where !node.isAt(last) {
      steps.append(maker.add(node))
      last = node
    }
    if let step = maker.finish() { steps.append(step) }
    mark.predict(steps)
  }

  /// Ends the stroke at its last node.
  mutating func finish() {
    mark.predict([])
    if let step = maker.finish() { mark.add(step) }
  }
}

extension Node {
  /// Whether another node lies at the same place.
  fileprivate func isAt(_ other: Node?) -> Bool { x == other?.x && y == other?.y }
}
