import Geometry
import Gestures
import Interface

extension Instruments.Phase {
  /// The name of the phase, translated.
  var label: String {
    switch self {
    case .events: tr("Events")
    case .update: tr("Update")
    case .results: tr("Raster results")
    case .upload: tr("Upload")
    case .draw: tr("Draw")
    case .present: tr("Present")
    }
  }

  /// Its colour in the graph.
  var color: ColorRole { .hue(rawValue) }
}

/// A bar chart of frame times, each bar in the colours of the frame's phases; a line marks a sixtieth of a second.
/// Dragging over it selects a range and freezes the graph; a tap clears the selection.
package final class FrameGraph: View {
  /// How many frames it shows.
  package static let capacity = 120

  /// The frames, oldest first. New ones are ignored while a range is selected.
  package var frames: [Instruments.Frame] = [] {
    didSet {
      if selection != nil { frames = oldValue } else { setNeedsDisplay() }
    }
  }
  /// The selected frames.
  package private(set) var selection: ClosedRange<Int>? {
    didSet { if selection != oldValue { setNeedsDisplay() } }
  }
  /// The frame under the mouse.
  package private(set) var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  /// Called when the selection or the frame under the mouse changes.
  package var onPoint: (() -> Void)?

  /// The selected frames, else the one under the mouse.
  package var pointed: ArraySlice<Instruments.Frame> {
    if let selection { return frames[selection] }
    if let hovered, frames.indices.contains(hovered) { return frames[hovered...hovered] }
    return []
  }

  /// The time span of the selected frames, in seconds of the platform's clock.
  package var span: ClosedRange<Double>? {
    guard let selection, let first = frames[selection].first, let last = frames[selection].last else {
      return nil
    }
    return first.start...max(first.start, last.end)
  }

  /// The whole width, 96 dp high.
  package override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, 96)
  }

  package override var interests: Interests { [.press, .manipulate, .hover] }

  /// Selects by dragging; a tap clears the selection.
  package override func receive(_ gesture: Gesture) -> Bool {
    switch (gesture.kind, gesture.phase) {
    case (.manipulate, .began), (.manipulate, .changed), (.manipulate, .ended):
      guard let from = frame(at: gesture.start), let to = frame(at: gesture.location) else { return true }
      selection = min(from, to)...max(from, to)
    case (.press, .ended):
      selection = nil
    case (.hover, .began), (.hover, .changed):
      hovered = frame(at: gesture.location)
    case (.hover, _):
      hovered = nil
    case (.press, _), (.manipulate, _): return true
    default: return false
    }
    onPoint?()
    return true
  }

  private var barWidth: Double { bounds.width / Double(Self.capacity) }

  /// The frame nearest to a point in dp of the tree; nil without frames.
  private func frame(at point: Point) -> Int? {
    guard !frames.isEmpty, barWidth > 0 else { return nil }
    let place = local(point).x / barWidth
    return min(max(Int(max(0, min(place, 1e6))), 0), frames.count - 1)
  }

  /// Draws the bars, the line and the selection.
  package override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(bounds, radius: 8, environment.color(.well))
    let text = environment.color(.text)
    // The height stands for two sixtieths of a second; longer frames are cut off.
    let scale = bounds.height / (2.0 / 60)
    func column(_ range: ClosedRange<Int>) -> Rect {
      Rect(
        x: Double(range.lowerBound) * barWidth, y: 0, width: Double(range.count) * barWidth,
        height: bounds.height)
    }
    if let selection { result.fill(column(selection), text.faded(0.2)) }
    if let hovered, selection == nil { result.fill(column(hovered...hovered), text.faded(0.2)) }
    for (index, frame) in frames.enumerated() {
      var y = bounds.maxY
      for phase in Instruments.Phase.allCases where frame[phase] > 0 {
        let height = min(frame[phase] * scale, y)
        result.fill(
          Rect(x: Double(index) * barWidth, y: y - height, width: max(1, barWidth - 1), height: height),
          environment.color(phase.color))
        y -= height
      }
    }
    result.fill(
      Rect(x: 0, y: bounds.maxY - scale / 60, width: bounds.width, height: 1), environment.color(.accent))
    return result
  }
}

/// The legend of the graph: the colour and the time of each phase, in as many columns as fit.
final class PhaseLegend: View {
  /// Seconds by phase.
  var seconds = [Double](repeating: 0, count: Instruments.Phase.allCases.count) {
    didSet { if seconds != oldValue { setNeedsDisplay() } }
  }

  private let swatch = 12.0, gap = 16.0

  /// The cells, all of one size, row by row.
  private func cells(_ width: Double, _ environment: Environment) -> [Rect] {
    let style = environment.theme.style(.detail)
    let labels = Instruments.Phase.allCases.map { environment.width($0.label, style) }.max() ?? 0
    let least = swatch + 6 + labels + 8 + environment.width("000.0", style)
    let columns = max(1, min(3, Int((width + gap) / (least + gap))))
    let side = (width - gap * Double(columns - 1)) / Double(columns)
    let height = environment.lineHeight(style).rounded(.up) + 2
    return seconds.indices.map {
      Rect(
        x: Double($0 % columns) * (side + gap), y: Double($0 / columns) * height, width: side, height: height)
    }
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, cells(available.width, environment).last?.maxY ?? 0)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let style = environment.theme.style(.detail)
    for (phase, cell) in zip(Instruments.Phase.allCases, cells(bounds.width, environment)) {
      let square = Rect(x: cell.minX, y: cell.center.y - swatch / 2, width: swatch, height: swatch)
      result.fill(square, radius: 3, environment.color(phase.color))
      var room = cell
      room.minX += swatch + 6
      func put(_ text: String, _ color: ColorRole, _ alignment: TextAlignment) {
        let block = TextBlock(text, style, typesetter: environment.typesetter)
        result.add(
          block.place(in: room, color: environment.color(color), alignment: alignment, isCentered: true))
      }
      put(phase.label, .quietText, .start)
      put(Figures.milliseconds(seconds[phase.rawValue]), .text, .end)
    }
    return result
  }
}
