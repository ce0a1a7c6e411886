import Interface

/// A mode with a document of the day, which the shell offers above the questions for a new one.
package protocol DailyMode: Mode {
  /// How the document of the day is offered.
  var dailyOffer: DailyOffer { get }
  /// The document of a day. People with the same pictures get the same answers in any order of `own`.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - own: the paths of the user's pictures.
  ///   - answers: the answers of the form, for what does not depend on the day.
  /// - Returns: the answers and the seed of the document.
  /// - Complexity: O(pictures).
  func daily(
    _ day: CalendarDay, own: [String], answers: Form.Answers
  ) -> (answers: Form.Answers, seed: UInt64)
}

/// The row that begins the document of the day.
package struct DailyOffer: Hashable, Sendable {
  /// Its name, translated.
  package var label: String
  /// What it is, translated, in a quiet colour.
  package var detail: String
  /// Its icon.
  package var icon: Icon

  /// Makes a row.
  package init(_ label: String, detail: String, icon: Icon) {
    self.label = label
    self.detail = detail
    self.icon = icon
  }
}
