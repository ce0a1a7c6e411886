import Geometry
import Library
import ModeKit
import TestSupport
import Testing

/// Undo and redo of several seats, compared with a model of two arrays for each seat.
@Suite struct UndoModelTests {
  /// What a seat has done to a dot.
  private enum Action {
    case put(MoveID)
    case take(MoveID)

    var inverse: Action {
      switch self {
      case .put(let dot): .take(dot)
      case .take(let dot): .put(dot)
      }
    }
  }

  private struct Model {
    var dots: Set<MoveID> = []
    var done = [[Action]](repeating: [], count: 4)
    var undone = [[Action]](repeating: [], count: 4)

    /// Whether it could be done: a dot that does not exist cannot be removed.
    mutating func make(_ action: Action) -> Bool {
      switch action {
      case .put(let dot): dots.insert(dot).inserted
      case .take(let dot): dots.remove(dot) != nil
      }
    }

    mutating func perform(_ action: Action, seat: Int) -> Bool {
      guard make(action) else { return false }
      done[seat].append(action)
      undone[seat] = []
      return true
    }

    /// Whether it was done, or there was nothing to do.
    mutating func undo(seat: Int) -> Bool {
      guard let last = done[seat].last else { return true }
      guard make(last.inverse) else { return false }
      undone[seat].append(done[seat].removeLast())
      return true
    }

    mutating func redo(seat: Int) -> Bool {
      guard let last = undone[seat].last else { return true }
      guard make(last) else { return false }
      done[seat].append(undone[seat].removeLast())
      return true
    }
  }

  @Test(arguments: 0..<20) func undoOfSeveralSeatsFollowsTheModel(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let store = MemoryStore()
    let host = HeadlessDocuments.host(NullMode(), .init(), state: [:], store)
    var model = Model()
    var records = 0
    for step in 0..<400 {
      let seat = random.below(4)
      let isPossible: Bool
      let before = (model.done.map(\.count), model.undone.map(\.count))
      switch random.below(8) {
      case 0, 1:
        isPossible = model.undo(seat: seat)
        host.undo(seat: seat)
      case 2, 3:
        isPossible = model.redo(seat: seat)
        host.redo(seat: seat)
      case 4:
        // Any dot that ever existed, of any seat; it may be gone.
        guard let dot = store.records.isEmpty ? nil : store.records[random.below(store.count)].made else {
          continue
        }
        isPossible = model.perform(.take(dot), seat: seat)
        #expect(host.perform(.init(dot, nil), seat: seat) == isPossible)
      default:
        isPossible = model.perform(.put(host.nextID), seat: seat)
        #expect(host.perform(.add(Point(Double(step), 0)), seat: seat))
      }
      #expect(Set(host.state.keys) == model.dots)
      for seat in 0..<4 {
        #expect(host.canUndo(seat: seat) == !model.done[seat].isEmpty)
        #expect(host.canRedo(seat: seat) == !model.undone[seat].isEmpty)
      }
      // A refused step shows a message and leaves no record; any other step leaves a record and shows none.
      let isChanged = (model.done.map(\.count), model.undone.map(\.count)) != before
      if isChanged { records += 1 }
      #expect(store.count == records)
      #expect(host.toasts() == (isPossible ? [] : ["This dot is gone already."]))
    }
  }

  @Test func aStepWithoutItsRecordIsReported() {
    /// A log that returns no records.
    final class Forgetful: DocumentStore {
      let kept = MemoryStore()
      var count: Int { kept.count }
      var author: UInt32 { kept.author }
      var archive: Archive { kept.archive }
      func append(_ record: StoredRecord) { kept.append(record) }
      func record(_ id: MoveID) -> StoredRecord? { nil }
      func saveSnapshot(_ bytes: [UInt8], seq: Int) {}
    }
    let host = ModeHost(
      mode: Ledger(), params: .init(), seed: 1, state: [], store: Forgetful(),
      environment: HeadlessDocuments.environment)
    host.perform(.init(5), seat: 0)
    host.undo(seat: 0)
    #expect(host.state == [5] && host.canUndo(seat: 0))
    #expect(host.toasts() == ["This step cannot be taken back: its record is missing."])
  }

  @Test func pendingMovesAreMadeBeforeAnUndo() {
    let mode = TrickMode { event, host in
      if case .settle = event, host.state == [1] { host.perform(.init(2), seat: 0) }
    }
    let host = HeadlessDocuments.host(mode, .init(), state: [])
    host.perform(.init(1), seat: 0)
    host.undo(seat: 0)
    #expect(host.state == [1], "the pending move was the newest")
    host.redo(seat: 0)
    #expect(host.state == [1, 2] && !host.canRedo(seat: 0), "it became a move again, and that is the newest")
  }

  @Test func movesAreMadeFromBytesUpToTheFirstDamagedOne() {
    let host = HeadlessDocuments.ledger()
    let moves = [TrickMode.Move(3), .init(4)].map(\.bytes)
    #expect(throws: Problem.self) { try host.perform(moves + [[9]] + moves, seat: 2) }
    #expect(host.state == [3, 4] && host.canUndo(seat: 2) && !host.canUndo(seat: 0))
  }
}
