import ModeKit

/// The numbers of a form that keep their share of a product of other numbers, such as the mines of a field, until
/// somebody sets them.
package struct FormShares {
  private let fields: [(id: String, share: Form.Share, range: ClosedRange<Int>)]
  /// The shares that are kept, by the field's id.
  private var kept: [String: Double] = [:]

  /// Keeps the shares that a form's first answers have.
  package init(_ form: Form) {
    fields = form.fields.compactMap { field in
      guard let share = field.share, case .number(let range) = field.kind else { return nil }
      return (field.id, share, range)
    }
    for field in fields { kept[field.id] = fraction(of: field.id, in: form.answers) }
  }

  /// The share of a number in the product, 0…1 where it is possible; nil for a field without one.
  package func fraction(of id: String, in answers: Form.Answers) -> Double? {
    guard let field = fields.first(where: { $0.id == id }), let number = answers.numbers[id],
      let whole = whole(field.share, answers), whole > 0
    else { return nil }
    return Double(number) / whole
  }

  /// The numbers that follow after somebody has changed an answer, by the field's id. A number that was set directly no
  /// longer follows.
  package mutating func follow(_ changed: String, _ answers: Form.Answers) -> [String: Int] {
    if kept.removeValue(forKey: changed) != nil { return [:] }
    var numbers: [String: Int] = [:]
    for field in fields where field.share.factors.contains(changed) {
      guard let fraction = kept[field.id], let whole = whole(field.share, answers) else { continue }
      let most = max(field.range.lowerBound, min(field.range.upperBound, Int(whole) - field.share.spare))
      numbers[field.id] = min(max(Int((fraction * whole).rounded()), field.range.lowerBound), most)
    }
    return numbers
  }

  private func whole(_ share: Form.Share, _ answers: Form.Answers) -> Double? {
    let factors = share.factors.compactMap { answers.numbers[$0] }
    guard factors.count == share.factors.count else { return nil }
    // Typed numbers may be too large for a product of integers.
    return factors.reduce(1) { $0 * Double(min(max($1, 0), 1_000_000)) }
  }
}
