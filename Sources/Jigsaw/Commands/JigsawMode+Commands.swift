import Interface
import ModeKit

/// The commands `tessera jigsaw …` and their arguments.
extension JigsawMode: CommandingMode {
  /// The commands of `tessera jigsaw`.
  public var commands: ModeCommands { ModeCommands([cutFiles], newDocument: newPuzzle) }

  private var newPuzzle: Argument<Form.Answers> {
    let form = form(last: nil)
    let cuts = Self.styles.enumerated().map { (word: $1.name, value: $0) }
    return .all(
      .word(
        .file("IMAGE", or: samples.map(\.name)),
        tr(
          "a picture file, a built-in picture such as dusk, or a .puzzle file of Palapeli, which has its own pieces"
        )), Self.pieces,
      .option("--cut", as: .choice(cuts), or: Self.styles[0].name, tr("the shape of the pieces")),
      .option(
        "--frame", as: Self.frame, or: FrameShape.named[0].name,
        tr(
          "the shape of the frame: {0}, or SVG path data",
          FrameShape.named.map(\.name).joined(separator: ", "))),
      .option("--tab", as: .whole(JigsawParams.tabRange), tr("how large knobs are, in per cent of a side")),
      .option("--jitter", as: .whole(JigsawParams.jitterRange), tr("how much knobs vary, in per cent")),
      .flag("--no-rotation", tr("pieces lie upright")), .flag("--heap", tr("pieces are tipped out in a heap"))
    ) { picture, pieces, cut, frame, tab, jitter, isUpright, isHeaped in
      var answers = form.answers
      answers.pictures["picture"] = PictureName(text: picture)
      switch pieces {
      case .count(let count): answers.numbers["pieces"] = count
      case .grid(let columns, let rows):
        answers.numbers.merge(["grid": 1, "columns": columns, "rows": rows]) { $1 }
      case nil: break
      }
      answers.numbers["cut"] = cut
      answers.texts["frame"] = frame
      if let tab { answers.numbers["tab"] = tab }
      if let jitter { answers.numbers["jitter"] = jitter }
      if isUpright { answers.numbers["rotation"] = 0 }
      if isHeaped { answers.numbers["heap"] = 1 }
      return answers
    }
  }

  private static var pieces: Argument<JigsawParams.Pieces?> {
    .either([
      .option(
        "--pieces", as: Kind.whole(JigsawParams.pieceRange).map(JigsawParams.Pieces.count),
        tr("about how many pieces, 48 unless given")),
      .option(
        "--grid",
        as: Kind.size("COLUMNSxROWS", in: JigsawParams.gridRange, such: "12x8")
          .map { JigsawParams.Pieces.grid(columns: $0.width, rows: $0.height) },
        tr("how many pieces lie side by side, and below each other")),
    ])
  }

  /// The name of a frame, or path data.
  private static var frame: Kind<String> {
    let names = FrameShape.named.map(\.name)
    return .text("FRAME", often: names) { text throws(Problem) in
      guard FrameShape(text) != nil else {
        throw Problem(
          tr(
            "There is no frame “{0}”. Give SVG path data of a closed shape, or one of: {1}.", text,
            names.joined(separator: ", ")))
      }
      return text
    }
  }

  private var cutFiles: ModeCommand {
    ModeCommand(
      "cut",
      tr("write the cut lines of a puzzle in millimetres for a laser cutter, or each piece as a picture"),
      prints: tr("how many pieces there are, and how large the whole is"), newPuzzle.noted,
      .option("--svg", as: .newFile("FILE.svg"), tr("write the cut lines into this file")),
      .option("--pieces-dir", as: .folder, tr("write each piece as a PNG file into this folder")),
      .option("--width-mm", as: .number(1...100_000), tr("the width of the picture in millimetres")),
      .option("--seed", as: .seed, tr("what random choices start from, so that they can be made again"))
    ) { tools, answers, lines, pieces, width, seed throws(Problem) in
      guard lines != nil || pieces != nil else {
        throw .inArguments(tr("jigsaw cut: say what to make with --svg FILE.svg or --pieces-dir DIR."))
      }
      let asked = try tools.asked(answers)
      let params = try JigsawParams(bytes: asked.params)
      if let pieces { try tools.makeFolder(pieces) }
      return try makeFiles(
        CutFiles(lines: lines, pieces: pieces, width: width), of: params,
        seed: seed ?? .random(in: .min ... .max), resources: asked.resources, write: tools.writeFile)
    }
  }
}
