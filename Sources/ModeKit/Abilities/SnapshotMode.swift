/// A mode whose states can be stored, so that a document with a long log opens as quickly as one with a short log.
public protocol SnapshotMode: Mode {
  /// How states become bytes and bytes become states.
  var snapshots: Snapshots<Params, State> { get }
}

/// States as bytes. Its functions are called on workers.
public struct Snapshots<Params: Sendable, State: Sendable>: Sendable {
  /// Encodes a whole state; nil if the log is about as short and a snapshot is not worth its space. `records` is the
  /// number of records since the last snapshot. From ``SnapshotRule/longestTail`` on the result must not be nil.
  public typealias Encode = @Sendable (_ state: State, _ records: Int) -> [UInt8]?
  /// Decodes a state.
  ///
  /// - Throws: `Problem` if the bytes are damaged, or were written by a newer version. The document is then rebuilt from
  ///   an older snapshot or from its log.
  public typealias Decode =
    @Sendable (_ reader: inout ByteReader, _ params: Params, _ seed: UInt64, _ resources: DocumentResources)
    throws(Problem) -> State

  let encode: Encode
  let decode: Decode

  /// Joins both directions.
  public init(encode: @escaping Encode, decode: @escaping Decode) {
    self.encode = encode
    self.decode = decode
  }
}

extension Mode {
  /// A function that encodes states on any thread, given the number of records since the last snapshot; nil if this mode
  /// has no snapshots. Looking it up takes time, so callers keep it.
  package var snapshotEncoder: (@Sendable (_ state: State, _ records: Int) -> [UInt8]?)? {
    func encoder<S: SnapshotMode>(_ mode: S) -> @Sendable (State, Int) -> [UInt8]? {
      let encode = mode.snapshots.encode
      return { state, records in (state as? S.State).flatMap { encode($0, records) } }
    }
    return (self as? any SnapshotMode).map { encoder($0) }
  }

  /// The state of a snapshot; nil if this mode has no snapshots.
  package func state(
    of snapshot: [UInt8], params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> State? {
    func read<S: SnapshotMode>(_ mode: S) throws(Problem) -> State? {
      guard let params = params as? S.Params else { return nil }
      var reader = ByteReader(snapshot)
      return try mode.snapshots.decode(&reader, params, seed, resources) as? State
    }
    guard let mode = self as? any SnapshotMode else { return nil }
    return try read(mode)
  }
}
