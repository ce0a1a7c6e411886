import Tables
import Testing

/// When a peer hears a stream by its own consumer, and when by the shared one.
struct StreamHearingTests {
  /// One that reads from the first position and has reached `position`.
  private func reader(at position: Int) -> StreamHearing {
    var hearing = StreamHearing()
    hearing.begin(from: 1, at: 0)
    hearing.noteOwn(position)
    return hearing
  }

  @Test func theOwnConsumerEndsAtTheEndOfTheStreamOnceTheSharedOneIsHeard() {
    var hearing = reader(at: 9)
    #expect(hearing.next(at: 0.1, last: 9) == .wait)
    hearing.noteShared(at: 0.2)
    #expect(hearing.next(at: 0.3, last: 10) == .wait)
    hearing.noteOwn(10)
    #expect(hearing.next(at: 0.4, last: 10) == .endOwn)
    hearing.noteShared(at: 1.2)
    #expect(hearing.next(at: 1.3, last: 20) == .wait)
  }

  @Test func anEmptyStreamHasNoEndToReach() {
    var hearing = StreamHearing()
    hearing.begin(from: 1, at: 0)
    hearing.noteShared(at: 0)
    #expect(hearing.next(at: 0.1, last: 0) == .endOwn)
  }

  @Test func theServerIsAskedLessAndLessOften() {
    var hearing = reader(at: 5)
    let questions = (0..<400).filter { hearing.next(at: Double($0), last: 5) == .askForShared }
    #expect(questions.prefix(6) == [2, 4, 7, 13, 25, 49])
    let pauses = zip(questions.dropFirst(7), questions.dropFirst(6)).map(-)
    #expect(!pauses.isEmpty && pauses.allSatisfy { $0 == 60 })
    // Once it was heard, it is asked for soon again.
    hearing.noteShared(at: 400)
    #expect((401..<410).first { hearing.next(at: Double($0), last: 5) == .askForShared } == 405)
  }

  @Test func whoMissesSomethingKeepsItsOwnConsumerLongerEachTime() {
    var hearing = reader(at: 5)
    var now = 0
    func end() -> Int {
      let start = now
      repeat {
        now += 1
        hearing.noteShared(at: Double(now))
      } while hearing.next(at: Double(now), last: 5) != .endOwn
      return now - start
    }
    #expect(end() == 1)
    let times = (0..<8).map { _ in
      // The peer misses a message, and reads again.
      hearing.begin(from: 6, at: Double(now))
      return end()
    }
    #expect(times == [2, 4, 8, 16, 32, 60, 60, 60])
  }

  /// While others draw without a pause, a consumer is always a little behind the end.
  @Test func theOwnConsumerEndsWhereTheSharedOneBegan() {
    var hearing = reader(at: 5)
    hearing.noteShared(8, at: 0.1)
    hearing.noteShared(9, at: 0.2)
    hearing.noteOwn(7)
    #expect(hearing.next(at: 0.3, last: 20) == .wait)
    hearing.noteOwn(8)
    #expect(hearing.next(at: 0.4, last: 20) == .endOwn)
  }

  /// What the shared consumer brought before it was silent says nothing of what it missed.
  @Test func afterASilenceTheSharedConsumerBeginsAnew() {
    var hearing = reader(at: 5)
    hearing.noteShared(6, at: 0)
    hearing.noteShared(19, at: 5)
    hearing.noteOwn(6)
    #expect(hearing.next(at: 5.1, last: 20) == .wait)
    hearing.noteOwn(19)
    #expect(hearing.next(at: 5.2, last: 20) == .endOwn)
  }
}
