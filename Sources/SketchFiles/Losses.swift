import Interface

/// Counts what a file holds that a board cannot.
package struct Losses: Sendable {
  /// A kind of thing.
  package enum Kind: Hashable, Sendable {
    case fills, dashes, texts, translucent, paper, ruled, spacing, pdfPages, backgroundPictures, layers, pages
    case turnedPictures, unreadablePictures, picturesUnderInk, damagedShapes, sounds, gradients, colors,
      references, styles
    case farAway, farPictures
    case element(String)
  }

  private var counts: [Kind: Int] = [:]
  private var order: [Kind] = []

  /// Counts things; none changes nothing.
  package mutating func add(_ kind: Kind, _ count: Int = 1) {
    guard count > 0 else { return }
    if counts[kind] == nil { order.append(kind) }
    counts[kind, default: 0] += count
  }

  /// How many of a kind there were.
  package subscript(_ kind: Kind) -> Int { counts[kind] ?? 0 }

  /// The most kinds that have a sentence of their own; what lies beyond has one together.
  private static let mostSentences = 12
  /// The most letters of an element's name that are told.
  private static let longestName = 40

  /// A sentence for each kind, in the order in which they were met.
  package var sentences: [String] {
    let first = order.prefix(Self.mostSentences).map { Self.sentence($0, String(counts[$0] ?? 0)) }
    let rest = order.dropFirst(Self.mostSentences).reduce(0) { $0 + (counts[$1] ?? 0) }
    return rest == 0 ? first : first + [tr("Other things are left out: {0}", String(rest))]
  }

  private static func sentence(_ kind: Kind, _ count: String) -> String {
    switch kind {
    case .fills: tr("Filled shapes are drawn as outlines: {0}", count)
    case .dashes: tr("Dashed lines are drawn solid: {0}", count)
    case .texts: tr("Texts are left out: {0}", count)
    case .translucent: tr("Translucent lines are drawn opaque: {0}", count)
    case .paper: tr("The paper gets the most similar colour of a board")
    case .ruled: tr("Lines, squares and patterns of the paper are left out: {0}", count)
    case .spacing: tr("Lines of the paper get the spacing of a board: {0}", count)
    case .pdfPages: tr("PDF pages under the ink are left out: {0}", count)
    case .backgroundPictures: tr("Pictures outside of the file are left out: {0}", count)
    case .layers: tr("Layers beyond the limit of a board are merged with others: {0}", count)
    case .pages: tr("Pages are placed below each other: {0}", count)
    case .turnedPictures: tr("Turned pictures stand upright: {0}", count)
    case .unreadablePictures: tr("Pictures that cannot be read are left out: {0}", count)
    case .picturesUnderInk: tr("Pictures above ink are moved below it: {0}", count)
    case .damagedShapes: tr("Shapes with unreadable numbers are left out: {0}", count)
    case .sounds: tr("Recorded sounds are left out: {0}", count)
    case .gradients: tr("Gradients and patterns are drawn in one colour: {0}", count)
    case .colors: tr("Colours that cannot be read are drawn black: {0}", count)
    case .references: tr("Repeated parts are left out: {0}", count)
    case .styles: tr("Style sheets are left out: {0}", count)
    case .farAway: tr("Strokes too far away or too large are left out: {0}", count)
    case .farPictures: tr("Pictures too far away or too large are left out: {0}", count)
    case .element(let name):
      tr("Elements named {1} are left out: {0}", count, String(name.prefix(longestName)))
    }
  }
}
