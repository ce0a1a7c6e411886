/// A mode whose params name blobs in the library, such as a picture.
public protocol BlobNamingMode: Mode {
  /// The names of the blobs that a document with these params needs, as texts of `BlobID`, for
  /// ``DocumentResources/blob``. A document that is made like another one shares them.
  func blobs(of params: Params) -> [String]
  /// The names of the blobs that a move needs. None by default.
  func blobs(of move: Move) -> [String]
}

extension BlobNamingMode {
  /// No names.
  public func blobs(of move: Move) -> [String] { [] }
}

extension Mode {
  /// The names of the blobs that params name; empty for params that cannot be read.
  public func blobs(of params: [UInt8]) -> [String] {
    func names<B: BlobNamingMode>(_ mode: B) -> [String]? {
      (try? B.Params(bytes: params)).map { mode.blobs(of: $0) }
    }
    return (self as? any BlobNamingMode).flatMap { names($0) } ?? []
  }

  /// The names of the blobs that a move names.
  public func blobNames(in move: Move) -> [String] {
    func names<B: BlobNamingMode>(_ mode: B) -> [String] {
      (move as? B.Move).map { mode.blobs(of: $0) } ?? []
    }
    return (self as? any BlobNamingMode).map { names($0) } ?? []
  }
}
