extension CommandLine {
  /// The version of this program.
  public static let version = "0.1.0"

  /// What `tessera --help` prints.
  public static let help = """
    Usage: tessera [OPTIONS]
           tessera COMMAND …

    Minesweeper, jigsaw puzzles and a chalk sketchbook on one canvas, for fingers and mouse.

    Options:
      --mode MODE       start in home, minesweeper, jigsaw or sketch (default: where you left)
      --open FILE       open a picture (PNG, JPEG or WebP) as a jigsaw puzzle
      --window WxH      open a window of this size in logical pixels
      --fullscreen      cover the screen
      --library DIR     keep documents in this folder (default: $XDG_DATA_HOME/tessera)
      --seed N          start the random choices of new documents from N
      --ui-scale X      make the interface X times as large (0.5 to 4)
      --version         print the version
      --help            print this help

    Commands, none of which needs a display; all take --library DIR:
      library list [--json]
                        list all documents, last used first
      library show ID [--json]
                        show one document with its full state, also while the app runs
      render ID [--scale S] [--rect X,Y,W,H] -o FILE.png
                        draw a document, or a part of it given in points, at S pixels a point
      mines new [--size WxH] [--mines N] [--seed N]
                        make a mine field (default: 9x9 with 10 mines) and print its id
      jigsaw new IMAGE [--pieces N | --grid COLUMNSxROWS] [--no-rotation] [--seed N]
                        make a puzzle of a picture file or a built-in picture and print its id
      sketch new        make an empty sketch and print its id
      screenshots DIR [--size WxH] [--theme slate|paper|contrast]
                        draw every screen into a folder, in all sizes and themes or in those given

    Settings are kept in $XDG_CONFIG_HOME/tessera/settings.json. The exit status is 0 when all went well, 1 when
    something could not be done, and 2 for arguments that make no sense.
    """
}
