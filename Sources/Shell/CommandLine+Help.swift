import Interface

extension CommandLine {
  /// The version of this program.
  public static let version = "0.1.0"

  /// What `tessera --help` prints, in the user's language and at most 100 characters wide.
  public static var help: String {
    let rows = { (rows: [(String, String)]) in rows.map { row($0.0, $0.1) } }
    let parts: [[String]] = [
      [
        tr("Usage: tessera [OPTIONS]"),
        tr("       tessera COMMAND …"),
      ],
      wrapped(tr("Minesweeper, jigsaw puzzles and a chalk sketchbook on one canvas, for fingers and mouse.")),
      [tr("Options:")] + rows(options),
      wrapped(tr("Commands, none of which needs a display; all take --library DIR:")) + rows(commands),
      wrapped(
        tr("Settings are kept in {0}.", "$XDG_CONFIG_HOME/tessera/settings.json") + " "
          + tr(
            "The exit status is 0 when all went well, 1 when something could not be done, and 2 for arguments that make no sense."
          )
      ),
    ]
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private static var options: [(String, String)] {
    [
      ("--mode MODE", tr("start in home, minesweeper, jigsaw or sketch (default: where you left)")),
      (
        "--open FILE",
        tr("open a picture (PNG, JPEG or WebP) as a jigsaw puzzle, or a drawing (SVG, .xopp) as a sketch")
      ),
      ("--window WxH", tr("open a window of this size in logical pixels")),
      ("--fullscreen", tr("cover the screen")),
      ("--library DIR", tr("keep documents in this folder (default: {0})", "$XDG_DATA_HOME/tessera")),
      ("--seed N", tr("start the random choices of new documents from N")),
      ("--ui-scale X", tr("make the interface X times as large (0.5 to 4)")),
      ("--version", tr("print the version")),
      ("--help", tr("print this help")),
    ]
  }

  /// What can be typed after the program's name, and what it does.
  package static var commands: [(syntax: String, meaning: String)] {
    [
      ("library list [--json]", tr("list all documents, last used first, also while the app runs")),
      ("library show ID [--json]", tr("show one document with its full state, also while the app runs")),
      (
        "render ID [--scale S] [--rect X,Y,W,H] -o FILE.png",
        tr("draw a document, or a part of it given in points, at S pixels a point")
      ),
      (
        "mines new [--size WxH] [--mines N] [--first-click opening|classic] [--no-guess filtered|mended] [--technique single|subset|overlap|count|cases] [--bbbv LEAST-MOST] [--seed N]",
        tr("make a mine field (default: 9x9 with 10 mines) and print its id")
      ),
      (
        "mines new --endless [--mines-percent N] [--seed N]",
        tr(
          "make a field without an end that never needs a guess (default: 18 mines in 100 cells) and print its id"
        )
      ),
      (
        "mines new --code CODE",
        tr("make a mine field of a board code, or of a game ID of Simon Tatham's Mines, and print its id")
      ),
      (
        "mines generate [--size WxH] [--mines N] [--start X,Y] [--no-guess filtered|mended] [--technique single|subset|overlap|count|cases] [--bbbv LEAST-MOST] [--count K] [--seed S] [--format code|tatham|rawvf]",
        tr("print boards, one a line (default: one of 9x9 with 10 mines that opens in the middle)")
      ),
      (
        "mines stats CODE|FILE [--json]",
        tr("print the figures of a board, or of a replay (RAWVF, AVF, MVF, RMV, EVF)")
      ),
      (
        "mines solve CODE [--start X,Y] [--json]",
        tr("print the proof that a board needs no guess, or where it gets stuck and what is likely there")
      ),
      (
        "mines winrate [--size WxH] [--mines N] [--opening] [--games N] [--seed S] [--json]",
        tr("print how many boards are won by deduction and best guesses")
      ),
      (
        "mines export ID|FILE --rawvf OUT",
        tr("write a game, or a replay that could be imported, as a RAWVF file")
      ),
      (
        "mines import FILE",
        tr("make a game of a replay (RAWVF, AVF, MVF, RMV, EVF) and print its id")
      ),
      (
        "jigsaw new IMAGE [--pieces N | --grid COLUMNSxROWS] [--cut CUT] [--frame FRAME] [--tab N] [--jitter N] [--no-rotation] [--heap] [--seed N]",
        tr(
          "make a puzzle of a picture file, a built-in picture or a .puzzle file of Palapeli, which has its own pieces, and print its id; CUT is classic, simple, rectangles, hexagons, voronoi or whimsies; FRAME is rectangle, rounded, circle, ellipse, heart or SVG path data; knobs are N per cent large and vary by N per cent"
        )
      ),
      (
        "jigsaw cut IMAGE [the same] [--svg FILE.svg] [--pieces-dir DIR] [--width-mm W]",
        tr("write the cut lines in millimetres for a laser cutter, or each piece as a PNG file")
      ),
      (
        "jigsaw replay ID --png-dir DIR [--fps N] [--seconds S]",
        tr("draw how a puzzle was put together into numbered pictures (default: 25 a second for 10 seconds)")
      ),
      ("sketch new", tr("make an empty sketch and print its id")),
      (
        "sketch export ID|FILE --png|--svg|--pdf|--xopp OUT [--scale S] [--transparent]",
        tr(
          "write a sketch, or a file that could be imported, as a file of another kind, and list what is lost"
        )
      ),
      (
        "sketch import FILE",
        tr("make a sketch of an .xopp page, an SVG drawing or a picture; print its id and what is lost")
      ),
      (
        "sketch replay ID --png-dir DIR [--fps N] [--seconds S]",
        tr("draw how a sketch was made into numbered pictures (default: 25 a second for 10 seconds)")
      ),
      (
        "sketch brushes [--png FILE] [--theme slate|paper|contrast] [--scale S]",
        tr("list the brushes and what is wrong with files of your own; draw a sample of each into a picture")
      ),
      (
        "screenshots DIR [--size WxH] [--theme slate|paper|contrast]",
        tr("draw every screen into a folder, in all sizes and themes or in those given")
      ),
    ]
  }

  private static let indent = 18
  private static let width = 100

  /// What is typed, and what it does beside or under it.
  private static func row(_ syntax: String, _ meaning: String) -> String {
    let margin = String(repeating: " ", count: indent)
    let lines = wrapped(meaning, width: width - indent).map { margin + $0 }
    let head = "  " + syntax
    guard head.count + 2 <= indent, let first = lines.first else {
      let heads = wrapped(syntax, width: width - 8).enumerated().map { ($0 == 0 ? "  " : "        ") + $1 }
      return (heads + lines).joined(separator: "\n")
    }
    let beside = head + margin.dropFirst(head.count) + first.dropFirst(indent)
    return ([beside] + lines.dropFirst()).joined(separator: "\n")
  }

  /// A sentence in lines.
  private static func wrapped(_ text: String, width: Int = width) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
