import Compositor
import Interface
import Library
import ModeKit

extension App {
  /// Names what of a document is shown at once when it is opened; each look has its own.
  static func overviewKey(_ look: Theme.Look) -> String { "overview \(look.rawValue)" }

  /// Keeps what stands in for a document's tiles, so that its next first frame shows it.
  func keepOverview(of screen: DocumentScreen) {
    let (library, id, key) = (library, screen.id, App.overviewKey(settings.look))
    let kept = KeptOverview(stage.overview(of: screen))
    // What was done in leaving is on no picture any more.
    guard let document = library.document(id), screen.document.takePublication() == nil, !kept.tiles.isEmpty
    else {
      return library.dropCached(key, of: id)
    }
    jobs.run(
      isNeeded: true, { library.cache(kept.bytes(recordCount: document.recordCount), as: key, of: id) }
    ) {
      _ in
    }
  }

  /// What was kept of a document, if it still looks like that. Any thread.
  static func keptOverview(of document: StoredDocument, _ look: Theme.Look, in library: Library)
    -> [OverviewTile]
  {
    guard let bytes = library.cached(overviewKey(look), of: document.id) else { return [] }
    return KeptOverview(bytes, recordCount: document.recordCount)?.tiles ?? []
  }

  // MARK: For tests

  /// The document on screen.
  package var openDocument: (any OpenDocument)? { screen?.document }

  /// What shows it.
  package var compositor: Compositor { stage.compositor }
}
