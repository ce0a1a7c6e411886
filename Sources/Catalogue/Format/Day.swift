/// Days as catalogues count them: since 1970-01-01 (UTC).
public enum Day {
  /// The length of a day in milliseconds.
  public static let milliseconds: Int64 = 86_400_000

  /// The day of a date as in ISO 8601, such as "2026-11-25"; nil for other text, and for days before 1970.
  public static func number(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 3, (1970...9999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else {
      return nil
    }
    let year = parts[1] < 3 ? parts[0] - 1 : parts[0]
    let month = (parts[1] + 9) % 12
    let day = year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2] - 1 - 719_468
    // A day that the month does not have would become one of the next month.
    return self.text(day) == text ? day : nil
  }

  /// A day as in ISO 8601, such as "2026-11-25", by the cycle of 400 years of the calendar.
  public static func text(_ day: Int) -> String {
    // In years that begin in March, a leap day is the last one.
    let shifted = day + 719_468
    let (era, ofEra) = (shifted / 146_097, shifted % 146_097)
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - String(number).utf8.count)) + String(number)
    }
    let isNextYear = month >= 10
    return digits(year + era * 400 + (isNextYear ? 1 : 0), 4) + "-" + digits(month + (isNextYear ? -9 : 3), 2)
      + "-"
      + digits(ofYear - (153 * month + 2) / 5 + 1, 2)
  }
}
