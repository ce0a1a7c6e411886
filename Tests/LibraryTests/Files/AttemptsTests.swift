import Library
import TestSupport
import Testing

@Suite struct AttemptsTests {
  private let scratch = ScratchFolder()
  private let document = DocumentID(high: 1, low: 2)
  private let other = DocumentID(high: 3, low: 4)
  private var folder: String { scratch.path + "/trials" }

  /// A run that crashes during an attempt, so that its mark stays.
  private func crash(_ kind: Attempts.Kind, _ document: DocumentID) {
    Attempts(folder: folder).begin(kind, document)
  }

  private func hasFailed(_ kind: Attempts.Kind, _ document: DocumentID) -> Bool {
    Attempts(folder: folder).hasFailed(kind, document)
  }

  @Test func theSecondCrashInARowCounts() {
    #expect(!hasFailed(.opening, document))
    crash(.opening, document)
    #expect(!hasFailed(.opening, document), "it may have been a power cut")
    crash(.opening, document)
    #expect(hasFailed(.opening, document))
    #expect(!hasFailed(.preview, document) && !hasFailed(.opening, other))
  }

  @Test func aSuccessfulTrialResetsTheCount() {
    crash(.preview, document)
    let attempts = Attempts(folder: folder)
    attempts.begin(.preview, document)
    attempts.end(.preview, document)
    crash(.preview, document)
    #expect(!hasFailed(.preview, document))
  }

  @Test func severalTrialsInOneRunCountOnce() {
    let attempts = Attempts(folder: folder)
    for _ in 0..<5 { attempts.begin(.opening, document) }
    #expect(!hasFailed(.opening, document))
  }

  @Test func aLibraryThatIsClosedLeavesNoMarks() {
    for _ in 0..<3 {
      let library = Library(directory: scratch.path, options: .test())
      library.attempts.begin(.opening, document)
      library.close()
    }
    #expect(!hasFailed(.opening, document))
  }

  @Test func onlyTheWriterOfALibraryMarksTrials() throws {
    let library = Library(directory: scratch.path, options: .test())
    for _ in 0..<3 {
      let guest = Library(directory: scratch.path, options: .test())
      guest.attempts.begin(.opening, document)
      try Library(reading: scratch.path, options: .test()).attempts.begin(.opening, document)
    }
    #expect(!library.attempts.hasFailed(.opening, document))
    Library(inMemory: .test()).attempts.begin(.opening, document)
  }
}
