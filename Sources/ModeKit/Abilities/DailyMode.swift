/// A mode with a document of the day, which the shell offers above the questions for a new one.
package protocol DailyMode: Mode {
  /// The line that begins the document of the day. It has no answers.
  var dailyLine: QuickStart.Line { get }
  /// The document of a day. It does not depend on the order of the user's pictures, nor on the folders in which they are.
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
