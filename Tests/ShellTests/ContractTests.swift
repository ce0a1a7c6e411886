import Concurrency
import Geometry
import Interface
import Library
import ModeKit
import Shell
import ShellSupport
import TestSupport
import Testing

/// Unusual behaviour of modes that the shell must handle.
@Suite struct ContractTests {
  private func person(_ mode: TrickMode, _ library: Library? = nil) -> Person {
    var options = OpenOptions()
    options.mode = "trick"
    return Person(library: library, modes: [mode], options: options)
  }

  @Test func aWakeUpAskedForInThePastComesOnceAndAtOnce() throws {
    let ticks = Locked(0)
    let asks = Locked(true)
    let person = person(
      TrickMode { event, host in
        switch event {
        case .gesture: host.request(.wake(at: host.environment.time - 100))
        case .tick:
          ticks.with { $0 += 1 }
          // A wake-up requested while handling one comes in the next turn of the loop, and the loop goes on.
          guard asks.with({ $0 }) else { return }
          asks.with { $0 = false }
          host.request(.wake(at: 0))
        default: break
        }
      })
    person.tap(Point(640, 400))
    #expect(ticks.with { $0 } == 2)
    person.wait(20)
    #expect(ticks.with { $0 } == 2)
    let next = person.app.nextDeadline
    #expect((next ?? .infinity) > person.platform.time, "nothing keeps the loop awake")
  }

  @Test func aDocumentLikeAnotherKeepsThePictureThatOnlyItsModeCanName() throws {
    let picture: [UInt8] = [3, 1, 4, 1, 5]
    let library = Library(inMemory: Library.Options())
    let first = library.create(
      mode: "trick", title: "First", params: TrickMode.Params(picture: BlobID(of: picture)).bytes, seed: 1,
      blobs: [picture])
    let person = person(TrickMode(), library)
    #expect(person.app.openDocument != nil)
    person.press(.character("n"), .control)
    let second = try #require(library.documents().first { $0.id != first.id }, "a new document was made")
    #expect(library.blobs(of: second.id) == [BlobID(of: picture)])
    // It no longer needs the first document.
    library.delete(first.id)
    library.purge(deletedBefore: .max)
    let again = self.person(TrickMode(), library)
    #expect(again.app.openDocument != nil && !again.reads("The picture is missing."))
  }

  @Test func aDocumentThatItsModeCannotMakeIsRefusedByASentence() throws {
    let library = Library(inMemory: Library.Options())
    library.create(
      mode: "trick", title: "First", params: TrickMode.Params(picture: BlobID(of: [1])).bytes, seed: 1)
    let person = person(TrickMode(), library)
    #expect(person.app.openDocument == nil && person.reads("The picture is missing."))
  }

  @Test func aMoveMadeInResponseToAnotherIsStoredAfterIt() throws {
    let library = Library(inMemory: Library.Options())
    let person = person(
      TrickMode { event, host in
        switch event {
        case .command(CommandID("go"), _, _): host.perform(.init(1), seat: 0)
        case .stateChanged: if host.state == [1] { host.perform(.init(2), seat: 0) }
        default: break
        }
      }, library)
    person.app.openDocument?.handle(.command(CommandID("go"), .fire, seat: 0))
    person.wait(0.1)
    person.press(.escape)
    let again = self.person(TrickMode(), library)
    let host = try #require(again.app.openDocument as? ModeHost<TrickMode>)
    #expect(host.state == [1, 2])
    again.press(.character("z"), .control)
    #expect(host.state == [1])
  }
}
