/// A mode in which a new document like another one may need different params.
public protocol RenewingMode: Mode {
  /// The params of a new document like one with these.
  func renewed(_ params: Params) -> Params
}

extension Mode {
  /// The params of a new document like one with these, as bytes; the same in most modes.
  public func renewed(_ params: [UInt8]) -> [UInt8] {
    func renew<R: RenewingMode>(_ mode: R) -> [UInt8]? {
      (try? R.Params(bytes: params)).map { mode.renewed($0).bytes }
    }
    return (self as? any RenewingMode).flatMap { renew($0) } ?? params
  }
}
