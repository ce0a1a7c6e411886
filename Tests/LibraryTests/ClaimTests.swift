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

  @Test func whereNothingCanBeLockedTheFolderIsNotClaimed() throws {
    mkdir("\(scratch.path)/tessera.lock", 0o700)
    let problem = #expect(throws: LibraryProblem.self) { try claim() }
    #expect(problem?.kind != .inUse)
  }
}
