import Interface
import ModeKit

/// The commands `tessera jigsaw …` and their arguments.
extension JigsawMode: CommandingMode {
  /// The commands of `tessera jigsaw`.
  public var commands: ModeCommands {
    ModeCommands([cutFiles, postcardFile], newDocument: newPuzzle)
  }

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
      tr("write the cut of a puzzle for a laser cutter in millimetres, or each piece as a picture"),
      prints: tr("how many pieces there are, and how large the whole is"), newPuzzle.noted, Self.cutOutput,
      .option("--seed", as: .seed, tr("the number from which random choices are computed"))
    ) { tools, answers, files, seed throws(Problem) in
      guard files.lines != nil || files.outlines != nil || files.pieces != nil else {
        throw .inArguments(tr("jigsaw cut: say what to make with --svg FILE.svg or --pieces-dir DIR."))
      }
      guard files.lines != nil || !files.needsLines else {
        throw .inArguments(tr("jigsaw cut: --print, --embed and --numbers go with --svg FILE.svg."))
      }
      guard files.pieces != nil || !files.hasHardEdges else {
        throw .inArguments(tr("jigsaw cut: --hard-edges goes with --pieces-dir DIR."))
      }
      let asked = try tools.asked(answers)
      let params = try JigsawParams(bytes: asked.params)
      if let pieces = files.pieces { try tools.makeFolder(pieces) }
      return try makeFiles(files, of: params, seed: seed, resources: asked.resources, write: tools.writeFile)
    }
  }

  /// The options for the files of a cut.
  private static var cutOutput: Argument<CutFiles> {
    .all(
      .option(
        "--svg", as: .newFile("FILE.svg"),
        tr("write the lines to cut into this file, the seams and the frame as layers")),
      .option(
        "--outlines", as: .newFile("FILE.svg"),
        tr("write the closed outline of each piece into this file, to cut pieces one by one")),
      .option(
        "--print", as: .newFile("FILE.svg"),
        tr("write the picture into this file, to print it; both files then have the same marks")),
      .flag("--embed", tr("lay the picture under the lines")),
      .flag("--numbers", tr("engrave the number of each piece, as a layer of its own")),
      .option(
        "--pieces-dir", as: .folder,
        tr("write each piece as a PNG file into this folder, and pieces.json with their places")),
      .flag("--hard-edges", tr("put each pixel into one piece only, instead of smoothing edges")),
      .option("--width-mm", as: .number(1...100_000), tr("the width of the finished puzzle in millimetres")),
      .option(
        "--kerf-mm", as: .number(0...10), or: "0",
        tr("the width of what the laser burns away, in millimetres")),
      .option(
        "--min-mm", as: .number(0...1000), or: "2",
        tr("the least width of necks and tongues in millimetres, 0 for any"))
    ) { lines, outlines, print, isEmbedded, hasNumbers, pieces, hasHardEdges, width, kerf, narrowest in
      var files = CutFiles(lines: lines, pieces: pieces, width: width)
      files.outlines = outlines
      files.print = print
      files.hasHardEdges = hasHardEdges
      files.narrowest = narrowest
      files.laser.kerf = kerf
      files.laser.hasPicture = isEmbedded
      files.laser.hasMarks = print != nil
      files.laser.hasNumbers = hasNumbers
      return files
    }
  }
}
