import Interface
import Library
import ModeKit

/// New documents.
extension Documents {
  /// Makes a document and opens it, and then calls `done`; without `seed` it gets a new one. `made` is called before it is
  /// opened, while the last one is still on screen. If the document cannot be made, nothing is stored.
  func create(
    _ mode: any Mode, params: [UInt8], seed: UInt64? = nil, blobs: [[UInt8]] = [], title: String? = nil,
    made: @escaping (DocumentID) -> Void = { _ in }, then done: @escaping () -> Void = {}
  ) {
    let seed = seed ?? newSeed()
    let params = mode.suited(params, to: workplace.freeArea.size)
    let named = Dictionary(blobs.map { (LibraryBlobs.name(of: $0), $0) }, uniquingKeysWith: { a, _ in a })
    let log = StoredLog(params: params, seed: seed)
    load(
      mode, { .success(log) }, title: title ?? mode.title(params),
      // Pictures that the document gets later are in the library.
      blob: { [library] in named[$0] ?? LibraryBlobs.read($0, from: library) }
    ) { [weak self] loaded, _ in
      guard let self else { return }
      let document = library.create(
        mode: mode.id, title: title ?? "", detail: loaded.summary.phrase, params: params, seed: seed,
        blobs: blobs)
      made(document.id)
      show(document.id, loaded)
      done()
    }
  }

  /// Makes and opens a document like the one on screen. If that one was begun and is not finished, a message says that
  /// it is kept, and leads back to it. Whoever has shared a race takes the others along.
  func createSimilar() {
    guard let screen, let old = library.document(screen.id) else { return }
    let isUnfinished = old.recordCount > 0 && !screen.document.summary.isFinished
    let mode = screen.document.mode
    let next = makeNextRace()
    let params = next == nil ? mode.renewed(old.params) : old.params
    // Blobs that were added to the document later, such as pictures laid on it, are not copied.
    let blobs = mode.blobs(of: params).compactMap { LibraryBlobs.read($0, from: library) }
    // A document made of the same picture gets the same title.
    let title = blobs.isEmpty ? nil : old.title
    create(mode, params: params, blobs: blobs, title: title) { [weak self] id in
      if let next { self?.raceAgain(with: id, at: next) }
    } then: { [weak self] in
      guard isUnfinished, let self else { return }
      toasts.show(
        mode.names.guide.renewal, actions: [tr("Back")], time: workplace.time, seconds: 8, isOfDocument: true
      ) { [weak self] _ in self?.open(old.id) }
    }
  }
}
