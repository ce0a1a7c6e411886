import Geometry
import Interface
import Jigsaw
import ModeKit
import Testing

/// The preview on the sheet for a new puzzle.
@Suite struct PreviewTests {
  private let mode = JigsawMode()

  private func preview(_ change: (inout Form.Answers) -> Void = { _ in }) -> FormPreview? {
    var answers = mode.form(last: nil).answers
    change(&answers)
    return mode.preview(answers, picture: Size(300, 200), room: Size(1200, 700))
  }

  @Test func itShowsTheGridAndTheCutWithinThePicture() throws {
    let grid = try #require(
      preview { answers in
        answers.numbers["grid"] = 1
        answers.numbers["columns"] = 6
        answers.numbers["rows"] = 4
      })
    #expect(grid.caption == "6 × 4 = 24 pieces")
    let box = grid.lines.bounds
    #expect(box.minX.magnitude < 1e-9 && box.minY.magnitude < 1e-9)
    #expect((box.maxX - 1).magnitude < 1e-9 && (box.maxY - 1).magnitude < 1e-9)
    let side = try #require(grid.side)
    #expect((20...200).contains(side))
    let piece = try #require(grid.part).bounds
    #expect(piece.width >= side * 0.7 && piece.width <= side * 1.8, "a piece has its size on the screen")
  }

  @Test func moreAndSmallerPiecesGoTogether() throws {
    let sides = [24, 300, 5000, 100_000].map { count in
      preview { answers in
        answers.numbers["pieces"] = count
      }?.side
    }
    let known = sides.compactMap { $0 }
    #expect(known.count == 4 && zip(known, known.dropFirst()).allSatisfy { $0 > $1 })
  }

  /// Large irregular cuts are not made for the preview; their estimated size lies between those of fewer and more
  /// pieces.
  @Test func manyIrregularPiecesHaveASizeToo() throws {
    func side(_ count: Int, _ cut: Int, frame: Int = 0) throws -> Double {
      let seen = try #require(
        preview { answers in
          answers.numbers["pieces"] = count
          answers.numbers["cut"] = cut
          answers.numbers["frame"] = frame
        })
      return try #require(seen.side)
    }
    for (cut, frame) in [(4, 0), (5, 0), (0, 4)] {
      let (made, told) = (try side(3900, cut, frame: frame), try side(4100, cut, frame: frame))
      // The room that irregular pieces need depends on the largest of them.
      #expect(told < made * 1.4 && told > made * 0.7, "cut \(cut): \(made), then \(told)")
      #expect(try side(20_000, cut, frame: frame) < told * 0.5)
    }
  }

  @Test func invalidAnswersHaveNoPreview() {
    #expect(preview { $0.numbers["tab"] = 99 } == nil)
    #expect(
      preview { answers in
        answers.numbers["grid"] = 1
        answers.numbers["columns"] = 1
        answers.numbers["rows"] = 1
      } == nil)
  }

  @Test func itShowsHowMuchOfThePictureAFrameKeeps() throws {
    for (frame, kept) in [(0, nil), (2, 52), (3, 79)] as [(Int, Int?)] {
      let caption = try #require(preview { $0.numbers["frame"] = frame }).caption
      // A circle in 300 × 200 has an area of 31,416, an ellipse of 47,124.
      #expect(
        caption == kept.map { "48 pieces of \($0) % of the picture" } ?? "8 × 6 = 48 pieces")
    }
  }
}
