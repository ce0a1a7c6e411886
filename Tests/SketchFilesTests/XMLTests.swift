import Geometry
import ModeKit
import SketchFiles
import Testing

/// Untrusted files are read, or refused with one sentence.
@Suite struct XMLTests {
  private func read(_ text: String) throws(Problem) -> ReadDrawing { try ReadDrawing(file: Array(text.utf8)) }

  @Test(arguments: [
    "", "no file at all", "<html/>", "<svg><path d=\"M0 0L1 1\"/>", "<svg></xournal>", "<svg", "<?xml",
    "\u{1F}\u{8B}broken", "%PDF-1.4",
  ])
  func otherFilesAreRefused(text: String) {
    let problem = #expect(throws: Problem.self) { try read(text) }
    #expect(problem?.message.isEmpty == false)
  }

  @Test func entityBombsAreRefused() {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a \"lol\">"
    for (name, inner) in [("b", "a"), ("c", "b"), ("d", "c")] {
      text += "<!ENTITY \(name) \"\(String(repeating: "&\(inner);", count: 100))\">"
    }
    #expect(throws: Problem.self) { try read(text + "]><svg><title>&d;</title></svg>") }
  }

  @Test func nothingOutsideOfTheFileIsRead() throws {
    let text = """
      <!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
      <svg><text>&secret;</text><path stroke="red" d="M0 0L5 5"/></svg>
      """
    #expect(throws: Problem.self) { try read(text) }
  }

  @Test func plainEntitiesAreTaken() throws {
    let text = """
      <!DOCTYPE svg [<!ENTITY blue "#0000ff">]>
      <svg xmlns:s="http://x" fill="none"><path stroke="&blue;" d="M0 0L5 5"/></svg>
      """
    #expect(try read(text).strokes.map(\.color) == [Color(0x0000FF)])
  }

  @Test func deepNestingIsRefused() {
    let depth = 100_000
    let text = String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
    #expect(throws: Problem.self) { try read("<svg>" + text + "</svg>") }
  }

  /// Sound files with bytes changed, cut or doubled at random.
  @Test func damagedFilesNeverTrap() throws {
    var random = RandomSource(seed: 11)
    let files = [Samples.svg, Samples.xopp].map { Array($0.utf8) } + [Samples.packedXopp()]
    var read = 0
    for round in 0..<3000 {
      var file = files[round % files.count]
      for _ in 0...Int(random.next() % 4) {
        guard !file.isEmpty else { break }
        let place = Int(random.next() % UInt64(file.count))
        switch random.next() % 4 {
        case 0: file[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: file.removeSubrange(place...)
        case 2: file[place] = Array("0123456789.-eE\"<>/& ".utf8)[Int(random.next() % 20)]
        default: file.insert(contentsOf: file[place..<min(file.count, place + 20)], at: place)
        }
      }
      do throws(Problem) {
        let drawing = try ReadDrawing(file: file)
        read += 1
        for stroke in drawing.strokes {
          #expect(stroke.points.count == stroke.widths.count)
          #expect(!stroke.points.isEmpty)
        }
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
    #expect(read > 100)
  }
}
