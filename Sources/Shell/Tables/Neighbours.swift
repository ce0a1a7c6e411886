import Interface
import Library
import Tables

/// The tables of the machines around, and what those are told of the table here. Main thread only.
final class Neighbours {
  private let workplace: Workplace
  private let jobs: Jobs
  private let open: NeighbourhoodOpening?
  /// Nil before it is needed, and on a machine that has none.
  private var neighbourhood: (any Neighbourhood & Sendable)?
  private var isOpened = false
  /// What the others are told.
  private var told: Told?

  /// What decides what the others are told.
  private struct Told: Equatable {
    var id: DocumentID
    var title: String
    var people: Int
  }

  init(_ workplace: Workplace, _ jobs: Jobs, _ open: NeighbourhoodOpening?) {
    (self.workplace, self.jobs, self.open) = (workplace, jobs, open)
  }

  /// Whether there may be machines to hear and to tell.
  var isAvailable: Bool { open != nil && (!isOpened || neighbourhood != nil) }

  /// The tables of others; none while nobody wants to see them.
  var tables: [NearbyTable] { workplace.settings.findsTables ? neighbourhood?.tables ?? [] : [] }

  /// Begins to listen, after all that is urgent.
  func listen() {
    guard let open, !isOpened, workplace.settings.findsTables || told != nil else { return }
    isOpened = true
    let wake = workplace.platform.wake
    jobs.run(urgency: .later) {
      open(wake)
    } then: { [weak self] neighbourhood in
      guard let self else { return }
      self.neighbourhood = neighbourhood
      told = nil
      wake()
    }
  }

  /// Tells the others of the table of a document, which `describe` describes if it is new; nil tells of none.
  func tell(_ document: StoredDocument?, people: Int, _ describe: (StoredDocument) -> NearbyTable?) {
    let told = document.map { Told(id: $0.id, title: $0.title, people: people) }
    guard told != self.told else { return }
    self.told = told
    listen()
    neighbourhood?.tell(document.flatMap(describe))
  }
}
