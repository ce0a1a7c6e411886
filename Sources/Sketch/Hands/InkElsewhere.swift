import Geometry
import Interface
import Library
import ModeKit

/// The strokes that hands at other machines are drawing, as this one shows them.
///
/// Each time one is heard of, its trail is the one that it would have if the hand lifted now. So its last nodes may
/// still change: those that are the same twice are settled, and the others are drawn anew.
struct InkElsewhere {
  private struct Wet {
    var id: UInt64
    var growing: GrowingMark
    /// The nodes as they were heard last, and how many of them are settled.
    var nodes: [Node]
    var settled = 0
  }

  /// By the order that each will have on the board.
  private var strokes = HeldElsewhere<Order, Wet>()
  /// Above the numbers of gestures, which name the strokes of this machine.
  private var lastID = UInt64(1) << 63

  /// Shows the strokes of an author in place of those that were shown before. `time` is in seconds.
  ///
  /// - Complexity: O(nodes).
  mutating func show(
    _ drawn: [Stroke], of author: UInt32, on board: Board, theme: Theme, at time: Double
  ) -> [InkOperation] {
    var operations: [InkOperation] = []
    var kept: Set<Order> = []
    for stroke in drawn.prefix(WorkInProgress.mostHands)
    where board.stroke(order: stroke.order) == nil {
      kept.insert(stroke.order)
      operations += show(stroke, on: board, theme)
    }
    return operations + strokes.keep(only: kept, of: author, at: time).map { .cancel($0.id) }
  }

  private mutating func show(_ stroke: Stroke, on board: Board, _ theme: Theme) -> [InkOperation] {
    let nodes = stroke.nodes
    guard var wet = strokes[stroke.order] else { return begin(stroke, nodes, on: board, theme) }
    guard wet.nodes != nodes else { return [] }
    let same = zip(wet.nodes, nodes).prefix { $0 == $1 }.count
    // Another stroke of the same name, or one that was drawn on from an earlier node.
    guard same >= wet.settled, wet.growing.ink.isLike(stroke.ink) else {
      return [.cancel(wet.id)] + begin(stroke, nodes, on: board, theme)
    }
    for node in nodes[wet.settled..<same] { wet.growing.add(node, on: board) }
    wet.settled = same
    wet.nodes = nodes
    // What an eraser has erased would reappear.
    if !stroke.ink.brush.erases { wet.growing.predict(Array(nodes[same...])) }
    strokes.put(wet, stroke.order, of: stroke.order.author)
    return [.extend(wet.id, wet.growing.mark)]
  }

  private mutating func begin(
    _ stroke: Stroke, _ nodes: [Node], on board: Board, _ theme: Theme
  ) -> [InkOperation] {
    lastID += 1
    var growing = GrowingMark(stroke.ink, theme: theme, on: board)
    if !stroke.ink.brush.erases { growing.predict(nodes) }
    strokes.put(Wet(id: lastID, growing: growing, nodes: nodes), stroke.order, of: stroke.order.author)
    return [.begin(lastID, growing.mark)]
  }

  /// Ends the strokes that are on the board now.
  ///
  /// - Complexity: O(strokes shown · log n).
  mutating func follow(_ board: Board) -> [InkOperation] {
    strokes.remove { order, _ in board.stroke(order: order) != nil }.map { .end($0.id) }
  }

  /// Shows none any more.
  mutating func forgetAll() -> [InkOperation] {
    strokes.remove { _, _ in true }.map { .cancel($0.id) }
  }
}

extension Ink {
  /// Whether another ink draws the same, apart from the smear that a felt eraser takes up on its way.
  fileprivate func isLike(_ other: Ink) -> Bool {
    var (ink, other) = (self, other)
    (ink.loads, other.loads) = ([], [])
    return ink == other
  }
}

extension SketchMode {
  /// Shows the strokes and shapes of hands at other machines.
  public func show(
    _ moves: [(move: SketchMove, seat: Int)], heldBy author: UInt32, hue _: Int, _ host: ModeHost<SketchMode>
  ) {
    guard case .draw = host.session.activity else { return }
    let strokes = moves.compactMap { held -> Stroke? in
      guard case .draw(let ink, let trail) = held.move, host.state.layer(id: ink.layer)?.isVisible == true
      else { return nil }
      return try? Stroke(id: MoveID(author: author, counter: 1), ink: ink, trail: trail)
    }
    let operations = host.session.elsewhere.show(
      strokes, of: author, on: host.state, theme: host.environment.theme, at: host.environment.time)
    for operation in operations { host.ink(operation) }
  }

  /// Ends the strokes of hands at other machines that are on the board now.
  func followInkElsewhere(_ host: ModeHost<SketchMode>) {
    for operation in host.session.elsewhere.follow(host.state) { host.ink(operation) }
  }

  /// Shows no strokes of hands at other machines, since something else fills the board's place.
  func forgetInkElsewhere(_ host: ModeHost<SketchMode>) {
    for operation in host.session.elsewhere.forgetAll() { host.ink(operation) }
  }
}
