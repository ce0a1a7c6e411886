import Catalogue
import Concurrency
import Geometry
import Glibc
import TestSupport
import Testing

/// A program that is killed while it updates a catalogue: `Tests/UpdatingVictim`.
@Suite struct KillTests {
  private static let program: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return "\(path[...(path.lastIndex(of: "/") ?? path.startIndex)])UpdatingVictim"
  }()

  /// Starts the program.
  private static func start(_ words: [String]) throws -> pid_t {
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    try #require(posix_spawn(&pid, program, nil, nil, &arguments, environ) == 0)
    return pid
  }

  private static func wait(for pid: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func entries(in folder: String) throws -> [CatalogueEntry] {
    let shelf = try CatalogueShelf(folder: folder, .init(fetcher: NoFetcher(), clock: { 0 }))
    defer { shelf.close() }
    let list = try shelf.find(EntryFilter())
    return shelf.rows(0..<list.count, of: list).compactMap { $0?.entry }
  }

  @Test func killedAtAnyMomentTheOldEditionIsListedOrTheNewOne() throws {
    let (shelf, folder) = (ScratchFolder(), ScratchFolder())
    let editions = (0..<2).map { Samples.entries(260 + $0 * 40, seed: UInt64($0 + 1)) }
    let indexes = editions.map { Samples.index($0) }
    let source = "\(folder.path)/catalogue.json.gz"
    func offer(_ edition: Int) { rename(folder.write("next", indexes[edition]), source) }
    // How long an update takes that nobody kills.
    offer(0)
    let begin = SystemClock.monotonic.seconds
    #expect(Self.wait(for: try Self.start([shelf.path, source])) == 0)
    let duration = SystemClock.monotonic.seconds - begin
    #expect(try Self.entries(in: shelf.path) == editions[0].reversed())
    var random = RandomSource(seed: 99)
    var (listed, changes) = (0, 0)
    for _ in 0..<200 {
      offer(1 - listed)
      let pid = try Self.start([shelf.path, source])
      usleep(UInt32(Double.random(in: 0...duration * 1.2, using: &random) * 1e6))
      kill(pid, SIGKILL)
      _ = Self.wait(for: pid)
      let found = try Self.entries(in: shelf.path)
      if found == editions[1 - listed].reversed() { (listed, changes) = (1 - listed, changes + 1) }
      #expect(found == editions[listed].reversed())
    }
    // Both ends were met.
    #expect(changes > 0 && changes < 200)
    offer(1 - listed)
    #expect(Self.wait(for: try Self.start([shelf.path, source])) == 0)
    #expect(try Self.entries(in: shelf.path) == editions[1 - listed].reversed())
    #expect(try Tables(in: shelf.path).leftovers == 0)
  }

  /// A catalogue that comes for the first time is there as a whole or not at all.
  @Test func killedInTheFirstUpdateNothingIsListedOrAll() throws {
    let folder = ScratchFolder()
    let entries = Samples.entries(900)
    write(Samples.files(entries), into: folder.path)
    var random = RandomSource(seed: 7)
    for _ in 0..<20 {
      let shelf = ScratchFolder()
      let pid = try Self.start([shelf.path, "\(folder.path)/catalogue.json.gz"])
      usleep(.random(in: 0...120_000, using: &random))
      kill(pid, SIGKILL)
      _ = Self.wait(for: pid)
      let found = try Self.entries(in: shelf.path)
      #expect(found.isEmpty || found == entries.reversed())
    }
  }
}
