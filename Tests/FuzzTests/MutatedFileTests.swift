import Compression
import FuzzTargets
import TestSupport
import Testing

/// What `make mutations` gives to the app.
@Suite struct MutatedFileTests {
  @Test(arguments: FuzzTarget.all) func aMutationFollowsFromItsNumber(target: FuzzTarget) throws {
    let corpus = Corpus(of: target)
    for input in corpus.inputs {
      let file = try #require(MutatedFile("\(corpus.folder)/\(input.name)"))
      #expect(file.targets.map(\.name) == [target.name])
      let mutations = (0..<20).map { file.mutation($0) }
      #expect(mutations == (0..<20).map { file.mutation($0) })
      #expect(Set(mutations).count > 10)
    }
  }

  @Test func whatIsCompressedIsChangedBeforeItIsCompressed() throws {
    let folder = ScratchFolder()
    let content = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
    let path = folder.write("page.xopp", Deflater(.gzip).finish(content))
    let file = try #require(MutatedFile(path))
    let contents = (UInt64(0)..<40).compactMap { number -> [UInt8]? in
      let inflater = Inflater(file.mutation(number))
      var content: [UInt8] = []
      do { while let more = try inflater.next() { content += more } } catch { return nil }
      return content
    }
    #expect(contents.count > 25, "most are sound archives")
    // Some changes concern what is around the content.
    #expect(contents.count { $0 != content } > 25)
  }

  @Test func aFileOfAnUnknownKindHasNoTargets() {
    #expect(MutatedFile("/tmp/notes.odt") == nil)
  }
}
