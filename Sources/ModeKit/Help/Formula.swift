/// Arithmetic as a picture: lines of small drawings, figures and words.
public struct Formula: Hashable, Sendable {
  /// One part of a line.
  public enum Part: Hashable, Sendable {
    /// A square drawing, with its name in words, translated.
    case drawing(Illustration, String)
    /// A figure or a sign.
    case figure(String)
    /// Words between the others, translated.
    case words(String)

    /// The part in words.
    public var text: String {
      switch self {
      case .drawing(_, let name): name
      case .figure(let text), .words(let text): text
      }
    }
  }

  /// The lines from the top, each from the left.
  public var lines: [[Part]]

  /// Makes a formula.
  public init(_ lines: [[Part]]) { self.lines = lines }

  /// The formula in words, a line of text for each of its lines.
  public var text: String {
    lines.map { $0.map(\.text).joined(separator: " ") }.joined(separator: "\n")
  }
}
