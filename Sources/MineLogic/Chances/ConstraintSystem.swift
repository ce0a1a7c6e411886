/// The constraints of the open numbers on unknown cells. Cells touched by the same numbers are equivalent and form
/// a *group*; groups connected by numbers form a *component*. Components interact only through
/// the count of mines.
struct ConstraintSystem {
  /// Unknown cells that are touched by exactly the same numbers.
  struct Group {
    /// The places of the cells, in the reasoner's table.
    var cells: [Int]
    /// The numbers, by their position in ``ConstraintSystem/numbers``.
    var numbers: [Int]
  }

  /// An open number with unknown cells around it.
  struct Number {
    /// Its place in the reasoner's table.
    var place: Int
    /// The number of mines among the unknown cells around it.
    var rest: Int
    /// The groups around it.
    var groups: [Int] = []
    /// The number of cells of these groups.
    var cellCount = 0
  }

  private(set) var groups: [Group] = []
  /// By place in the reasoner's table, the group of a cell, or -1.
  private(set) var groupOf: [Int32]
  private(set) var numbers: [Number] = []
  /// The groups of each component.
  private(set) var components: [[Int]] = []
  /// The number of unknown cells that no number touches.
  private(set) var outside: Int
  /// The number of mines on all unknown cells.
  private(set) var mines: Int

  /// Collects the constraints of a table's open numbers.
  ///
  /// - Parameters:
  ///   - reasoner: the table with the numbers.
  ///   - chosen: the only numbers to use, as places of the table; nil for all.
  /// - Complexity: O(cells + unknown cells beside numbers).
  init(_ reasoner: borrowing Reasoner, only chosen: [Int]? = nil) {
    mines = reasoner.minesLeft
    outside = reasoner.unknownCount
    groupOf = Array(repeating: -1, count: reasoner.size)
    let stride = reasoner.stride
    // Numbers by place, in a dense array because of one lookup per neighbour.
    var idOf: [Int32] = Array(repeating: -1, count: reasoner.size)
    func note(_ place: Int) {
      idOf[place] = Int32(numbers.count)
      numbers.append(Number(place: place, rest: Int(reasoner.rest[place])))
    }
    if let chosen {
      for place in chosen where reasoner.unknown[place] != 0 {
        note(place)
      }
    } else {
      for y in 1...reasoner.grid.height {
        for place in y * stride + 1...y * stride + reasoner.grid.width
        where (reasoner.unknown[place] != 0 || reasoner.rest[place] != 0)
          && reasoner.state[place] == Reasoner.State.open
        {
          note(place)
        }
      }
    }

    // The numbers around a cell.
    var touching: [Int] = []
    for id in 0..<numbers.count {
      var mask = reasoner.unknown[numbers[id].place]
      while mask != 0 {
        let cell = numbers[id].place + reasoner.steps[mask.trailingZeroBitCount]
        mask &= mask &- 1
        if groupOf[cell] >= 0 { continue }
        outside -= 1
        touching.removeAll(keepingCapacity: true)
        for k in 0..<8 {
          let number = Int(idOf[cell + reasoner.steps[k]])
          if number >= 0 { touching.append(number) }
        }
        for number in touching { numbers[number].cellCount += 1 }
        if let group = numbers[id].groups.first(where: { groups[$0].numbers == touching }) {
          groups[group].cells.append(cell)
          groupOf[cell] = Int32(group)
        } else {
          groupOf[cell] = Int32(groups.count)
          for number in touching { numbers[number].groups.append(groups.count) }
          groups.append(Group(cells: [cell], numbers: touching))
        }
      }
    }
    findComponents()
  }

  private mutating func findComponents() {
    var seen = [Bool](repeating: false, count: groups.count)
    for start in groups.indices where !seen[start] {
      var component = [start]
      seen[start] = true
      var next = 0
      while next < component.count {
        for number in groups[component[next]].numbers {
          for group in numbers[number].groups where !seen[group] {
            seen[group] = true
            component.append(group)
          }
        }
        next += 1
      }
      components.append(component)
    }
  }

  /// Whether some number needs more mines than it has unknown cells, or fewer than 0.
  var isAbsurd: Bool { numbers.contains { $0.rest < 0 || $0.rest > $0.cellCount } }
}

/// The finalizer of SplitMix64, which mixes all bits.
@inline(__always) func mixed(_ value: UInt64) -> UInt64 {
  var z = value &+ 0x9E37_79B9_7F4A_7C15
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return z ^ (z >> 31)
}
