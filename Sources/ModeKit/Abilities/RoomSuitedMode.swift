import Geometry

/// A mode whose new documents depend on the room that they are begun in.
public protocol RoomSuitedMode: Mode {
  /// The params of a new document that is begun in a room of some size in dp. Documents that are made without a window have none.
  func suited(_ params: Params, to room: Size) -> Params
}

extension Mode {
  /// Params as bytes, suited to the room in dp that a new document is begun in; as they are where that makes no difference. What
  /// cannot be read is told when it is opened.
  public func suited(_ params: [UInt8], to room: Size) -> [UInt8] {
    func suit<S: RoomSuitedMode>(_ mode: S) -> [UInt8]? {
      (try? S.Params(bytes: params)).map { mode.suited($0, to: room).bytes }
    }
    return (self as? any RoomSuitedMode).flatMap { suit($0) } ?? params
  }
}
