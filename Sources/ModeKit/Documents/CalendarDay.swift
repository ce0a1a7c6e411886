import Glibc

/// A date in the local time zone.
package struct CalendarDay: Hashable, Sendable {
  /// The date, such as "2026-11-21".
  package let text: String
  /// The week by ISO 8601, such as "2026-W48". It begins on Monday, and belongs to the year of its Thursday.
  package let week: String

  /// The day of a time in milliseconds since 1970 (UTC).
  package init(_ milliseconds: Int64) {
    var seconds = time_t(milliseconds / 1000)
    var time = tm()
    localtime_r(&seconds, &time)
    let year = time.tm_year + 1900
    text = Self.date(time)
    // The number of the week's Thursday within its year determines the week.
    let weekday = (time.tm_wday + 6) % 7
    let thursday = time.tm_yday + 3 - weekday
    func length(_ year: Int32) -> Int32 {
      year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
    }
    if thursday < 0 {
      week = Self.week(year - 1, thursday + length(year - 1))
    } else if thursday >= length(year) {
      week = Self.week(year + 1, thursday - length(year))
    } else {
      week = Self.week(year, thursday)
    }
  }

  /// The date as a number: 20261121.
  package var number: UInt64 { UInt64(text.filter(\.isNumber)) ?? 0 }

  private static func week(_ year: Int32, _ thursday: Int32) -> String { "\(year)-W\(two(thursday / 7 + 1))" }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }

  private static func date(_ time: tm) -> String {
    "\(time.tm_year + 1900)-\(two(time.tm_mon + 1))-\(two(time.tm_mday))"
  }

  /// A time in milliseconds since 1970 as text in UTC, by ISO 8601: "2026-11-21T09:30:00Z".
  package static func moment(_ milliseconds: Int64) -> String {
    var seconds = time_t(milliseconds / 1000)
    var time = tm()
    gmtime_r(&seconds, &time)
    return "\(date(time))T\(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec))Z"
  }
}
