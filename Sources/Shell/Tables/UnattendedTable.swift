import Concurrency
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene
import Tables

/// A document at a shared table that nobody looks at. It follows the table, also to the next one where it goes on after
/// somebody was removed, and the fingers of a script play on it. Without a script it stays, so that there is always somebody
/// who has everything.
final class UnattendedTable: GestureHost {
  private let library: Library
  private let store: LibraryStore
  private let resources: DocumentResources
  private let screen: DocumentScreen
  private var table: any OpenTable
  private let jobs: Jobs
  private let news: Locked<Bool>
  private let wake: @Sendable () -> Void
  private let arena = GestureArena()
  private var events: ArraySlice<TableScript.Event>
  private let plays: Bool
  /// When the document was opened, and when the script began: as soon as the table had been read, or without the table if it
  /// could not be reached. In seconds.
  private let opened = SystemClock.monotonic.seconds
  private var begin: Double?

  /// How long it waits at most before it looks whether it is to end, in seconds.
  private static let longestWait = 0.25
  /// How long a script waits for the table at most, in seconds.
  private static let longestGreeting = 5.0
  /// How long it waits at most until the table has what was done last, in seconds. It is kept in any case.
  private static let longestGoodbye = 2.0

  /// Opens a document of a library at its table.
  ///
  /// - Throws: ``Problem`` if a library of the system is missing, or the table's link has no usable address.
  init(
    _ document: RebuiltDocument, _ store: LibraryStore, in library: Library, _ resources: DocumentResources,
    playing script: TableScript?
  ) throws(Problem) {
    let news = Locked(false)
    let wake: @Sendable () -> Void = { news.signal { $0 = true } }
    (self.news, self.wake) = (news, wake)
    (self.library, self.store, self.resources) = (library, store, resources)
    jobs = Jobs(threads: 1, wake: wake)
    let camera = Camera(viewport: Rect(origin: .origin, size: TableScript.window))
    let open = document.open(store, ModeEnvironment(theme: Theme(), camera: camera), jobs.runner)
    screen = DocumentScreen(id: store.id, document: open, in: .first, layer: 1)
    table = try Self.sitDown(open, store, in: library, resources, wake)
    screen.table = table
    events = (script?.events ?? [])[...]
    plays = script != nil
    arena.host = self
  }

  /// Puts an open document at the table that its library has for it, and gives a new table its opening.
  private static func sitDown(
    _ document: any OpenDocument, _ store: LibraryStore, in library: Library, _ resources: DocumentResources,
    _ wake: @escaping @Sendable () -> Void
  ) throws(Problem) -> any OpenTable {
    guard let link = library.tableLink(of: store.id) else { throw ByteReader.damaged }
    let opening = try library.unsentOpening(of: store.id)
    let transport = try library.transport(to: link, creates: opening != nil, wake: wake)
    let table = document.sitDown(store, transport, resources, as: library.personTitle)
    if let opening {
      table.send(opening: opening.bytes, now: SystemClock.monotonic.seconds) { library.noteSent(store.id) }
    }
    return table
  }

  private var now: Double { SystemClock.monotonic.seconds }

  /// Whether the script has been played, and the table has what came of it.
  private var isDone: Bool {
    plays && begin != nil && events.isEmpty && table.hasCaughtUp && table.underWayCount == 0
  }

  /// Follows the table until it ends, the script is done, or `isOver` says so. All that was done is kept. After the end of
  /// the table the document goes on alone.
  ///
  /// - Throws: ``Problem`` if the next table cannot be reached for a reason that lasts.
  func run(until isOver: () -> Bool) throws(Problem) {
    defer { save() }
    try go(until: { isOver() || self.isDone })
    arena.endAll(time: now)
    screen.document.handle(.closing)
    // Closing makes moves too: it stops a clock.
    let deadline = Deadline(in: Self.longestGoodbye)
    try go(until: { deadline.secondsLeft == 0 || self.table.underWayCount == 0 })
    if table.rights.hasEnded { screen.leaveTable() } else { screen.closeTable(at: now) }
  }

  private func save() {
    screen.document.saveSnapshot()
    library.describe(screen.id, as: screen.document.summary.phrase)
    jobs.close()
  }

  private func go(until isOver: () -> Bool) throws(Problem) {
    while !isOver(), try hasTable() {
      step()
      let next = begin.flatMap { begin in events.first.map { begin + $0.time } }
      let deadlines = [table.nextDeadline, arena.nextDeadline, screen.nextWake, next].compactMap { $0 }
      let wait = (screen.isAnimating ? now : deadlines.min() ?? .infinity) - now
      news.wait(atMost: min(max(wait, 0.001), Self.longestWait), until: { $0 }) { $0 = false }
    }
  }

  /// Whether the table goes on, here or at another one.
  private func hasTable() throws(Problem) -> Bool {
    guard table.rights.hasEnded else { return true }
    guard case .table(let link, let start) = table.successor else { return false }
    table.goAway()
    let count = library.openingCount(of: store.id, in: screen.document.mode, count: store.count)
    library.follow(link, of: store.id, at: start, unsent: table.rights.isOwner ? count : nil)
    table = try Self.sitDown(screen.document, store, in: library, resources, wake)
    screen.table = table
    return true
  }

  private func step() {
    let time = now
    if begin == nil, table.hasCaughtUp || time - opened > Self.longestGreeting { begin = time }
    update(at: time)
    library.inOneWrite {
      if let begin {
        let due = events.prefix { begin + $0.time <= time }
        events.removeFirst(due.count)
        arena.handle(batch: due.map { $0.input(from: begin) })
      }
      arena.advance(to: time)
      jobs.deliver()
      screen.followTable(to: time)
      screen.advance(to: time)
      let toWorld = screen.camera.viewToWorld
      let hands = arena.liveFingers.map {
        TableHand(id: $0.handNumber, place: toWorld.apply($0.location))
      }
      table.show(hands, at: time)
    }
    takeRequests(at: time)
    forgetPictures()
  }

  private func update(at time: Double) {
    var environment = screen.document.environment
    (environment.time, environment.wallTime) = (time, SystemClock.timeOfDay)
    screen.update(environment, isNew: false, isFree: arena.liveFingers.isEmpty)
  }

  /// Does what the document asks for, except for what only people see and hear.
  private func takeRequests(at time: Double) {
    for request in screen.document.takeRequests() {
      switch request {
      case .wake(let wake): screen.wake(at: wake)
      case .wakeWhenIdle(let seconds): screen.wake(at: time + seconds, unlessAskedAgain: true)
      case .animate(let end): screen.animate(until: end)
      case .scroll(let way): screen.scroll(by: way)
      default: break
      }
    }
  }

  private func forgetPictures() {
    _ = screen.document.takePublication()
    _ = screen.document.takeOverlayChanged()
    _ = screen.document.takeInk()
  }

  // MARK: Fingers

  func hit(at point: Point, device: Gesture.Device) -> Hit { screen.hit(at: point, device: device, seat: 0) }

  func deliver(_ gesture: Gesture) {
    switch gesture.kind {
    case .camera, .wheel: screen.handleCamera(gesture)
    default: screen.document.handle(.gesture(gesture))
    }
  }

  func stopFling(of target: TargetID) -> Bool { screen.stopFling() }
}
