import Interface

/// The signs of this mode alone.
extension Icon {
  package static let flag = Icon("flag") { $0.line(6.5, 20.5, 6.5, 4, 18.5, 8.7, 6.5, 13.4) }
}
