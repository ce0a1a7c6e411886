import Interface

/// Counts the contents of a file that a board cannot represent, by kind. The number of kinds is bounded, so the report
/// of a file always fits into a message.
package struct Losses: Sendable {
  /// The kinds of contents.
  package enum Kind: Hashable, Sendable {
    case fills, dashes, texts, translucent, paper, ruled, spacing, pdfPages, backgroundPictures, layers, pages
    case turnedPictures, unreadablePictures, picturesUnderInk, damagedShapes, sounds, gradients, colors,
      references, styles
    case farAway, farPictures, longLines, thinLines, manyPictures
    case element(String)
    case otherElements
  }

  private var counts: [Kind: Int] = [:]
  private var order: [Kind] = []

  /// Adds to the count of a kind.
  package mutating func add(_ kind: Kind, _ count: Int = 1) {
    guard count > 0 else { return }
    let kind = listed(kind)
    if counts[kind] == nil { order.append(kind) }
    counts[kind, default: 0] += count
  }

  /// The kind to count under: long names are cut, and only the first names are listed.
  private func listed(_ kind: Kind) -> Kind {
    guard case .element(let name) = kind else { return kind }
    let short = String(name.unicodeScalars.prefix(DrawingLimits.nameLetters))
    let known = Kind.element(short == name ? name : short + "…")
    guard counts[known] == nil else { return known }
    let names = order.count { if case .element = $0 { true } else { false } }
    return names < DrawingLimits.names ? known : .otherElements
  }

  /// The count of a kind.
  package subscript(_ kind: Kind) -> Int { counts[kind] ?? 0 }

  /// A sentence for each kind, in the order of their first occurrence.
  package var sentences: [String] { order.map { Self.sentence($0, String(counts[$0] ?? 0)) } }

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
    case .longLines: tr("Lines of more than 2 million points are left out: {0}", count)
    case .thinLines: tr("Lines more than 10 million times as long as wide are left out: {0}", count)
    case .manyPictures: tr("Pictures beyond the first 200, or of too many bytes, are left out: {0}", count)
    case .otherElements: tr("Other elements are left out: {0}", count)
    case .element(let name): tr("Elements named {1} are left out: {0}", count, name)
    }
  }
}
