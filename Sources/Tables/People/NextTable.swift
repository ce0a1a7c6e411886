import ModeKit

/// Where a table that has ended goes on.
package struct NextTable: Hashable, Sendable {
  /// Its link.
  package let link: TableLink
  /// Whether people have another document there, as when they race again. Otherwise they go on with theirs.
  package let hasOwnDocument: Bool

  package init(_ link: TableLink, hasOwnDocument: Bool = false) {
    (self.link, self.hasOwnDocument) = (link, hasOwnDocument)
  }

  /// What the text begins with if there is another document. Older builds know only links.
  private static let mark = "+"

  /// The text that a roster has of it.
  package var text: String { (hasOwnDocument ? Self.mark : "") + link.text }

  /// Reads ``text``.
  ///
  /// - Throws: ``Problem`` if it is none.
  package init(_ text: String) throws(Problem) {
    hasOwnDocument = text.hasPrefix(Self.mark)
    link = try TableLink(hasOwnDocument ? String(text.dropFirst(Self.mark.count)) : text)
  }
}
