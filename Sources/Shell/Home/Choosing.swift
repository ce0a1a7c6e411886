import Gestures
import Library

/// Several documents that somebody has chosen to do something with all of them.
struct Choosing: Hashable {
  /// The chosen ones.
  private(set) var ids: Set<DocumentID> = []
  /// The start of a range that is chosen with Shift.
  private var anchor: DocumentID?

  /// Chooses a listed document, or drops one that is chosen. With Shift, chooses all from the last one to it.
  mutating func choose(_ id: DocumentID, in listed: [DocumentID], _ modifiers: Modifiers) {
    if modifiers.contains(.shift), let start = anchor.flatMap({ listed.firstIndex(of: $0) }),
      let end = listed.firstIndex(of: id)
    {
      ids.formUnion(listed[min(start, end)...max(start, end)])
    } else {
      if ids.remove(id) == nil { ids.insert(id) }
      anchor = id
    }
  }

  /// Chooses all that are listed; if they are chosen, none.
  mutating func chooseAll(_ listed: [DocumentID]) {
    if ids.isSuperset(of: listed) { ids = [] } else { ids = Set(listed) }
  }

  /// Leaves out documents that are no longer listed.
  mutating func keep(_ listed: [DocumentID]) { ids.formIntersection(listed) }
}
