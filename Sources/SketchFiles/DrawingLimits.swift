/// What is taken of a foreign file. A file that anybody may have made must not cost more time and memory than a person would
/// wait for; what is beyond a limit is left out and named among the ``Losses``, or the file is refused by one sentence.
package enum DrawingLimits {
  // The whole file; it is refused.

  /// Elements.
  static let elements = 1_000_000
  /// How deep elements lie in each other.
  static let depth = 256
  /// Attributes of one element.
  static let attributes = 1000
  /// The bytes of one tag, comment or the like: they are in memory at once, and read again and again until it ends.
  static let token = 32 << 20
  /// The bytes that an entity stands for.
  static let entity = 4096
  /// The places of all lines together.
  static let points = 20_000_000

  // One line; it is left out.

  /// The places of one line, after its curves were made straight.
  static let linePoints = 2_000_000
  /// How many times as long as wide a line is: thinner ones cannot be seen where they are seen whole.
  static let lengthToWidth = 1e7
  /// The magnitude of a number.
  static let number = 0x1p40
  /// The letters of a number.
  static let digits = 128
  /// How far from the origin a board goes on, in points.
  package static let extent = 0x1p38
  /// The bytes of a transform, a style or a length.
  static let words = 1 << 16

  // Pictures; those beyond are left out.

  /// Pictures on one board.
  package static let pictures = 200
  /// The bytes of all of them together.
  static let pictureBytes = 256 << 20
  /// The letters in which one of them is written.
  static let pictureText = 96 << 20

  // What is told of a file.

  /// The names of unknown elements; others are counted together.
  static let names = 8
  /// The letters of such a name; what is longer is cut.
  static let nameLetters = 32
}
