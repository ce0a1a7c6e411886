import Concurrency
import Glibc
import Library
import TestSupport
import Testing

@Suite struct LazyBytesTests {
  /// Counts how often bytes were made, and remembers on which threads.
  private final class Press: Sendable {
    let threads = Locked<[pthread_t]>([])
    func bytes(_ bytes: [UInt8]) -> LazyBytes {
      LazyBytes { [self] in
        threads.with { $0.append(pthread_self()) }
        return bytes
      }
    }
  }

  @Test func bytesAreMadeOnceHoweverManyAsk() {
    let press = Press()
    let late = press.bytes([1, 2, 3])
    #expect(!late.areMade)
    let readers = (0..<8).map { number in
      Thread(name: "reader \(number)") { _ = late.bytes }
    }
    for reader in readers { reader.join() }
    #expect(late.areMade && late.bytes == [1, 2, 3])
    #expect(press.threads.with { $0.count } == 1)
    #expect(late == LazyBytes([1, 2, 3]) && late != LazyBytes([1, 2]))
  }

  @Test func theWritersThreadMakesThemAndTheyAreReadBackInOrder() throws {
    let scratch = ScratchFolder()
    let press = Press()
    let library = Library(directory: scratch.path + "/live", options: .test(pace: 3600))
    let id = library.create(mode: "jigsaw", title: "").id
    library.flush()
    var pieces: [LazyBytes] = []
    for value in 1...20 {
      let move = press.bytes([UInt8(value)])
      let inverse = press.bytes([UInt8(value), 0])
      #expect(library.append(to: id, seat: 1, move: move, inverse: inverse) == value)
      pieces += [move, inverse]
    }
    library.flush()
    #expect(pieces.map(\.areMade) == Array(repeating: true, count: 40))
    let here = pthread_self()
    #expect(press.threads.with { $0.count == 40 && !$0.contains(here) })

    // A process that is killed now loses nothing.
    let copy = Library(
      directory: scratch.copyLibrary(from: scratch.path + "/live", to: "copy"), options: .test())
    #expect(try copy.records(of: id).map(\.move) == (1...20).map { [UInt8($0)] })
    #expect(try copy.records(of: id).map(\.inverse) == (1...20).map { [UInt8($0), 0] })
    #expect(try copy.records(of: id).map(\.seq) == Array(1...20))
  }

  @Test func aRecordCanBeReadBeforeItIsWritten() throws {
    let scratch = ScratchFolder()
    let press = Press()
    let library = Library(directory: scratch.path, options: .test(pace: 3600))
    let id = library.create(mode: "jigsaw", title: "").id
    library.flush()
    library.append(to: id, move: press.bytes([7]), inverse: press.bytes([8]))
    let record = try #require(try library.record(1, of: id))
    #expect(record.move == [7] && record.inverse == [8])
    library.flush()
    #expect(press.threads.with { $0.count } == 2, "the writer does not make them again")
    #expect(try library.record(1, of: id)?.inverse == [8])
  }

  @Test func aLibraryThatDoesNotSaveKeepsBytesAndNotWhatTheyAreMadeOf() {
    let library = Library(inMemory: .test())
    let id = library.create(mode: "jigsaw", title: "").id
    let move = Press().bytes([7])
    library.append(to: id, move: move, inverse: LazyBytes([]))
    #expect(move.areMade)
  }
}
