import Geometry

/// Merges the faces of an overlay that are too small for pieces with neighbours, and then the smallest faces until
/// there are as many as wanted.
struct FaceMerging {
  /// The face that each face has been merged into, or the face itself: a union-find forest.
  private var parents: [Int32]
  private(set) var areas: [Double]
  /// The stretches around each face.
  private var around: [[Int32]]
  private(set) var count: Int
  private let stretches: [MeshOverlay.Stretch]
  private let lengths: [Double]
  /// Faces below this number keep their shape.
  private let fixed: Int

  /// Starts with separate faces. The first `fixed` of them are never merged.
  init(_ overlay: MeshOverlay, fixed: Int) {
    areas = overlay.areas
    count = areas.count
    parents = Array(0..<Int32(areas.count))
    stretches = overlay.stretches
    lengths = stretches.map { overlay.nodes[Int($0.from)].distance(to: overlay.nodes[Int($0.to)]) }
    around = Array(repeating: [], count: areas.count)
    self.fixed = fixed
    for (number, stretch) in stretches.enumerated() {
      for face in [stretch.ahead, stretch.behind] where face >= 0 { around[Int(face)].append(Int32(number)) }
    }
  }

  /// The face that a face has been merged into; −1 stays −1.
  mutating func root(_ face: Int32) -> Int32 {
    guard face >= 0 else { return -1 }
    var face = face
    while parents[Int(face)] != face {
      parents[Int(face)] = parents[Int(parents[Int(face)])]
      face = parents[Int(face)]
    }
    return face
  }

  /// Merges every face smaller than `smallest`, and then the smallest faces until there are at most `wanted`.
  ///
  /// - Complexity: O(n log n) in faces.
  mutating func merge(smallest: Double, wanted: Int) {
    var queue = MinHeap()
    for face in areas.indices.dropFirst(fixed) where areas[face] < smallest || count > wanted {
      queue.insert(areas[face], Int32(face))
    }
    while let (area, face) = queue.next() {
      guard area < smallest || count > wanted else { break }
      guard parents[Int(face)] == face, areas[Int(face)] == area else { continue }
      guard let other = neighbour(of: face) else { continue }
      let (large, small) =
        around[Int(face)].count > around[Int(other)].count ? (face, other) : (other, face)
      parents[Int(small)] = large
      areas[Int(large)] += areas[Int(small)]
      around[Int(large)] += around[Int(small)]
      around[Int(small)] = []
      count -= 1
      queue.insert(areas[Int(large)], large)
    }
  }

  /// The mergeable neighbour with the longest common border, if there is one.
  private mutating func neighbour(of face: Int32) -> Int32? {
    var shared: [(face: Int32, length: Double)] = []
    for number in around[Int(face)] {
      let stretch = stretches[Int(number)]
      let ahead = root(stretch.ahead)
      let behind = root(stretch.behind)
      let other = ahead == face ? behind : ahead
      guard other != face, other >= Int32(fixed) else { continue }
      if let index = shared.firstIndex(where: { $0.face == other }) {
        shared[index].length += lengths[Int(number)]
      } else {
        shared.append((other, lengths[Int(number)]))
      }
    }
    // At equal length the smaller one, so that pieces stay of similar size.
    return shared.max { ($0.length, areas[Int($1.face)]) < ($1.length, areas[Int($0.face)]) }?.face
  }
}

/// A heap of numbers by weight: the lightest first, at equal weight the smallest number.
private struct MinHeap {
  private var items: [(weight: Double, number: Int32)] = []

  mutating func insert(_ weight: Double, _ number: Int32) {
    items.append((weight, number))
    var index = items.count - 1
    while index > 0, items[index] < items[(index - 1) / 2] {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func next() -> (weight: Double, number: Int32)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first }
    items[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < items.count && items[child] < items[least] {
        least = child
      }
      guard least != index else { return first }
      items.swapAt(index, least)
      index = least
    }
  }
}
