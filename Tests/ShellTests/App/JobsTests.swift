import Concurrency
import Geometry
import Interface
import ModeKit
import Scene
import Shell
import Testing

@Suite struct JobsTests {
  /// The order in which jobs run that are all submitted while the only thread is busy.
  private func order(_ handIn: (Jobs, (String, Jobs.Urgency) -> Int) -> Void) -> [String] {
    let gate = Locked(false)
    let order = Locked<[String]>([])
    let jobs = Jobs(threads: 1, wake: {})
    jobs.run(urgency: .soon, { gate.wait(until: { $0 }) { _ in } }) {}
    handIn(jobs) { name, urgency in
      jobs.run(urgency: urgency, { order.signal { $0.append(name) } }) {}
    }
    gate.signal { $0 = true }
    // Work that comes later may begin once the screen is there; this is the last of it.
    let end = Locked(false)
    jobs.run(urgency: .later, { end.signal { $0 = true } }) {}
    jobs.beginLater()
    end.wait(until: { $0 }) { _ in }
    jobs.close()
    #expect(jobs.pending == 0)
    return order.signal { $0 }
  }

  @Test func visibleWorkComesFirst() {
    let order = order { _, add in
      _ = add("card", .later)
      _ = add("sample 1", .soon)
      _ = add("sample 2", .soon)
      _ = add("chosen", .first)
      _ = add("cut", .first)
    }
    #expect(order == ["chosen", "cut", "sample 1", "sample 2", "card"])
  }

  @Test func workThatWaitsCanBeHurried() {
    let order = order { jobs, add in
      let card = add("card", .later)
      _ = add("sample 1", .soon)
      let second = add("sample 2", .soon)
      _ = add("sample 3", .soon)
      jobs.hurry(second)
      jobs.hurry(card)
      // It stays where it is.
      jobs.hurry(second)
    }
    #expect(order == ["sample 2", "card", "sample 1", "sample 3"])
  }

  @Test func closingAbandonsWorkThatNeverEnds() {
    let (gate, begun, done) = (Locked(false), Locked(false), Locked(false))
    let jobs = Jobs(threads: 2, wake: {})
    jobs.run({
      begun.signal { $0 = true }
      gate.wait(until: { $0 }) { _ in }
    }) {}
    begun.wait(until: { $0 }) { _ in }
    jobs.run(isNeeded: true, { done.signal { $0 = true } }) {}
    #expect(!jobs.close(until: Deadline(in: 0.05)))
    // Needed work is done nevertheless.
    done.wait(until: { $0 }) { _ in }
    gate.signal { $0 = true }
  }
}

extension JobsTests {
  /// The document is gone before the job is done: with no threads, work is done at once, and nothing could go wrong.
  @Test func theStateOfADocumentThatIsLeftIsKept() {
    let (gate, begun) = (Locked(false), Locked(false))
    let jobs = Jobs(threads: 1, wake: {})
    jobs.run({
      begun.signal { $0 = true }
      gate.wait(until: { $0 }) { _ in }
    }) {}
    begun.wait(until: { $0 }) { _ in }
    let store = MemoryStore()
    var host: ModeHost<SnapNull>? = ModeHost(
      mode: SnapNull(), params: NoParams(), seed: 1, state: 0, store: store,
      environment: ModeEnvironment(
        theme: Theme(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 100, height: 100))),
      background: jobs.runner)
    host?.perform(NoParams(), seat: 0)
    host?.saveSnapshot()
    host = nil
    #expect(store.snapshot == nil)
    gate.signal { $0 = true }
    jobs.close()
    #expect(store.snapshot?.seq == 1)
  }
}

/// A mode that counts moves and keeps snapshots.
private struct SnapNull: SnapshotMode {
  let names = ModeNames("snap", "Snap")
  func form(last: NoParams?) -> Form { Form(title: "", fields: [], answers: .init()) }
  func params(from answers: Form.Answers) throws(Problem) -> NoParams { NoParams() }
  func makeState(_ params: NoParams, seed: UInt64, resources: DocumentResources) throws(Problem) -> Int { 0 }
  func apply(
    _ move: NoParams, _ context: MoveContext<NoParams>, to state: inout Int
  ) throws(Problem) -> Applied<NoParams> {
    state += 1
    return Applied(damage: [], inverse: nil)
  }
  var snapshots: Snapshots<NoParams, Int> {
    Snapshots(
      encode: { state, _ in [UInt8(state)] },
      decode: { (reader, _, _, _) throws(Problem) in try reader.count() })
  }
  func handle(_ event: ModeEvent, host: ModeHost<SnapNull>) {}
  func summary(_ state: Int, params: NoParams) -> DocumentSummary {
    DocumentSummary(.verbatim("\(state)"), json: .null)
  }
  func picture(_ state: Int, params: NoParams, theme: Theme) -> DocumentPicture {
    DocumentPicture(content: DrawingList([]), bounds: Rect(x: 0, y: 0, width: 1, height: 1))
  }
}
