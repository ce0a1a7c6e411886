import Library
import TestSupport
import Testing

@Suite struct TrialsTests {
  private let scratch = ScratchFolder()
  private let document = DocumentID(high: 1, low: 2)
  private let other = DocumentID(high: 3, low: 4)
  private var folder: String { scratch.path + "/trials" }

  /// A run that crashes during a trial, so that its mark stays.
  private func crash(_ kind: Trials.Kind, _ document: DocumentID) {
    Trials(folder: folder).begin(kind, document)
  }

  private func hasFailed(_ kind: Trials.Kind, _ document: DocumentID) -> Bool {
    Trials(folder: folder).hasFailed(kind, document)
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
    let trials = Trials(folder: folder)
    trials.begin(.preview, document)
    trials.end(.preview, document)
    crash(.preview, document)
    #expect(!hasFailed(.preview, document))
  }

  @Test func severalTrialsInOneRunCountOnce() {
    let trials = Trials(folder: folder)
    for _ in 0..<5 { trials.begin(.opening, document) }
    #expect(!hasFailed(.opening, document))
  }

  @Test func aLibraryThatIsClosedLeavesNoMarks() {
    for _ in 0..<3 {
      let library = Library(directory: scratch.path, options: .test())
      library.trials.begin(.opening, document)
      library.close()
    }
    #expect(!hasFailed(.opening, document))
  }

  @Test func onlyTheWriterOfALibraryMarksTrials() throws {
    let library = Library(directory: scratch.path, options: .test())
    for _ in 0..<3 {
      let guest = Library(directory: scratch.path, options: .test())
      guest.trials.begin(.opening, document)
      try Library(reading: scratch.path, options: .test()).trials.begin(.opening, document)
    }
    #expect(!library.trials.hasFailed(.opening, document))
    Library(inMemory: .test()).trials.begin(.opening, document)
  }
}
