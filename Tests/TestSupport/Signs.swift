import Geometry
import Interface

/// The names of icons in a list that leave their grid or look like another one; empty if there is no fault.
public func faultySigns(_ icons: [Icon]) -> [String] {
  icons.filter { icon in
    let path = icon.path
    // Half a line around every point still lies on the grid; handles may reach out a little.
    let isOnGrid = path.points.allSatisfy { p in
      p.x >= -0.2 && p.x <= Icon.grid + 0.2 && p.y >= 1 && p.y <= Icon.grid - 1
    }
    return !isOnGrid || path.verbs.first != .move
      || icons.contains { $0 != icon && ($0.name == icon.name || $0.path == path) }
  }.map(\.name)
}

/// Whether words on a bar over a ground can be read in a look.
public func barsCanBeRead(over ground: Color, _ theme: Theme) -> Bool {
  let bar = Contrast.flatten(theme.color(.raised), over: ground)
  let selected = Contrast.flatten(theme.color(.selection), over: bar)
  return Contrast.ratio(theme.color(.text), bar) >= Contrast.text
    && Contrast.ratio(theme.color(.quietText), bar) >= Contrast.text
    && Contrast.ratio(theme.color(.text), selected) >= Contrast.text
}
