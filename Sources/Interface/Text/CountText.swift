/// A whole number with its thousands apart, such as "14,500".
public func countText(_ number: Int) -> String {
  guard number.magnitude >= 1000 else { return String(number) }
  let rest = String(number.magnitude % 1000)
  // Translations have the separator of their language.
  return tr("{0},{1}", countText(number / 1000), String(repeating: "0", count: 3 - rest.count) + rest)
}

/// A number of bytes in kilobytes, or in megabytes with one decimal: "350 KB", "4.2 MB".
public func byteText(_ count: Int) -> String {
  guard count >= 999_500 else { return tr("{0} KB", String((count + 999) / 1000)) }
  let tenths = (count + 50_000) / 100_000
  return tr("{0} MB", tenths >= 1000 ? countText(tenths / 10) : "\(tenths / 10).\(tenths % 10)")
}

/// How many of all bytes have come, in the unit of all: "2.6 of 4.2 MB".
public func byteText(_ count: Int, of all: Int) -> String {
  guard all >= 999_500 else {
    return tr("{0} of {1} KB", String((count + 999) / 1000), String((all + 999) / 1000))
  }
  func megabytes(_ count: Int) -> String {
    let tenths = (count + 50_000) / 100_000
    return all >= 99_950_000 ? countText(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
  return tr("{0} of {1} MB", megabytes(count), megabytes(all))
}
