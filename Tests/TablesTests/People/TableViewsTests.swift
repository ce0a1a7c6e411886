import Geometry
import ModeKit
import Tables
import Testing

/// Following the view of somebody else at a table.
@Suite struct TableViewsTests {
  private let ada = PeerName([1]), ben = PeerName([2])
  private let area = Rect(x: 10, y: -20, width: 300, height: 200)

  /// What others hear of actions.
  private func heard(_ actions: [TableAction], from sender: PeerName) -> [TableEvent] {
    actions.compactMap { if case .whisper(let bytes) = $0 { .heard(bytes, sender: sender) } else { nil } }
  }

  /// Ada, followed by Ben, and what she has told him at the time 0.
  private func pair() -> (ada: TableViews, ben: TableViews) {
    var (first, second) = (TableViews(own: ada), TableViews(own: ben))
    first.receive([.connected], at: 0)
    second.receive([.connected], at: 0)
    #expect(first.show(area, at: 0).isEmpty, "nobody listens")
    first.receive(heard(second.follow(ada, at: 0), from: ben), at: 0)
    return (first, second)
  }

  @Test func whoFollowsSeesWhatIsSeen() {
    var (first, second) = pair()
    second.receive(heard(first.show(area, at: 0), from: ada), at: 0)
    #expect(second.seen == area && second.followed == ada)
    #expect(first.nextDeadline == nil, "nothing is sent while nothing changes")
    // Views that follow each other fast are sent ten times a second, and the last one is.
    var sent = 0
    for step in 1...100 {
      let now = Double(step) / 100
      let actions = first.show(Rect(x: Double(step), y: 0, width: 10, height: 10), at: now)
      sent += actions.count
      second.receive(heard(actions, from: ada), at: now)
    }
    #expect((8...11).contains(sent))
    if let deadline = first.nextDeadline {
      second.receive(heard(first.advance(to: deadline), from: ada), at: deadline)
    }
    #expect(second.seen == Rect(x: 100, y: 0, width: 10, height: 10))
    // Others are not looked through.
    second.receive(heard([.whisper(ViewWhisper.shows(area).bytes)], from: PeerName([3])), at: 2)
    #expect(second.seen != area)
  }

  @Test func aFollowerWhoIsNotHeardIsForgotten() {
    var (first, second) = pair()
    _ = first.show(area, at: 0)
    for time in stride(from: 4.0, through: 12, by: 4) {
      first.receive(heard(second.advance(to: time), from: ben), at: time)
    }
    #expect(!first.show(.init(x: 0, y: 0, width: 1, height: 1), at: 12.5).isEmpty)
    #expect(first.show(area, at: 30).isEmpty)
    // Who comes back sees at once what is seen now.
    first.receive(heard(second.advance(to: 31), from: ben), at: 31)
    second.receive(heard(first.advance(to: 31), from: ada), at: 31)
    #expect(second.seen == area)
    // Who follows nobody any more is not told.
    first.receive(heard(second.follow(nil, at: 32), from: ben), at: 32)
    #expect(first.show(.init(x: 0, y: 0, width: 1, height: 1), at: 33).isEmpty)
    #expect(second.followed == nil && second.seen == nil && second.nextDeadline == nil)
  }

  @Test func twoPeopleDoNotChaseEachOther() {
    var (first, second) = pair()
    _ = first.show(area, at: 0)
    second.receive(heard(first.follow(ben, at: 1), from: ada), at: 1)
    #expect(
      second.show(area, at: 1).isEmpty && first.show(.init(x: 0, y: 0, width: 1, height: 1), at: 1).isEmpty)
    #expect(first.follow(ada, at: 2).count == 1 && first.followed == nil, "nobody follows oneself")
  }

  @Test func crowdsCostNothing() {
    var views = TableViews(own: ada)
    views.receive([.connected], at: 0)
    for number in 0..<5000 {
      views.receive(
        [
          .heard(
            ViewWhisper.follows(ada).bytes, sender: PeerName([9, UInt8(number >> 8), UInt8(number & 255)]))
        ],
        at: 0)
    }
    #expect(views.show(area, at: 0).count == 1, "one message for all")
  }

  @Test func whatIsNoViewIsRefused() {
    for area in [Rect(x: 0, y: 0, width: 0, height: 1), Rect(x: .nan, y: 0, width: 1, height: 1)] {
      #expect(throws: Problem.self) { try ViewWhisper(bytes: ViewWhisper.shows(area).bytes) }
    }
    let long = PeerName(Array(repeating: 1, count: 33))
    #expect(throws: Problem.self) { try ViewWhisper(bytes: ViewWhisper.follows(long).bytes) }
  }
}
