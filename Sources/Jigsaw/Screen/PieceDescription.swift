import Geometry
import Interface
import ModeKit

extension JigsawMode {
  /// Descriptions of the pieces and groups in a part of the table.
  ///
  /// - Complexity: that of finding them, and O(limit).
  public func descriptions(in part: Rect, limit: Int, host: ModeHost<JigsawMode>) -> [Description] {
    guard host.session.activity.acceptsMoves else { return [] }
    return host.state.groups(in: part).reversed().prefix(limit).map { description(of: $0, host.state) }
  }

  /// The actions of a described piece. Selecting moves the keyboard cursor to it.
  private func actions(on id: Int, _ state: PuzzleTable) -> [Description.Action] {
    state.isPinned(id) ? [] : [Description.Action(tr("Select"), .jigsaw(.choose(id)))]
  }

  /// The description of a piece without relying on its look: its kind, its main colours, its knobs.
  package func description(of id: Int, _ state: PuzzleTable) -> Description {
    let group = state.groups[id]
    let colors = PieceColors(state.puzzle)
    if group.count > 1 {
      let names = colors.names(of: Array(state.pieces(of: id).sorted().prefix(64)))
      return Description(
        .group, tr("{0} joined pieces", String(group.count)), value: [names.joined(separator: ", ")],
        actions: actions(on: id, state), place: state.box(of: id))
    }
    let cut = state.puzzle.cut
    let piece = Int(group.first)
    var (borders, knobs, holes) = (0, 0, 0)
    cut.forEachSide(of: piece) { side in
      if side.neighbour < 0 { borders += 1 }
      switch cut.knob(side) {
      case .knob: knobs += 1
      case .hole: holes += 1
      case .plain: break
      }
    }
    let kind =
      borders == 0
      ? tr("Inner piece") : borders > 1 && cut.grid != nil ? tr("Corner piece") : tr("Edge piece")
    return Description(
      .thing, kind,
      value: [
        colors.names(of: [piece]).joined(separator: ", "),
        tr("knobs: {0}, holes: {1}", String(knobs), String(holes)),
      ], actions: actions(on: id, state), place: state.box(of: id))
  }
}

extension PieceColors {
  /// The smallest part of a piece at which a second colour is named.
  private static let namedPart = 0.2

  /// The names of the one or two commonest colours of some pieces, the commonest first.
  func names(of pieces: [Int]) -> [String] {
    var counts: [String: Int] = [:]
    var total = 0
    for piece in pieces {
      for light in samples(of: piece) {
        counts[Look(light).name, default: 0] += 1
        total += 1
      }
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let main = order.prefix(1)
    let second = order.dropFirst().prefix(1).filter {
      Double($0.value) >= Double(total) * PieceColors.namedPart
    }
    return (main + second).map(\.key)
  }
}

extension PieceColors.Look {
  /// The translated name of the colour.
  var name: String {
    guard let hue else {
      switch lightness {
      case ..<18: return tr("black")
      case ..<42: return tr("dark grey")
      case ..<70: return tr("grey")
      case ..<88: return tr("light grey")
      default: return tr("white")
      }
    }
    let degrees = (hue * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    switch degrees {
    case ..<25, 350...: return lightness > 55 ? tr("pink") : tr("red")
    case ..<50: return lightness > 72 ? tr("pink") : lightness < 30 ? tr("brown") : tr("red")
    case ..<78: return lightness < 52 ? tr("brown") : tr("orange")
    case ..<108: return lightness < 45 ? tr("brown") : tr("yellow")
    case ..<165: return shaded(tr("green"), tr("light green"), tr("dark green"))
    case ..<220: return shaded(tr("turquoise"), tr("light turquoise"), tr("dark turquoise"))
    case ..<302: return shaded(tr("blue"), tr("light blue"), tr("dark blue"))
    default: return shaded(tr("purple"), tr("light purple"), tr("dark purple"))
    }
  }

  private func shaded(_ middle: String, _ light: String, _ dark: String) -> String {
    lightness > 72 ? light : lightness < 32 ? dark : middle
  }
}
