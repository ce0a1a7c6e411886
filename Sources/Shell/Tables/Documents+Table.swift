import Interface
import Library
import ModeKit
import Tables

extension Documents {
  /// Puts a document that is being opened at its table, if it has one.
  /// `end` is the end of the readable part of its log; nil if all of it can be read.
  func sitDown(_ document: any OpenDocument, _ store: LibraryStore, end: LogEnd?) -> (any OpenTable)? {
    // Nothing of a newer Tessera is touched.
    guard store.place != nil, end?.isNewer != true else { return nil }
    let resources = DocumentResources(scene: workplace.platform.resources) { [library] in
      LibraryBlobs.read($0, from: library)
    }
    guard end == nil else {
      // What the log lacks cannot be told from what the table has after it.
      document.sitDown(store, nil, resources).leave()
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
    return document.sitDown(store, transport, resources)
  }
}
