import Glibc
import Library
import TestSupport
import Testing

/// One process at a time owns a folder, also on disks that cannot lock folders, as those of NFS.
@Suite struct ClaimTests {
  private let scratch = ScratchFolder()

  /// What NFS answers when a folder is to be locked.
  private static func refuse(_ folder: Int32) -> Int32 {
    errno = EBADF
    return -1
  }

  private func claim() throws -> Claim { try Claim(scratch.path, lockFolder: Self.refuse) }

  @Test func whereFoldersCannotBeLockedAFileIs() throws {
    let first = try claim()
    for _ in 0..<2 {
      let problem = #expect(throws: LibraryProblem.self) { try claim() }
      #expect(problem?.kind == .inUse)
    }
    first.release()
    let second = try claim()
    #expect(throws: LibraryProblem.self) { try claim() }
    withExtendedLifetime(second) {}
  }

  /// A process that is just being started has copies of all descriptors for a moment.
  @Test func aCopyOfTheDescriptorHoldsNoFolderThatWasReleased() throws {
    let first = try Claim(scratch.path)
    let copies = (0..<Int32(1024)).filter { opens(scratch.path, $0) }.map { dup($0) }
    defer { for copy in copies { close(copy) } }
    #expect(!copies.isEmpty)
    #expect(throws: LibraryProblem.self) { try Claim(scratch.path) }
    first.release()
    withExtendedLifetime(try Claim(scratch.path)) {}
  }

  private func opens(_ path: String, _ descriptor: Int32) -> Bool {
    var (one, other) = (stat(), stat())
    return fstat(descriptor, &one) == 0 && stat(path, &other) == 0 && one.st_ino == other.st_ino
      && one.st_dev == other.st_dev
  }

  @Test func whereNothingCanBeLockedTheFolderIsNotClaimed() throws {
    mkdir("\(scratch.path)/tessera.lock", 0o700)
    let problem = #expect(throws: LibraryProblem.self) { try claim() }
    #expect(problem?.kind != .inUse)
  }
}
