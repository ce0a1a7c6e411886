import Interface
import Library
import ModeKit
import Tables

extension Documents {
  /// Puts a document that is being opened at its table, if it has one.
  func sitDown(_ document: any OpenDocument, _ store: LibraryStore, isWhole: Bool) -> (any OpenTable)? {
    guard store.place != nil else { return nil }
    guard isWhole else {
      // What the log lacks cannot be told from what the table has after it.
      library.endTable(of: store.id)
      toasts.show(
        tr("This document is damaged and has left its shared table. Join the table again by its link."),
        time: workplace.time, seconds: 20, isOfDocument: true)
      return nil
    }
    var transport: (any TableTransport)?
    if let link = library.tableLink(of: store.id) {
      do throws(Problem) {
        transport = try library.transport(to: link, wake: workplace.platform.wake)
      } catch {
        toasts.show(error.message, time: workplace.time, seconds: 8, isOfDocument: true)
      }
    }
    let resources = DocumentResources(scene: workplace.platform.resources) { [library] in
      LibraryBlobs.read($0, from: library)
    }
    return document.sitDown(store, transport, resources)
  }
}
