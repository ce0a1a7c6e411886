import Geometry

/// A blackboard: its layers, and on them strokes in the order in which they touched it. What undo restores.
///
/// A value: a copy costs nothing, and a change copies one chunk and the spine.
public struct Board: Sendable {
  /// Its layers, the lowest first; there always is one.
  public private(set) var layers = [BoardLayer()]
  /// Their strokes.
  private var stacks = [StrokeStack()]
  /// Above the order of every stroke there ever was.
  package internal(set) var nextOrder = 1
  /// What it is made of, and what is printed on it.
  package internal(set) var look = BoardLook()
  /// What lies under the strokes, the lowest first; no move changes it.
  package internal(set) var pictures: [LaidPicture] = []

  package init() {}

  /// Makes an empty board with layers.
  init(_ layers: [BoardLayer]) {
    self.layers = layers
    stacks = layers.map { _ in StrokeStack() }
  }

  /// How many strokes there are.
  public var count: Int { stacks.reduce(0) { $0 + $1.count } }

  /// The stroke of an order, if it is on the board.
  ///
  /// - Complexity: O(log n) for each layer.
  package func stroke(order: Int) -> Stroke? {
    for stack in stacks {
      if let stroke = stack.stroke(order: order) { return stroke }
    }
    return nil
  }

  /// Adds a stroke. Whether it could: no two strokes have one order, and its layer must be there.
  ///
  /// - Complexity: O(chunk + spine).
  @discardableResult
  package mutating func insert(_ stroke: Stroke) -> Bool {
    guard let layer = layers.firstIndex(where: { $0.id == stroke.ink.layer }),
      stacks.count == 1 || self.stroke(order: stroke.ink.order) == nil,
      stacks[layer].insert(stroke)
    else { return false }
    nextOrder = max(nextOrder, stroke.ink.order + 1)
    return true
  }

  /// Takes a stroke away.
  package mutating func remove(order: Int) -> Stroke? {
    for layer in stacks.indices {
      if let stroke = stacks[layer].remove(order: order) { return stroke }
    }
    return nil
  }

  /// Takes all strokes away; the layers stay.
  mutating func removeAll() {
    for layer in stacks.indices { stacks[layer].removeAll() }
  }

  /// All strokes, layer by layer, the lowest first.
  package var strokes: some Sequence<Stroke> { stacks.lazy.map(\.chunks).joined().joined() }

  /// The strokes of the layers that are shown, the lowest first.
  package var visibleStrokes: some Sequence<Stroke> {
    zip(layers, stacks).lazy.filter(\.0.isVisible).map(\.1.chunks).joined().joined()
  }

  /// The strokes of a layer, the lowest first.
  func strokes(onLayer id: Int) -> [Stroke] {
    layers.firstIndex { $0.id == id }.map { Array(stacks[$0].strokes) } ?? []
  }

  /// The order of the lowest stroke; nil for an empty board.
  var lowestOrder: Int? { stacks.compactMap(\.lowestOrder).min() }

  /// The box around all marks, in world points; `Rect.null` for an empty board.
  ///
  /// - Complexity: O(strokes).
  var bounds: Rect {
    visibleStrokes.reduce(pictures.reduce(.null) { $0.union($1.box) }) { $0.union($1.bounds) }
  }

  /// About the box around all marks and pictures, in world points: it forgets nothing that has gone. `Rect.null` when there is
  /// nothing.
  var extent: Rect {
    stacks.reduce(pictures.reduce(.null) { $0.union($1.box) }) { $0.union($1.index.extent) }
  }

  /// An index's tree anew, for a worker to build, when it is time.
  package var packing: StrokeIndex.Packing? {
    for stack in stacks {
      if let packing = stack.packing { return packing }
    }
    return nil
  }

  /// The strokes of the layers that are shown whose boxes touch a rectangle, the lowest first.
  package func strokes(in rect: Rect) -> [Stroke] {
    zip(layers, stacks).flatMap { $0.isVisible ? $1.strokes(in: rect) : [] }
  }

  /// The strokes of one layer.
  package func stack(_ layer: Int) -> StrokeStack { stacks[layer] }
}

// Layers.
extension Board {
  /// The layer of a name.
  func layer(id: Int) -> BoardLayer? { layers.first { $0.id == id } }

  /// Puts an empty layer in its place among the others.
  mutating func insert(_ layer: BoardLayer, at index: Int) {
    let index = min(index, layers.count)
    layers.insert(layer, at: index)
    stacks.insert(StrokeStack(), at: index)
  }

  /// Takes a layer away with its strokes.
  mutating func removeLayer(at index: Int) {
    layers.remove(at: index)
    stacks.remove(at: index)
  }

  /// Changes a layer and its place among the others.
  mutating func replaceLayer(at index: Int, with layer: BoardLayer, at target: Int) {
    let stack = stacks.remove(at: index)
    layers.remove(at: index)
    let target = min(target, layers.count)
    layers.insert(layer, at: target)
    stacks.insert(stack, at: target)
  }
}
