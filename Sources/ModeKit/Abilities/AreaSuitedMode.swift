import Geometry

/// A mode whose new documents depend on the size of the room in which they are begun.
public protocol AreaSuitedMode: Mode {
  /// The params of a new document for a room of some size in dp. Not called for documents that are made without a
  /// window.
  func suited(_ params: Params, to room: Size) -> Params
}

extension Mode {
  /// The params, as bytes, of a new document for a room of some size in dp; unchanged in most modes and if they cannot
  /// be read. Unreadable params are reported when the document is opened.
  public func suited(_ params: [UInt8], to room: Size) -> [UInt8] {
    func suit<S: AreaSuitedMode>(_ mode: S) -> [UInt8]? {
      (try? S.Params(bytes: params)).map { mode.suited($0, to: room).bytes }
    }
    return (self as? any AreaSuitedMode).flatMap { suit($0) } ?? params
  }
}
