import Concurrency
import Glibc
import Sandbox
import Testing

/// The true child, with readers that do what they must not: `Tests/HostileReaders`.
@Suite struct SandboxTests {
  /// The child's program lies beside the tests.
  private static let program: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return "\(path[...(path.lastIndex(of: "/") ?? path.startIndex)])HostileReaders"
  }()

  private let sandbox = Sandbox(program: Self.program)

  /// Has a file read; what the reader does is only known to the child.
  private func read(
    _ name: String, _ file: [UInt8] = [7], _ parameters: [UInt8] = [], limits: ReaderLimits = .document,
    isCancelled: @Sendable () -> Bool = { false }
  ) throws(ReadingFailure) -> FileContents {
    let reader = FileReader(name, limits) { _, _ throws(ReadingFailure) in throw .failed }
    return try sandbox.read(file, by: reader, parameters, isCancelled: isCancelled)
  }

  /// The process that reads now.
  private func process() throws -> Int { FileReader.number(in: try read("process").header) }

  @Test(arguments: [0, 1, 5000, 10_000_000]) func whatAReaderReturnsComesBack(count: Int) throws {
    let file = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let contents = try read("echo", file, [1, 2, 3])
    #expect(contents.header == [1, 2, 3] && contents.bytes == file)
  }

  @Test func contentsMayBeEmpty() throws {
    let contents = try read("nothing")
    #expect(contents.header.isEmpty && contents.body == nil && contents.bytes.isEmpty)
  }

  @Test func oneProcessReadsManyFiles() throws {
    let first = try process()
    #expect(first != getpid())
    for _ in 0..<100 { #expect(try process() == first) }
    // Neither does a refusal end it.
    #expect(throws: ReadingFailure.refused("This is no file.")) { try read("refuse") }
    #expect(try process() == first)
  }

  @Test func aSentenceIsNeverLong() throws {
    let failure = #expect(throws: ReadingFailure.self) { try read("talk") }
    guard case .refused(let sentence)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(sentence.hasPrefix("word word") && sentence.utf8.count <= 1000)
  }

  @Test(arguments: [
    "trap", "stray", "eat", "leave", "long header", "short header", "unknown answer", "unsealed memory",
    "short memory", "no memory", "no such reader",
  ])
  func aFaultCostsOneFile(name: String) throws {
    let before = try process()
    #expect(throws: ReadingFailure.failed) { try read(name) }
    let after = try process()
    #expect(after != before)
    #expect(try read("echo", [4, 5]).bytes == [4, 5])
  }

  @Test func contentsHaveALimit() throws {
    var limits = ReaderLimits.document
    limits.contents = 1 << 20
    #expect(try read("too much", limits: limits).bytes.count == 1 << 20)
    limits.contents -= 1
    #expect(throws: ReadingFailure.failed) { try read("too much", limits: limits) }
  }

  @Test func timeHasALimit() throws {
    var limits = ReaderLimits.document
    limits.seconds = 1
    #expect(throws: ReadingFailure.tooSlow) { try read("hang", limits: limits) }
    #expect(try read("echo", [4]).bytes == [4])
  }

  @Test func aLargeFileIsNotEvenSent() {
    var limits = ReaderLimits.document
    limits.file = 99
    #expect(throws: ReadingFailure.tooLarge) {
      try read("echo", Array(repeating: 0, count: 100), limits: limits)
    }
  }

  @Test func whatAFileLeavesInMemoryIsGoneBeforeTheNext() throws {
    let hoarder = FileReader.number(in: try read("hoard").header)
    #expect(try process() != hoarder)
  }

  @Test(arguments: [
    "open a file", "write a file", "remove a file", "open a socket", "start a thread", "start a program",
    "signal its parent", "make code", "raise its limits",
  ])
  func aReaderHasNoRights(deed: String) throws {
    #expect(try read(deed).bytes.isEmpty)
  }

  @Test func aFileCanBeCancelled() throws {
    let asked = Locked(0)
    var limits = ReaderLimits.document
    limits.seconds = 1000
    #expect(throws: ReadingFailure.cancelled) {
      try read("hang", limits: limits) {
        asked.with { asked in
          asked += 1
          return asked > 2
        }
      }
    }
    #expect(try read("echo", [4]).bytes == [4])
  }

  @Test func closingEndsWhatIsRead() throws {
    let began = Locked(false)
    let outcome = Future(name: "reading") { [sandbox] in
      let reader = FileReader("hang", .document) { _, _ throws(ReadingFailure) in throw .failed }
      return Result { () throws(ReadingFailure) in
        try sandbox.read([1], by: reader, []) {
          began.signal { $0 = true }
          return false
        }
      }
    }
    // The second question comes while the reader hangs.
    began.wait(until: { $0 }, then: { $0 = false })
    began.wait(until: { $0 }, then: { _ in })
    sandbox.close()
    #expect(throws: ReadingFailure.cancelled) { try outcome.value.get() }
    #expect(throws: ReadingFailure.cancelled) { try read("echo") }
  }

  @Test func filesWaitForTheirTurn() {
    let futures = (0..<8).map { n in
      Future(name: "file \(n)") { [sandbox] in
        let reader = FileReader("echo", .document) { _, _ throws(ReadingFailure) in throw .failed }
        return (0..<20).allSatisfy { round in
          let file = [UInt8(n), UInt8(round)]
          return (try? sandbox.read(file, by: reader, [], isCancelled: { false }))?.bytes == file
        }
      }
    }
    for future in futures { #expect(future.value) }
  }

  @Test func aProgramThatIsNotThereIsASentence() {
    let sandbox = Sandbox(program: "/nonexistent")
    let reader = FileReader("echo", .document) { _, _ throws(ReadingFailure) in throw .failed }
    for _ in 0..<2 {
      #expect(throws: ReadingFailure.unavailable) {
        try sandbox.read([1], by: reader, [], isCancelled: { false })
      }
    }
  }

  @Test func readingDirectlyIsTheSame() throws {
    let reader = FileReader("twice", .document) { file, parameters throws(ReadingFailure) in
      if file.isEmpty { throw .refused("It is empty.") }
      return FileContents(header: parameters, body: try SharedMemory(file + file))
    }
    let direct = DirectReading()
    let contents = try direct.read([1, 2], by: reader, [9], isCancelled: { false })
    #expect(contents.header == [9] && contents.bytes == [1, 2, 1, 2])
    #expect(throws: ReadingFailure.refused("It is empty.")) {
      try direct.read([], by: reader, [], isCancelled: { false })
    }
    #expect(throws: ReadingFailure.cancelled) { try direct.read([1], by: reader, [], isCancelled: { true }) }
  }
}
