/// Sealing what a peer asks of a transport, and opening what a transport reports. Any thread: it takes most of the time that a
/// message needs.
extension TableSeal {
  /// What a peer asks, with what the others are to read sealed.
  func sealed(_ action: TableAction) -> TableAction {
    switch action {
    case .append(let bytes, let name): .append(seal(bytes), name: name)
    case .whisper(let bytes): .whisper(seal(bytes))
    case .keep(let bytes, let item): .keep(seal(bytes), as: item)
    case .read, .fetch: action
    }
  }

  /// What a transport reports, opened. What cannot be opened says nothing: a message of the stream still has its position,
  /// and of all else nothing is left.
  func opened(_ event: TableEvent) -> TableEvent? {
    switch event {
    case .delivered(let bytes, let position, let time, _):
      let opened = open(bytes)
      return .delivered(
        opened?.message ?? [], position: position, time: time, sender: opened?.sender ?? .unknown)
    case .heard(let bytes, _): return open(bytes).map { .heard($0.message, sender: $0.sender) }
    case .kept(let bytes, let item, _):
      return open(bytes).map { .kept($0.message, as: item, sender: $0.sender) }
    case .connected, .disconnected, .tail, .answered: return event
    }
  }
}
