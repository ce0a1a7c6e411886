import Geometry
import Gestures
import Interface
import Library
import MineLogic
import Minesweeper
import ModeKit
import ReplaySamples
import Scene
import Shell
import Sketch

/// Short texts. Those of other people's making are read in the sandbox, settings and the command line in the app.
extension FuzzTarget {
  /// A target for text that need not be valid UTF-8.
  private static func text(
    _ name: String, _ seeds: @escaping @autoclosure @Sendable () -> [String: String],
    _ show: @escaping @Sendable (_ text: String, _ exhibit: Exhibit) -> Void
  ) -> FuzzTarget {
    FuzzTarget(name) {
      seeds().mapValues { Array($0.utf8) }
    } show: {
      show(String(decoding: $0, as: UTF8.self), $1)
    }
  }

  /// Codes of boards, from the clipboard and the command line.
  static let code = text(
    "code", ["own": sharedBoard.text, "tatham": sharedBoard.tathamID ?? ""]
  ) { text, exhibit in
    let mode = MinesweeperMode()
    guard let params = exhibit.contents(of: Array(text.utf8), by: mode.copiedTextReader) else { return }
    exhibit.show(StoredLog(params: params, seed: 1), of: mode)
  }

  private static var sharedBoard: BoardCode { BoardCode(ReplayBytes.field, start: 5) }

  /// The user's brushes.
  static let brush = text(
    "brush",
    [
      "chalk": #"{"name": "Chalk", "about": "x", "paint": "cover", "size": [4, 12.5, 64], "place": 5}"#,
      "eraser": #"{"name": "\u0041", "paint": "erase", "size": [1, 2, 4e2]}"#,
    ]
  ) { text, exhibit in
    guard let bytes = exhibit.contents(of: Array(text.utf8), by: BrushKind.reader, Array("a.json".utf8))
    else {
      return
    }
    guard let kind = try? BrushKind(id: "own/a", bytes: bytes) else {
      preconditionFailure("what the reader writes is read")
    }
    let sample = BrushSample(
      kind, width: kind.firstSize, color: .chalk(1), size: Size(96, 48), theme: Theme())
    let box = Rect(x: 0, y: 0, width: 96, height: 48)
    exhibit.draw(
      DrawingList([.init(bounds: box) { sample.draw(in: box, into: $0) }]), scale: 1, around: box.center)
  }

  /// Settings, which people edit.
  static let settings = text(
    "settings",
    [
      "all": """
      {
        "barEdge": "left", "interfaceScale": 1.5, "leftHanded": false, "longPress": 5e-1, "reducedMotion": true,
        "modeOptions": {"minesweeper": {"chord": 1}, "sketch": {"a": -9223372036854775808}},
        "seenTips": "a b", "sound": null, "textSize": 2, "theme": "paper"
      }
      """, "nested": "[[[[{\"a\": [1, 2.5e-3, \"\\ud83d\\ude00\"]}]]]]",
    ]
  ) { text, _ in
    guard let json = JSON(parsing: text) else { return }
    let again = json.text()
    precondition(JSON(parsing: again)?.text() == again, "what is written is read alike")
    guard case .object(let members) = json else { return }
    _ = Settings(Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })).theme
  }

  /// Recordings of gestures. Timers fire after each of the first events.
  static let recording = text(
    "recording",
    [
      "hands": """
      # two fingers and a mouse
      0.25 down 3:7 100 200.5 1
      0.26 down 3:8 200 200 0.5
      0.27 move 3:7 101 200 1
      0.3 up 3:7 101 200
      0.4 cancel 3:8
      1 press left 10 10 0 1
      1.1 mouse 12 10 0
      1.2 release left 12 10 0
      2 wheel 0 -1 10 10 0
      3 hidden
      """
    ]
  ) { text, _ in
    guard let recording = try? GestureRecording(parsing: text) else { return }
    let table = Table()
    let arena = GestureArena(host: table)
    GestureRecording(Array(recording.events.prefix(1000))).play(to: arena)
    _ = recording.text
  }

  /// Text that a file manager has copied.
  static let copiedText = text(
    "copied", ["url": "copy\nfile://host/home/a%20b.png\nfile:///c", "path": "/home/a"]
  ) { text, exhibit in
    _ = exhibit.contents(of: Array(text.utf8), by: CopiedText.reader)
    var editor = TextEditor()
    editor.insert(text)
  }

  /// The words of a command line, one a line. Nothing is run.
  static let words = FuzzTarget("words") {
    [
      "render": "render\n0a1b\n-o\na.png\n--scale\n2.5\n--library=/tmp/\u{FF}",
      "mines": "mines\nnew\n--size\n9x9\n--mines\n10\n--seed\n18446744073709551615",
      "open": "--window\n1280x800\n--seed=7\nfile.png",
    ].mapValues { Array($0.utf8) }
  } show: { bytes, exhibit in
    let words = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    _ = try? CommandLine(BytePath.arguments(words, makesFolders: false), modes: Exhibit.modes)
  }

  /// A table where everything can be done everywhere.
  private final class Table: GestureHost {
    func hit(at point: Point, device: Gesture.Device) -> Hit {
      Hit([
        .init(TargetID(owner: 2, item: 1), [.press, .tap, .longPress, .manipulate, .hover, .wheel]),
        .init(TargetID(owner: 1), [.camera, .threeFingerTap]),
      ])
    }
    func deliver(_ gesture: Gesture) {}
    func stopFling(of target: TargetID) -> Bool { false }
  }
}
