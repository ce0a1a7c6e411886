import Geometry
import Interface
import Library
import ModeKit

/// A blackboard: its layers, and on them strokes in the order in which they touched it. What undo restores.
///
/// A value: a copy costs nothing, and a change copies one chunk and the spine.
public struct Board: Sendable {
  /// Its layers, the lowest first; there always is one.
  public private(set) var layers = [BoardLayer()]
  /// Their strokes.
  private var stacks = [StrokeStack()]
  /// Above the number of every order that there ever was.
  package internal(set) var nextOrder = 1
  /// What it is made of, and what is printed on it.
  package internal(set) var look = BoardLook()
  /// The pictures that lie under the strokes, the lowest first.
  package private(set) var pictures: [LaidPicture] = []
  /// Those that it was made with, as they lay then; see ``LaidPicture/id``.
  let given: [PlacedPicture]
  /// Where its pictures are read.
  let album: Album

  package init() {
    given = []
    album = Album()
  }

  /// Makes an empty board with layers, to lie on another: it has the other's look, and pictures from its album.
  init(_ layers: [BoardLayer], like board: Board) {
    self.init(bare: layers, given: [], album: board.album)
    look = board.look
  }

  /// Makes a board with empty layers, before the pictures that it is made with are laid.
  init(bare layers: [BoardLayer], given: [PlacedPicture], album: Album) {
    self.layers = layers
    stacks = layers.map { _ in StrokeStack() }
    self.given = given
    self.album = album
  }

  /// Makes a board on which nobody has done anything yet.
  ///
  /// - Throws: `Problem` when a picture is missing or damaged.
  init(given: [PlacedPicture], album: Album) throws(Problem) {
    self.init(bare: [BoardLayer()], given: given, album: album)
    try layGiven()
  }

  /// Lays the pictures that it was made with.
  mutating func layGiven() throws(Problem) {
    album.prepare(given.map(\.blob))
    for (index, placed) in given.enumerated() {
      insert(
        try LaidPicture(
          id: LaidPicture.id(ofGiven: index), placed, StrokeEdit(order: LaidPicture.order(ofGiven: index)),
          album))
    }
  }

  /// How many strokes there are.
  public var count: Int { stacks.reduce(0) { $0 + $1.count } }

  /// The stroke of an order, if it is on the board.
  ///
  /// - Complexity: O(log n) for each layer.
  package func stroke(order: Order) -> Stroke? {
    for stack in stacks {
      if let stroke = stack.stroke(order: order) { return stroke }
    }
    return nil
  }

  /// Adds a stroke. Whether it could: no two strokes have one order, and its layer must be there.
  ///
  /// - Complexity: O(chunk + spine).
  @discardableResult
  package mutating func insert(_ stroke: Stroke) -> Bool { insert([stroke]) == nil }

  /// Adds strokes up to the first that cannot be added, which is returned: no two strokes have one order, and their layers must be
  /// there.
  ///
  /// - Complexity: O(chunk + spine) for each.
  mutating func insert(_ strokes: [Stroke]) -> Stroke? {
    var refused: Stroke?
    for stroke in strokes {
      guard let layer = layers.firstIndex(where: { $0.id == stroke.ink.layer }),
        stacks.count == 1 || self.stroke(order: stroke.order) == nil,
        stacks[layer].insert(stroke)
      else {
        refused = stroke
        break
      }
      nextOrder = max(nextOrder, stroke.order.number + 1)
    }
    for layer in stacks.indices { stacks[layer].pack() }
    return refused
  }

  /// Takes a stroke away.
  package mutating func remove(order: Order) -> Stroke? {
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
  func strokes(onLayer id: MoveID) -> [Stroke] {
    layers.firstIndex { $0.id == id }.map { Array(stacks[$0].strokes) } ?? []
  }

  /// The order of the lowest stroke; nil for an empty board.
  var lowestOrder: Order? { stacks.compactMap(\.lowestOrder).min() }

  /// The box around all marks, in world points; `Rect.null` for an empty board.
  ///
  /// - Complexity: O(strokes).
  var bounds: Rect {
    visibleStrokes.reduce(pictures.reduce(.null) { $0.union($1.bounds) }) { $0.union($1.bounds) }
  }

  /// About the box around all marks and pictures, in world points: it forgets nothing that has gone. `Rect.null` when there is
  /// nothing.
  var extent: Rect {
    stacks.reduce(pictures.reduce(.null) { $0.union($1.bounds) }) { $0.union($1.index.extent) }
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

// Pictures.
extension Board {
  /// The picture of a name, if it is on the board.
  ///
  /// - Complexity: O(pictures).
  func picture(_ name: StrokeName) -> LaidPicture? { pictures.first { $0.name == name } }

  /// Lays a picture in its place among the others; no two have one order.
  mutating func insert(_ picture: LaidPicture) {
    let place = pictures.firstIndex { $0.order >= picture.order } ?? pictures.count
    if place < pictures.count, pictures[place].order == picture.order { return }
    pictures.insert(picture, at: place)
    nextOrder = max(nextOrder, picture.order.number + 1)
  }

  /// Takes a picture away.
  mutating func removePicture(_ name: StrokeName) { pictures.removeAll { $0.name == name } }

  /// The first of so many numbers below those of all pictures.
  func ordersBelowPictures(_ count: Int) -> Int {
    min(LaidPicture.back, pictures.first?.order.number ?? 0) - count
  }
}

// Layers.
extension Board {
  /// The layer of a name.
  func layer(id: MoveID) -> BoardLayer? { layers.first { $0.id == id } }

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
