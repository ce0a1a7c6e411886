/// The addresses that begin with the same bits, such as `10.0.0.0/8`.
public struct NetworkRange: Sendable, Hashable {
  private let start: NetworkAddress
  private let free: Int

  /// Reads an address, a slash and the number of bits that all addresses of the range share.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let start = NetworkAddress(String(parts[0])), let fixed = UInt8(parts[1]),
      fixed <= start.width
    else { return nil }
    self.start = start
    free = start.width - Int(fixed)
  }

  /// Whether an address is in the range.
  public func contains(_ address: NetworkAddress) -> Bool {
    address.width == start.width && address.bits >> UInt128(free) == start.bits >> UInt128(free)
  }
}
