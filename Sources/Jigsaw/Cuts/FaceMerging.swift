import Geometry

/// Merges the faces of an overlay that are too small for pieces with neighbours, and then the smallest faces until
/// there are as many as wanted.
struct FaceMerging {
  /// The face that each face has been merged into, or the face itself: a union-find forest.
  private var parents: [Int32]
  private(set) var areas: [Double]
  /// The stretches around each face, and those within it.
  private(set) var around: [[Int32]]
  private(set) var count: Int
  let stretches: [MeshOverlay.Stretch]
  private let lengths: [Double]
  /// Faces below this number keep their shape.
  let fixed: Int

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
      let joined = join(face, other)
      queue.insert(areas[Int(joined)], joined)
    }
  }

  /// Merges two faces that are not merged into others. Returns the one that remains.
  mutating func join(_ face: Int32, _ other: Int32) -> Int32 {
    let (large, small) =
      around[Int(face)].count > around[Int(other)].count ? (face, other) : (other, face)
    parents[Int(small)] = large
    areas[Int(large)] += areas[Int(small)]
    around[Int(large)] += around[Int(small)]
    around[Int(small)] = []
    count -= 1
    return large
  }

  /// The mergeable neighbour with the longest common border, if there is one.
  private mutating func neighbour(of face: Int32) -> Int32? {
    // At equal length the smaller one, so that pieces stay of similar size.
    neighbours(of: face).max { ($0.length, areas[Int($1.face)]) < ($1.length, areas[Int($0.face)]) }?.face
  }

  /// The mergeable neighbours of a face, each with the length of the common border.
  mutating func neighbours(of face: Int32) -> [(face: Int32, length: Double)] {
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
    return shared
  }

  /// Whether a face has not been merged into another one.
  func isRoot(_ face: Int32) -> Bool { parents[Int(face)] == face }
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
