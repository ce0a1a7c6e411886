import Geometry

extension Cut {
  /// The outline of a piece, clockwise. A hole is a separate contour, counterclockwise.
  package func outline(of piece: Int) -> Path {
    outline(of: piece) { _ in true }
  }

  /// The outline of a piece with straight sides.
  package func plainOutline(of piece: Int) -> Path {
    outline(of: piece) { _ in false }
  }

  /// The outline of a piece for hit tests. The holes for its neighbours' knobs are filled, since a small piece with two
  /// holes is hard to pick up.
  package func touchOutline(of piece: Int) -> Path {
    outline(of: piece) { $0.neighbour < 0 || knob($0) != .hole }
  }

  private func outline(of piece: Int, _ isCurved: (PieceSide) -> Bool) -> Path {
    var path = Path()
    var last = -1
    pattern.forEachSide(of: piece) { side in
      if side.from != last {
        path.close()
        path.move(to: pattern.vertex(side.from))
      }
      if isCurved(side) {
        pattern.add(side.seam, backwards: side.isBackwards, to: &path)
      } else {
        path.line(to: pattern.vertex(side.to))
      }
      last = side.to
    }
    path.close()
    return path
  }

  /// The common outline of some pieces as one path, without the seams between them.
  ///
  /// - Parameters:
  ///   - pieces: the pieces, each once.
  ///   - plain: whether sides are straight lines without knobs.
  ///   - contains: whether a neighbour is one of the pieces.
  /// - Returns: a path of closed contours.
  /// - Complexity: O(pieces).
  package func outline(of pieces: [Int], plain: Bool = false, _ contains: (Int) -> Bool) -> Path {
    if pieces.count == 1, !plain { return outline(of: pieces[0]) }
    var sides: [PieceSide] = []
    for piece in pieces {
      pattern.forEachSide(of: piece) { side in
        if side.neighbour < 0 || !contains(side.neighbour) { sides.append(side) }
      }
    }
    // The sides that start at a vertex form a linked list.
    var leaving = Dictionary<Int, Int32>(minimumCapacity: sides.count)
    var next = [Int32](repeating: -1, count: sides.count)
    for index in sides.indices.reversed() {
      next[index] = leaving.updateValue(Int32(index), forKey: sides[index].from) ?? -1
    }
    var isDone = [Bool](repeating: false, count: sides.count)
    var path = Path()
    for first in sides.indices where !isDone[first] {
      path.move(to: pattern.vertex(sides[first].from))
      var at = Int32(first)
      // As many sides arrive at a vertex as leave it, so the walk ends where it began.
      while at >= 0 {
        let side = sides[Int(at)]
        isDone[Int(at)] = true
        if plain {
          path.line(to: pattern.vertex(side.to))
        } else {
          pattern.add(side.seam, backwards: side.isBackwards, to: &path)
        }
        at = leaving[side.to] ?? -1
        while at >= 0, isDone[Int(at)] { at = next[Int(at)] }
        leaving[side.to] = at
      }
      path.close()
    }
    return path
  }

  /// The seams between neighbouring pieces of a group, each as a separate contour.
  ///
  /// - Complexity: O(pieces).
  package func seams(of pieces: [Int], _ contains: (Int) -> Bool) -> Path {
    var path = Path()
    for piece in pieces {
      pattern.forEachSide(of: piece) { side in
        guard side.neighbour >= 0, !side.isBackwards, contains(side.neighbour) else { return }
        path.move(to: pattern.vertex(side.from))
        pattern.add(side.seam, backwards: false, to: &path)
      }
    }
    return path
  }

  /// The seams between two neighbouring pieces.
  package func seams(between first: Int, and second: Int) -> Path {
    var path = Path()
    pattern.forEachSide(of: first) { side in
      guard side.neighbour == second else { return }
      path.move(to: pattern.vertex(side.from))
      pattern.add(side.seam, backwards: side.isBackwards, to: &path)
    }
    return path
  }

  /// A side of a piece as an open path.
  package func path(of side: PieceSide) -> Path {
    var path = Path()
    path.move(to: pattern.vertex(side.from))
    pattern.add(side.seam, backwards: side.isBackwards, to: &path)
    return path
  }
}
