extension String {
  /// The text on one line of at most `longest` characters, without control characters and without spaces around it: what
  /// others send is shown so.
  package func onOneLine(longest: Int) -> String {
    let scalars = unicodeScalars.lazy.map { $0.properties.isWhitespace ? " " : $0 }
      .filter { ![.control, .format].contains($0.properties.generalCategory) }
    // A character may have any number of accents.
    let line = String(String.UnicodeScalarView(scalars.prefix(4 * longest))).prefix(longest)
    return line.split(separator: " ").joined(separator: " ")
  }
}
