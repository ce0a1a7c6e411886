import Concurrency
import Jigsaw
import ModeKit
import Raster
import Scene
import Testing

/// Writing puzzles for Palapeli; that Palapeli opens them is an end-to-end test.
@Suite struct ArchiveFileTests {
  private struct ByteCodec: ImageCodec {
    func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap { try TinyCodec().decode(bytes) }
    func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { [1] }
  }

  /// Exports a puzzle of 20 pieces, and cancels when its progress was told `limit` times.
  private func export(cancelsAfter limit: Int) throws -> (progress: [Double], file: Result<[UInt8], Problem>)
  {
    let fixture = Fixture()
    let document: any OpenDocument = fixture.host(try fixture.state())
    let told = Locked<[Double]>([])
    let written = Locked<[UInt8]>([])
    let resources = DocumentResources(
      scene: SceneResources(typesetter: NoText(), codec: ByteCodec()),
      isCancelled: { told.with { $0.count } >= limit }, progress: { part in told.with { $0.append(part) } })
    let result = Result { () throws(Problem) in
      let losses = try document.export(ExportOptions(format: "puzzle"), resources) { bytes in
        written.with { $0 += bytes }
      }
      #expect(losses.isEmpty)
      return written.with { $0 }
    }
    return (told.with { $0 }, result)
  }

  @Test func progressRisesWithThePieces() throws {
    let (progress, file) = try export(cancelsAfter: .max)
    #expect(progress.count == 20 && progress == progress.sorted())
    #expect(progress.allSatisfy { (0...1).contains($0) })
    // A gzip file.
    #expect(try file.get().prefix(2) == [0x1F, 0x8B])
  }

  @Test func itEndsAtThePieceAtWhichItIsCancelled() throws {
    let (progress, file) = try export(cancelsAfter: 3)
    #expect(progress.count == 3)
    #expect(throws: Problem.self) { try file.get() }
  }
}
