import Interface
import ModeKit

extension PuzzleTable {
  /// Sets the snapping distance.
  mutating func setReach(_ percent: Int) throws(Problem) -> Applied<JigsawMove> {
    guard ReachChoice.range.contains(percent) else { throw ByteReader.damaged }
    reachPercent = percent
    return Applied(damage: [], inverse: nil)
  }
}

extension JigsawMode {
  /// The name of the form's field.
  private static let reach = "reach"

  /// Asks for the snapping distance.
  func askForReach(seat: Int, _ host: ModeHost<JigsawMode>) {
    let choices = ReachChoice.allCases
    let now = choices.firstIndex { $0.percent == host.state.reachPercent } ?? 1
    let form = Form(
      title: tr("Clicking together"),
      fields: [
        .init(
          Self.reach, label: tr("Pieces click together"),
          kind: .choice(
            labels: choices.map(\.name),
            details: choices.map { tr("{0} % of a piece", String($0.percent)) }))
      ], answers: .init(numbers: [Self.reach: now]))
    host.request(.form(form, id: CommandID(JigsawForm.reach), seat: seat))
  }

  /// Sets the answered snapping distance.
  func setReach(_ answers: Form.Answers, seat: Int, _ host: ModeHost<JigsawMode>) {
    let choices = ReachChoice.allCases
    guard let index = answers.numbers[Self.reach], choices.indices.contains(index),
      choices[index].percent != host.state.reachPercent
    else { return }
    host.perform(.reach(percent: choices[index].percent), seat: seat)
  }
}
