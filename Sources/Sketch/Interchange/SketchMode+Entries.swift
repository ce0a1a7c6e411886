import Interface
import ModeKit

extension SketchMode {
  /// Drawings and brushes are entries of catalogues.
  static var entries: [EntryWords] {
    [
      EntryWords(
        .sketch, .file, one: tr("Sketch"), many: tr("Sketches"), action: tr("Open"), single: tr("1 stroke")
      ) { tr("{0} strokes", $0) },
      EntryWords(
        .brush, .tool, one: tr("Brush"), many: tr("Brushes"), action: tr("Add"), single: nil,
        bounds: [1, 5, 20]
      ) { tr("{0} brushes", $0) },
    ]
  }
}
