import Geometry

/// A progress bar with a title, and optionally a cancel button.
public final class Progress: View {
  /// The title, already translated.
  public var title: String {
    get { label.text }
    set { label.text = newValue }
  }
  /// The progress, 0…1.
  public var value: Double {
    didSet {
      value = min(max(value.isFinite ? value : 0, 0), 1)
      if value != oldValue { setNeedsDisplay() }
    }
  }
  private let label: Label
  private let cancel: Button?

  /// Makes a bar; with `onCancel` it has a cancel button.
  public init(_ title: String, value: Double = 0, onCancel: (() -> Void)? = nil) {
    label = Label(title)
    self.value = min(max(value, 0), 1)
    cancel = onCancel.map { action in Button(tr("Cancel"), action: { _ in action() }) }
    super.init()
    add(label)
    if let cancel { add(cancel) }
  }

  private func cancelSize(_ width: Double, _ environment: Environment) -> Size {
    cancel?.size(fitting: Size(width, .infinity), in: environment) ?? .zero
  }

  /// The size of the title, the bar and the button, one below the other.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let width = min(available.width, 420)
    let words = label.size(fitting: Size(width, .infinity), in: environment).height
    let side = cancelSize(width, environment).height
    return Size(width, words + 16 + 6 + (cancel == nil ? 0 : 16 + side))
  }

  /// Places the title and the button.
  public override func layout(in environment: Environment) {
    let words = label.size(fitting: Size(bounds.width, .infinity), in: environment)
    label.frame = Rect(x: 0, y: 0, width: bounds.width, height: words.height)
    let side = cancelSize(bounds.width, environment)
    cancel?.frame = Rect(
      x: (bounds.width - side.width) / 2, y: words.height + 38, width: side.width, height: side.height)
  }

  /// The bar.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let track = Rect(x: 0, y: label.frame.maxY + 16, width: bounds.width, height: 6)
    result.fill(track, radius: 3, environment.color(.text).faded(0.16))
    var done = track
    done.maxX = track.minX + max(6, track.width * value)
    if value > 0 { result.fill(done, radius: 3, environment.color(.accent)) }
    return result
  }
}
