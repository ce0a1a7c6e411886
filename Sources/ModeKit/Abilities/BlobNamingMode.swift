/// A mode whose params name large bytes in the library, such as a picture's.
public protocol BlobNamingMode: Mode {
  /// The names of the large bytes without which a document of these params cannot be made, as `BlobID` describes them and
  /// ``DocumentResources/blob`` takes them. A document that is made like another one shares them.
  func blobs(of params: Params) -> [String]
}

extension Mode {
  /// The names of the large bytes that params name; none for params that cannot be read.
  public func blobs(of params: [UInt8]) -> [String] {
    func names<B: BlobNamingMode>(_ mode: B) -> [String]? {
      (try? B.Params(bytes: params)).map { mode.blobs(of: $0) }
    }
    return (self as? any BlobNamingMode).flatMap { names($0) } ?? []
  }
}
