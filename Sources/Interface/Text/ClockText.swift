/// A duration as a clock shows it: minutes and seconds, with hours from the 60th minute on, such as "2:14" and "1:02:14".
public func clockText(milliseconds: some BinaryInteger) -> String {
  let seconds = Int(milliseconds / 1000)
  func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
  let rest = two(seconds % 60)
  return seconds < 3600
    ? "\(seconds / 60):\(rest)" : "\(seconds / 3600):\(two(seconds / 60 % 60)):\(rest)"
}
