import Interface

/// The signs of this mode alone.
extension Icon {
  /// A closed cell.
  package static let cell = Icon("cell") { $0.box(5, 5, 14, 14, radius: 3) }
  package static let flag = Icon("flag") { $0.line(6.5, 20.5, 6.5, 4, 18.5, 8.7, 6.5, 13.4) }
}
