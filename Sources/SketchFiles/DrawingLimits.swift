/// The limits of drawings that are imported. They bound the time and memory that an untrusted file can take. Contents
/// beyond a limit are omitted and reported in ``Losses``, or the file is refused with one sentence.
package enum DrawingLimits {
  // Limits of a file, which is refused beyond them.

  /// The number of elements.
  static let elements = 1_000_000
  /// The depth of nested elements.
  static let depth = 256
  /// The number of attributes of an element.
  static let attributes = 1000
  /// The bytes of one tag or comment. expat keeps them in memory, and scans them again whenever more arrive.
  static let token = 32 << 20
  /// The bytes of an entity's replacement text.
  static let entity = 4096
  /// The total number of points of all lines.
  static let points = 20_000_000

  // Limits of a line, which is omitted beyond them.

  /// The number of points of a line after its curves are flattened.
  static let linePoints = 2_000_000
  /// The ratio of length to width. A thinner line is invisible at any zoom that shows all of it.
  static let lengthToWidth = 1e7
  /// The magnitude of a number.
  static let number = 0x1p40
  /// The characters of a number.
  static let digits = 128
  /// The largest distance from the origin along an axis, in points.
  package static let extent = 0x1p38
  /// The bytes of a transform, a style or a length.
  static let words = 1 << 16

  // Limits of pictures, which are omitted beyond them.

  /// The number of pictures on a board.
  package static let pictures = 200
  /// The total bytes of all pictures.
  static let pictureBytes = 256 << 20
  /// The characters of the Base64 text of one picture.
  static let pictureText = 96 << 20

  // Limits of the report.

  /// The number of unknown elements that are listed by name; the others are counted together.
  static let names = 8
  /// The characters of such a name; longer names are cut.
  static let nameLetters = 32
}
