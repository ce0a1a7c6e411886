import Geometry
import Interface
import Scene

/// A mode whose documents are made from a picture, for which its form has a field.
public protocol PictureTakingMode: Mode {
  /// The built-in pictures that the form offers in a gallery.
  var samples: [PictureSample] { get }
  /// The answers changed so that they ask for `count` parts of the picture, or for the nearest possible number.
  func answers(_ answers: Form.Answers, forParts count: Int) -> Form.Answers
  /// A preview of a new document with these answers, with a picture of some size in pixels and for a room of some size
  /// in dp; nil without a preview. Called on a worker.
  func preview(_ answers: Form.Answers, picture: Size, room: Size) -> FormPreview?
  /// The translated label and the icon of the menu entry that makes a document from the picture of another document.
  var invitation: (label: String, icon: Icon) { get }
}

/// A built-in picture of a form.
public struct PictureSample: Sendable {
  /// The name of the picture in the answers.
  public var name: String
  /// Its name for people, translated.
  public var label: String
  /// The size of the drawing.
  public var size: Size
  /// The drawing, which fills the rectangle of ``size`` at the origin and is sharp at any scale.
  public var drawing: Drawing

  /// Makes a sample.
  public init(name: String, label: String, size: Size, drawing: @escaping Drawing) {
    self.name = name
    self.label = label
    self.size = size
    self.drawing = drawing
  }
}
