import Geometry
import Interface
import Library
import ModeKit

/// A board: its layers with their strokes in order, its pictures, and its look. This is what undo restores.
///
/// A value type: copying is free, and a change copies one chunk and the list of chunks.
public struct Board: Sendable {
  /// The layers, the lowest first. There is at least one.
  public private(set) var layers = [BoardLayer()]
  /// The strokes of each layer.
  private var stacks = [StrokeStack()]
  /// A number above those of all orders that ever existed.
  package internal(set) var nextOrder = 1
  /// The material of the board and its print.
  package internal(set) var look = BoardLook()
  /// The pictures below the strokes, the lowest first.
  package private(set) var pictures: [LaidPicture] = []
  /// The pictures that the board was made with, in their initial places; see ``LaidPicture/id``.
  let given: [PlacedPicture]
  /// The source of the pictures' pixels.
  let album: Album

  package init() {
    given = []
    album = Album()
  }

  /// Makes an empty board with layers, with the look and the album of another board.
  init(_ layers: [BoardLayer], like board: Board) {
    self.init(bare: layers, given: [], album: board.album)
    look = board.look
  }

  /// Makes a board with empty layers, without placing its initial pictures.
  init(bare layers: [BoardLayer], given: [PlacedPicture], album: Album) {
    self.layers = layers
    stacks = layers.map { _ in StrokeStack() }
    self.given = given
    self.album = album
  }

  /// Makes the initial board.
  ///
  /// - Throws: `Problem` when a picture is missing or damaged.
  init(given: [PlacedPicture], album: Album) throws(Problem) {
    self.init(bare: [BoardLayer()], given: given, album: album)
    try layGiven()
  }

  /// Places the pictures that the board was made with.
  mutating func layGiven() throws(Problem) {
    album.prepare(given.map(\.blob))
    for (index, placed) in given.enumerated() {
      insert(
        try LaidPicture(
          id: LaidPicture.id(ofGiven: index), placed, StrokeEdit(order: LaidPicture.order(ofGiven: index)),
          album))
    }
  }

  /// The number of strokes.
  public var count: Int { stacks.reduce(0) { $0 + $1.count } }

  /// The stroke with an order, if it is on the board.
  ///
  /// - Complexity: O(log n) for each layer.
  package func stroke(order: Order) -> Stroke? {
    for stack in stacks {
      if let stroke = stack.stroke(order: order) { return stroke }
    }
    return nil
  }

  /// Adds a stroke. Returns whether that was possible: its order must be unused, and its layer must exist.
  ///
  /// - Complexity: O(chunk + chunks).
  @discardableResult
  package mutating func insert(_ stroke: Stroke) -> Bool { insert([stroke]) == nil }

  /// Adds strokes until one cannot be added, which is returned: its order is used, or its layer does not exist.
  ///
  /// - Complexity: O(chunk + chunks) for each.
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

  /// Removes a stroke. Returns it if it was on the board.
  package mutating func remove(order: Order) -> Stroke? {
    for layer in stacks.indices {
      if let stroke = stacks[layer].remove(order: order) { return stroke }
    }
    return nil
  }

  /// Removes all strokes; the layers stay.
  mutating func removeAll() {
    for layer in stacks.indices { stacks[layer].removeAll() }
  }

  /// All strokes, the lowest first, layer by layer.
  package var strokes: some Sequence<Stroke> { stacks.lazy.map(\.chunks).joined().joined() }

  /// The strokes of the visible layers, the lowest first.
  package var visibleStrokes: some Sequence<Stroke> {
    zip(layers, stacks).lazy.filter(\.0.isVisible).map(\.1.chunks).joined().joined()
  }

  /// The strokes of a layer, the lowest first.
  func strokes(onLayer id: MoveID) -> [Stroke] {
    layers.firstIndex { $0.id == id }.map { Array(stacks[$0].strokes) } ?? []
  }

  /// The order of the lowest stroke; nil for an empty board.
  var lowestOrder: Order? { stacks.compactMap(\.lowestOrder).min() }

  /// The bounding box of all visible marks and pictures, in world points; `Rect.null` if there are none.
  ///
  /// - Complexity: O(strokes).
  var bounds: Rect {
    visibleStrokes.reduce(pictures.reduce(.null) { $0.union($1.bounds) }) { $0.union($1.bounds) }
  }

  /// An upper bound of the box of all marks and pictures, in world points: it does not shrink when strokes are removed.
  /// `Rect.null` for a board that never had any.
  var extent: Rect {
    stacks.reduce(pictures.reduce(.null) { $0.union($1.bounds) }) { $0.union($1.index.extent) }
  }

  /// A request to rebuild an index's tree on a worker; nil while none is due.
  package var packing: StrokeIndex.Packing? {
    for stack in stacks {
      if let packing = stack.packing { return packing }
    }
    return nil
  }

  /// The strokes of the visible layers whose boxes touch a rectangle, the lowest first.
  package func strokes(in rect: Rect) -> [Stroke] {
    zip(layers, stacks).flatMap { $0.isVisible ? $1.strokes(in: rect) : [] }
  }

  /// The strokes of a layer.
  package func stack(_ layer: Int) -> StrokeStack { stacks[layer] }
}

// Pictures
extension Board {
  /// The picture with a name, if it is on the board.
  ///
  /// - Complexity: O(pictures).
  func picture(_ name: StrokeName) -> LaidPicture? { pictures.first { $0.name == name } }

  /// Inserts a picture by its order, which must be unused.
  mutating func insert(_ picture: LaidPicture) {
    let place = pictures.firstIndex { $0.order >= picture.order } ?? pictures.count
    if place < pictures.count, pictures[place].order == picture.order { return }
    pictures.insert(picture, at: place)
    nextOrder = max(nextOrder, picture.order.number + 1)
  }

  /// Removes a picture.
  mutating func removePicture(_ name: StrokeName) { pictures.removeAll { $0.name == name } }

  /// The first of `count` order numbers below those of all pictures.
  func ordersBelowPictures(_ count: Int) -> Int {
    min(LaidPicture.back, pictures.first?.order.number ?? 0) - count
  }
}

// Layers
extension Board {
  /// The layer with an ID.
  func layer(id: MoveID) -> BoardLayer? { layers.first { $0.id == id } }

  /// Inserts an empty layer.
  mutating func insert(_ layer: BoardLayer, at index: Int) {
    let index = min(index, layers.count)
    layers.insert(layer, at: index)
    stacks.insert(StrokeStack(), at: index)
  }

  /// Removes a layer with its strokes.
  mutating func removeLayer(at index: Int) {
    layers.remove(at: index)
    stacks.remove(at: index)
  }

  /// Replaces a layer, and moves it to an index.
  mutating func replaceLayer(at index: Int, with layer: BoardLayer, at target: Int) {
    let stack = stacks.remove(at: index)
    layers.remove(at: index)
    let target = min(target, layers.count)
    layers.insert(layer, at: target)
    stacks.insert(stack, at: target)
  }
}
