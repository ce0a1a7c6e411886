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

/// Short texts, which the app reads itself.
extension FuzzTarget {
  /// A target for text that need not be valid UTF-8.
  private static func text(
    _ name: String, _ seeds: @escaping @autoclosure @Sendable () -> [String: String],
    _ run: @escaping @Sendable (String) -> Void
  ) -> FuzzTarget {
    FuzzTarget(name) {
      seeds().mapValues { Array($0.utf8) }
    } run: {
      run(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Codes of boards, from the clipboard and the command line.
  static let code = text(
    "code", ["own": sharedBoard.text, "tatham": sharedBoard.tathamID ?? ""]
  ) { text in
    guard let rules = try? GameRules(code: text) else { return }
    Exhibit.show(StoredLog(params: rules.bytes, seed: 1), of: MinesweeperMode())
  }

  private static var sharedBoard: BoardCode { BoardCode(ReplayBytes.field, start: 5) }

  /// The user's brushes.
  static let brush = text(
    "brush",
    [
      "chalk": #"{"name": "Chalk", "about": "x", "paint": "cover", "size": [4, 12.5, 64], "place": 5}"#,
      "eraser": #"{"name": "\u0041", "paint": "erase", "size": [1, 2, 4e2]}"#,
    ]
  ) { text in
    guard let kind = try? BrushKind(id: "own/a", text: text, file: "a.json") else { return }
    let sample = BrushSample(
      kind, width: kind.firstSize, color: .chalk(1), size: Size(96, 48), theme: Theme())
    let box = Rect(x: 0, y: 0, width: 96, height: 48)
    Exhibit.draw(
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
  ) { text in
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
  ) { text in
    guard let recording = try? GestureRecording(parsing: text) else { return }
    let table = Table()
    let arena = GestureArena(host: table)
    GestureRecording(Array(recording.events.prefix(1000))).play(to: arena)
    _ = recording.text
  }

  /// Text that a file manager has copied.
  static let copiedText = text(
    "copied", ["url": "copy\nfile://host/home/a%20b.png\nfile:///c", "path": "/home/a"]
  ) { text in
    _ = copiedFile(text)
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
  } run: { bytes in
    let words = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    _ = try? CommandLine(BytePath.arguments(words), modes: Exhibit.modes)
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
