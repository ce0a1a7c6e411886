import Interface
import ModeKit

extension PuzzleTable {
  /// The tray with a number.
  package func tray(_ id: Int) -> Tray? { trays.first { $0.id == id } }

  /// The number of groups in a tray.
  package func count(inTray id: Int) -> Int { trayCounts[id] ?? 0 }

  /// The groups in each tray, in order.
  ///
  /// - Complexity: O(groups), and O(n log n) in those found.
  package func contentsOfTrays() -> [Int: [Int]] {
    guard trayCounts.contains(where: { $0.value > 0 }) else { return [:] }
    var found: [Int: [(slot: Int32, id: Int)]] = [:]
    for id in groupIDs {
      if let place = groups[id].shelved { found[place.tray, default: []].append((place.slot, id)) }
    }
    return found.mapValues { $0.sorted { $0 < $1 }.map(\.id) }
  }

  /// An unused number for a tray.
  package var freeTrayID: Int { (trays.map(\.id).max() ?? 0) + 1 }

  /// The trays after some changes, when groups are then put into trays (0 is the table).
  ///
  /// - Throws: `Problem` when a tray is missing, there would be too many, or a removed one would not be empty.
  func changed(by changes: [TrayChange], laying: [(group: Int, tray: Int)]) throws(Problem) -> [Tray] {
    var result = trays
    for change in changes {
      result.removeAll { $0.id == change.id }
      if let tray = change.tray { result.append(tray) }
    }
    guard result.count <= Tray.most else {
      throw Problem(tr("There is no room for more than {0} trays.", String(Tray.most)))
    }
    let names = Set(result.map(\.id))
    guard laying.allSatisfy({ $0.tray == 0 || names.contains($0.tray) }) else { throw Tray.gone }
    let goes = Set(trays.map(\.id)).subtracting(names)
    if !goes.isEmpty {
      var left = trayCounts
      for one in laying { if let place = groups[one.group].shelved { left[place.tray, default: 0] -= 1 } }
      guard goes.allSatisfy({ left[$0] ?? 0 == 0 }) else {
        throw Problem(tr("There are pieces in this tray. Take them out first."))
      }
    }
    return result.sorted { $0.id < $1.id }
  }

  /// Replaces the trays.
  mutating func setTrays(_ new: [Tray]) {
    guard new != trays else { return }
    trays = new
    trayChanges += 1
  }
}
