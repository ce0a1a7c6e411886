import Geometry
import Interface

/// Loose pieces sorted into trays.
struct Sweep: Sendable {
  /// A kind of pieces that go into one tray, with the tray's name and colour.
  struct Kind: Hashable {
    var name: String
    var color: TrayColor
    /// The rank among the trays.
    var rank: Int
  }

  /// The new trays, and the groups that go into trays.
  var trays: [TrayChange] = []
  var laid: [Laid] = []

  /// Sorts single pieces: each kind goes into the tray with its name, which is made at a side if it does not exist.
  ///
  /// - Complexity: O(n log n) in the pieces.
  init(_ ids: [Int], of table: PuzzleTable, by order: PieceOrder, side: Int) {
    let cut = table.puzzle.cut
    let colors = order == .colors ? PieceColors(table.puzzle) : nil
    var heaps: [Kind: [Int]] = [:]
    for id in ids {
      let piece = Int(table.groups[id].first)
      let kind =
        switch order {
        case .edges: Kind(edge: cut.isAtBorder(piece))
        case .knobs: Kind(knobsOf: piece, cut)
        case .colors: Kind(colors?.look(of: piece) ?? .grey(lightness: 0))
        }
      heaps[kind, default: []].append(id)
    }
    var next = table.freeTrayID
    for (kind, heap) in heaps.sorted(by: { ($0.key.rank, $0.key.name) < ($1.key.rank, $1.key.name) }) {
      let tray: Int
      if let old = table.trays.first(where: { $0.name == kind.name }) {
        tray = old.id
      } else {
        tray = next
        next += 1
        trays.append(TrayChange(Tray(id: tray, name: kind.name, color: kind.color, side: side)))
      }
      laid += heap.map { Laid(group: $0, at: table.groups[$0].placement, tray: tray) }
    }
    laid.sort { $0.group < $1.group }
  }
}

extension Sweep.Kind {
  init(edge: Bool) {
    self.init(
      name: edge ? tr("Edge pieces") : tr("Inner pieces"), color: edge ? .orange : .grey, rank: edge ? 0 : 1)
  }

  /// Makes the kind of a colour.
  init(_ look: PieceColors.Look) {
    let color = look.family
    self.init(name: color.name, color: color, rank: Int(color.rawValue))
  }

  /// The largest number of knobs that is distinguished.
  private static let maxKnobs = 6

  /// Makes the kind of a shape.
  init(knobsOf piece: Int, _ cut: Cut) {
    guard !cut.isAtBorder(piece) else {
      self.init(edge: true)
      return
    }
    var sides: [KnobSide] = []
    cut.forEachSide(of: piece) { sides.append(cut.knob($0)) }
    let knobs = min(Self.maxKnobs, sides.filter { $0 == .knob }.count)
    let palette: [TrayColor] = [.grey, .blue, .turquoise, .green, .yellow, .red, .purple]
    var name: String
    switch knobs {
    case 0: name = tr("No knobs")
    case 1: name = tr("1 knob")
    case Self.maxKnobs: name = tr("{0} knobs and more", String(knobs))
    default: name = tr("{0} knobs", String(knobs))
    }
    var rank = 2 + 2 * (Self.maxKnobs - knobs)
    if sides.count == 4, knobs == 2 {
      let isOpposite = sides[0] == sides[2]
      name = isOpposite ? tr("2 knobs opposite") : tr("2 knobs at a corner")
      rank += isOpposite ? 0 : 1
    }
    self.init(name: name, color: rank % 2 == 0 ? palette[knobs] : .purple, rank: rank)
  }
}

extension PieceColors.Look {
  /// The colour of the tray for such pieces.
  fileprivate var family: TrayColor {
    guard let hue else { return lightness < 70 ? .grey : .white }
    let degrees = (hue * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    switch degrees {
    case ..<50, 350...: return lightness < 30 && degrees >= 25 && degrees < 50 ? .brown : .red
    case ..<78: return lightness < 52 ? .brown : .orange
    case ..<108: return lightness < 45 ? .brown : .yellow
    case ..<165: return .green
    case ..<220: return .turquoise
    case ..<302: return .blue
    default: return .purple
    }
  }
}
