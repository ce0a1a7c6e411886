import Catalogue
import Interface

// The words for entries and for what can be looked for, translated.

extension EntryKind {
  /// One of this kind.
  package var label: String {
    switch self {
    case .picture: tr("Picture")
    case .puzzle: tr("Puzzle")
    case .board: tr("Minefield")
    case .replay: tr("Replay")
    case .sketch: tr("Sketch")
    case .brush: tr("Brush")
    }
  }

  /// Many of this kind.
  package var plural: String {
    switch self {
    case .picture: tr("Pictures")
    case .puzzle: tr("Puzzles")
    case .board: tr("Boards")
    case .replay: tr("Replays")
    case .sketch: tr("Sketches")
    case .brush: tr("Brushes")
    }
  }

  /// What the button of a card does with it.
  package var action: String {
    switch self {
    case .picture, .puzzle, .board: tr("Play")
    case .replay: tr("Watch")
    case .sketch: tr("Open")
    case .brush: tr("Add")
    }
  }

  /// The kinds in the order in which they are offered.
  package static let offered: [EntryKind] = [.picture, .puzzle, .board, .sketch, .replay, .brush]

  /// A count with its unit; empty if there is none.
  package func text(count: Int) -> String {
    guard count > 0 else { return "" }
    if self == .picture {
      // Pixels in millions, with a decimal below ten.
      let tenths = max(1, (count + 50_000) / 100_000)
      let hasDecimal = tenths < 100 && tenths % 10 != 0
      return unit(hasDecimal ? "\(tenths / 10).\(tenths % 10)" : countText(tenths / 10))
    }
    // An entry of one brush is named by its kind.
    return self == .brush && count == 1 ? "" : unit(countText(count))
  }

  /// Bounds of counts in words, such as "500–1,000 pieces".
  package func text(counts: ClosedRange<Int>) -> String {
    unit(Self.range(counts, per: self == .picture ? 1_000_000 : 1))
  }

  /// Bounds of counts of any kind, such as "500–1,000".
  package static func anyText(counts: ClosedRange<Int>) -> String { range(counts, per: 1) }

  private static func range(_ counts: ClosedRange<Int>, per unit: Int) -> String {
    let (low, high) = (countText(counts.lowerBound / unit), countText(counts.upperBound / unit))
    if counts.lowerBound <= 1 { return tr("Up to {0}", high) }
    return counts.upperBound == CatalogueLimits.count ? tr("More than {0}", low) : "\(low)–\(high)"
  }

  private func unit(_ number: String) -> String {
    guard number != "1" else { return one }
    return switch self {
    case .picture: tr("{0} megapixels", number)
    case .puzzle: tr("{0} pieces", number)
    case .board, .replay: tr("{0} cells", number)
    case .sketch: tr("{0} strokes", number)
    case .brush: tr("{0} brushes", number)
    }
  }

  /// One of the units.
  private var one: String {
    switch self {
    case .picture: tr("1 megapixel")
    case .puzzle: tr("1 piece")
    case .board, .replay: tr("1 cell")
    case .sketch: tr("1 stroke")
    case .brush: tr("1 brush")
    }
  }
}

extension CatalogueEntry {
  /// What it is, in a line: "Puzzle · 1,000 pieces".
  package var line: String {
    let count = kind.text(count: count)
    return count.isEmpty ? kind.label : "\(kind.label) · \(count)"
  }
}

extension EntryAge {
  /// The name in the menu and on its button.
  package var label: String {
    switch self {
    case .week: tr("Last 7 days")
    case .month: tr("Last 30 days")
    case .year: tr("Last 12 months")
    case .older: tr("Older")
    }
  }
}

extension EntryOrder {
  /// The name in the menu and on its button.
  package var label: String {
    switch self {
    case .newest: tr("Newest")
    case .oldest: tr("Oldest")
    case .title: tr("Title")
    case .name: tr("Name")
    case .kind: tr("Kind")
    case .smallest: tr("Smallest")
    case .largest: tr("Largest")
    }
  }
}
