/// A transport that seals what a peer sends, and opens what arrives.
///
/// What cannot be opened says nothing: a message of the stream still has its position, and all else is dropped.
package final class SealedTransport: TableTransport {
  private let transport: any TableTransport
  private let seal: TableSeal

  /// Seals what goes through a transport.
  package init(_ transport: any TableTransport, _ seal: TableSeal) {
    self.transport = transport
    self.seal = seal
  }

  package var own: PeerName { seal.own.name }

  package func open(_ box: [UInt8]) -> [UInt8]? { PeerBox.open(box, of: seal.own) }

  package func perform(_ action: TableAction) {
    let sealed: TableAction =
      switch action {
      case .append(let bytes, let name): .append(seal.seal(bytes), name: name)
      case .whisper(let bytes): .whisper(seal.seal(bytes))
      case .keep(let bytes, let item): .keep(seal.seal(bytes), as: item)
      case .read, .fetch: action
      }
    transport.perform(sealed)
  }

  package func takeEvents() -> [TableEvent] {
    transport.takeEvents().compactMap { event in
      switch event {
      case .delivered(let bytes, let position, let time, _):
        let opened = seal.open(bytes)
        return .delivered(
          opened?.message ?? [], position: position, time: time, sender: opened?.sender ?? .unknown)
      case .heard(let bytes, _): return seal.open(bytes).map { .heard($0.message, sender: $0.sender) }
      case .kept(let bytes, let item, _):
        return seal.open(bytes).map { .kept($0.message, as: item, sender: $0.sender) }
      case .connected, .disconnected, .tail, .answered: return event
      }
    }
  }
}
