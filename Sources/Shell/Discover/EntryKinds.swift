import Catalogue
import Interface
import ModeKit

/// The kinds of entries that the modes open, and what the page of discoveries says of them.
package struct EntryKinds: Sendable {
  /// The kinds, in the order in which they are offered.
  package let offered: [EntryWords]

  /// Collects what modes open.
  package init(_ modes: [any Mode]) {
    offered = modes.flatMap(\.names.entries).sorted { $0.opening.rawValue < $1.opening.rawValue }
  }

  /// The words for a kind; nil if no mode opens it.
  package subscript(_ kind: EntryKind) -> EntryWords? { offered.first { $0.kind == kind } }

  /// What an entry is, in a line: "Puzzle · 1,000 pieces". A kind that no mode opens is named as in the catalogue.
  package func line(_ entry: CatalogueEntry) -> String {
    let words = self[entry.kind]
    let (kind, count) = (words?.one ?? entry.kind.rawValue, words?.text(count: entry.count) ?? "")
    return count.isEmpty ? kind : "\(kind) · \(count)"
  }

  /// The bounds of counts that can be chosen for a kind, or for all of them.
  package func counts(of kind: EntryKind?) -> [ClosedRange<Int>] {
    let bounds = kind.flatMap { self[$0] }?.bounds ?? EntryWords.bounds
    return zip([1] + bounds, bounds + [CatalogueLimits.count]).map { $0...$1 }
  }

  /// Bounds of counts in words, such as "500–1,000 pieces", or "500–1,000" for all kinds.
  package func text(counts: ClosedRange<Int>, of kind: EntryKind?) -> String {
    let words = kind.flatMap { self[$0] }
    let scale = words?.scale ?? 1
    let (low, high) = (countText(counts.lowerBound / scale), countText(counts.upperBound / scale))
    let range =
      counts.lowerBound <= 1
      ? tr("Up to {0}", high)
      : counts.upperBound == CatalogueLimits.count ? tr("More than {0}", low) : "\(low)–\(high)"
    return words?.counted(range) ?? range
  }
}

extension EntryWords {
  /// A count with its unit; empty if there is none, or if it would only repeat the kind.
  package func text(count: Int) -> String {
    guard count > 0 else { return "" }
    let number = number(count)
    return number == "1" ? single ?? "" : counted(number)
  }

  /// A count in the unit, with a decimal below ten where the unit is many.
  private func number(_ count: Int) -> String {
    guard scale > 1 else { return countText(count) }
    let tenths = max(1, (count + scale / 20) / (scale / 10))
    let hasDecimal = tenths < 100 && tenths % 10 != 0
    return hasDecimal ? "\(tenths / 10).\(tenths % 10)" : countText(tenths / 10)
  }
}
