import ModeKit

/// Documents of the library and of the sandbox: params, moves and states of each mode.
///
/// Their inputs are imported documents as bytes (`ImportedDocument`), as they come from the sandbox.
extension FuzzTarget {
  /// Moves of a mode, made one after another.
  static func moves(of mode: any Mode) -> FuzzTarget {
    FuzzTarget("\(mode.id)-moves") {
      var seeds: [String: [UInt8]] = [:]
      for (index, document) in SampleDocument.all(of: mode).enumerated() {
        seeds["\(index)"] =
          ImportedDocument(
            params: document.params, moves: document.moves, blobs: document.blobs
          ).bytes
      }
      return seeds
    } show: { bytes, exhibit in
      guard let document = try? ImportedDocument(bytes: bytes) else { return }
      exhibit.show(document.log(seed: 1), of: mode, blobs: document.blobs)
    }
  }

  /// A state of a mode, the last of the blobs, and moves after it.
  static func state(of mode: any Mode) -> FuzzTarget {
    FuzzTarget("\(mode.id)-state") {
      var seeds: [String: [UInt8]] = [:]
      for (index, document) in SampleDocument.all(of: mode).enumerated() {
        guard let state = document.state else { continue }
        seeds["\(index)"] =
          ImportedDocument(
            params: document.params, moves: Array(document.moves.suffix(2)), blobs: document.blobs + [state]
          ).bytes
      }
      return seeds
    } show: { bytes, exhibit in
      guard let document = try? ImportedDocument(bytes: bytes), let state = document.blobs.last else {
        return
      }
      let records = document.records
      let log = StoredLog(
        params: document.params, seed: 1, author: 1, snapshot: (0, state), records: records,
        recall: { name in records.first { $0.id == name } }, allRecords: { records })
      exhibit.show(log, of: mode, blobs: document.blobs.dropLast())
    }
  }
}
