/// A mode whose states can be written, so that a document with a long log opens as quickly as one with a short log.
public protocol SnapshotMode: Mode {
  /// Writes a whole state.
  func encode(_ state: State, into writer: inout ByteWriter)
  /// Whether a snapshot is worth its room: where the log says the same in about as many bytes, none is kept. Always by default.
  ///
  /// - Parameter records: how many moves have led to the state.
  func needsSnapshot(_ state: State, records: Int) -> Bool
  /// Reads a state. Called on a worker.
  func decodeState(
    _ reader: inout ByteReader, params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> State
}

extension SnapshotMode {
  /// Always.
  public func needsSnapshot(_ state: State, records: Int) -> Bool { true }
}

extension Mode {
  /// What writes a state, on any thread; nil where no snapshot is worth its room.
  func snapshot(of state: State, records: Int) -> (@Sendable () -> [UInt8])? {
    func writing<S: SnapshotMode>(_ mode: S) -> (@Sendable () -> [UInt8])? {
      guard let state = state as? S.State, mode.needsSnapshot(state, records: records) else { return nil }
      return {
        var writer = ByteWriter()
        mode.encode(state, into: &writer)
        return writer.bytes
      }
    }
    return (self as? any SnapshotMode).flatMap { writing($0) }
  }

  /// The state that a snapshot holds; nil where this mode keeps none, so that its log says all.
  func state(
    of snapshot: [UInt8], params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> State? {
    func read<S: SnapshotMode>(_ mode: S) throws(Problem) -> State? {
      guard let params = params as? S.Params else { return nil }
      var reader = ByteReader(snapshot)
      return try mode.decodeState(&reader, params: params, seed: seed, resources: resources) as? State
    }
    guard let mode = self as? any SnapshotMode else { return nil }
    return try read(mode)
  }
}
