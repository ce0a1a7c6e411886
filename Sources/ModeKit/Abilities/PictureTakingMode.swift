import Geometry
import Interface
import Scene

/// A mode whose documents are made of a picture: its form has a field for one.
public protocol PictureTakingMode: Mode {
  /// The pictures that the form offers, for a gallery.
  var samples: [PictureSample] { get }
  /// What a new document of these answers would be like, with a picture of some size in pixels and begun in a room of some size
  /// in dp; nil where there is nothing to see before. Called on a worker.
  func preview(_ answers: Form.Answers, picture: Size, room: Size) -> FormPreview?
  /// What a menu says of making a document of what another one shows, translated, and its sign.
  var invitation: (label: String, icon: Icon) { get }
}

/// A picture to choose in a form.
public struct PictureSample: Sendable {
  /// The answer that it stands for.
  public var name: String
  /// Its name for people, translated.
  public var label: String
  /// Its own size; ``drawing`` fills the rectangle of this size at the origin, sharp at any scale.
  public var size: Size
  /// What it looks like.
  public var drawing: Drawing

  /// Makes a sample.
  public init(name: String, label: String, size: Size, drawing: @escaping Drawing) {
    self.name = name
    self.label = label
    self.size = size
    self.drawing = drawing
  }
}
