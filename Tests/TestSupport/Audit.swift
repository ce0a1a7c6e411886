import Geometry
import Gestures
import Interface
import Scene

/// Looks at a laid-out tree as a critical reader with large fingers would: finds text that is cut, overlaps or is
/// hard to read, and things that are hard to touch.
public struct Audit {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// Text has less room than it needs, or words of it are left out.
    case cutText
    /// Text stands outside the screen.
    case lostText
    /// Two texts stand on each other.
    case overlappingText
    /// Text with less than 4.5 : 1 against what lies behind it.
    case faintText
    /// Something to touch that is less than 48 dp wide or high.
    case smallTarget
    /// Two things to touch too near each other.
    case crowdedTargets
    /// Two bars on each other, or a bar that is not wholly on the screen.
    case misplacedBar
  }

  /// One thing that is wrong.
  public struct Finding: Hashable, Sendable {
    /// What.
    public var problem: Problem
    /// Where and how much, for whoever reads the test's output.
    public var message: String
    /// Where on the layer, in dp.
    public var frame: Rect
  }

  /// A text as it stands on the layer.
  public struct Text: Sendable {
    /// What it says, how it is set and where it stands in its view.
    public var placed: PlacedText
    /// Where it stands on the layer, in dp.
    public var frame: Rect
    /// The part of that which is not scrolled away.
    public var visible: Rect
    /// Whether it lies in something that scrolls.
    public var isScrolled: Bool
    /// The colours that may lie behind it.
    public var backgrounds: [Color]
    /// The least contrast with those, 1…21.
    public var contrast: Double
  }

  /// The texts that can be seen, back to front.
  public private(set) var texts: [Text] = []
  /// The areas in which fingers reach something, in dp of the layer.
  public private(set) var targets: [(view: View, frame: Rect)] = []
  /// The bars that are shown, in dp of the layer.
  public private(set) var bars: [Rect] = []
  private var gaps: [Double] = []
  private let screen: Rect

  /// Everything that is wrong with a tree.
  ///
  /// - Complexity: O(texts² + targets² + bars²).
  public static func findings(in root: ViewRoot) -> [Finding] { Audit(root).findings }

  /// Looks at a tree.
  public init(_ root: ViewRoot) {
    root.layoutIfNeeded()
    screen = Rect(origin: .origin, size: root.size)
    let backs = root.backdrop.map { Contrast.flatten(root.environment.color($0), over: .black) }
    visit(root.content, .identity, clip: screen, backs: backs, gap: Metrics.touchGap, root)
    // What lies under something else can be neither read nor touched there.
    let reachable = targets.indices.filter { root.view(at: targets[$0].frame.center) === targets[$0].view }
    gaps = reachable.map { gaps[$0] }
    targets = reachable.map { targets[$0] }
  }

  private mutating func visit(
    _ view: View, _ outer: Affine, clip: Rect, backs: [Color], gap: Double, _ root: ViewRoot
  ) {
    guard !view.isHidden else { return }
    let transform = view.transform.then(outer)
    let appearance = view.wholeAppearance(in: root.environment)
    if view is Bar { bars.append(transform.apply(view.bounds)) }
    var grounds: [(rect: Rect, color: Color)] = []
    for mark in appearance.marks {
      switch mark {
      case .fill(let rect, _, .color(let color)):
        grounds.append((rect, color))
        if color.alpha > 215 { cover(transform.apply(rect).intersection(clip), by: view) }
      case .shape(_, .color(let color)): grounds.append((mark.bounds, color))
      case .text(let text):
        add(
          text, transform, clip: clip, isScrolled: view.isInsideScroll,
          backs: Audit.seen(through: grounds, at: text.frame, over: backs))
      default: break
      }
    }
    let own = min(gap, view.touchGap)
    if !view.interests.isDisjoint(with: [.press, .tap, .longPress]), view.isEnabledInTree, !view.keepsFocus {
      let reach = view.bounds.inset(
        dx: min(0, (view.bounds.width - view.touchSize) / 2),
        dy: min(0, (view.bounds.height - view.touchSize) / 2))
      let frame = transform.apply(reach)
      // A row that is half scrolled away is brought into shot before it is used.
      if !view.isInsideScroll || clip.inset(by: -0.5).contains(frame) {
        targets.append((view, frame))
        gaps.append(own)
      }
    }
    let inner = view.clipsChildren ? clip.intersection(transform.apply(view.bounds)) : clip
    guard !inner.isEmpty else { return }
    for child in view.children {
      let behind = Audit.seen(through: grounds, at: child.frame, over: backs)
      visit(child, transform, clip: inner, backs: behind, gap: own, root)
    }
  }

  /// The colours behind a rectangle: what lies behind the view, through the fills that cover the rectangle.
  private static func seen(
    through grounds: [(rect: Rect, color: Color)], at frame: Rect, over backs: [Color]
  ) -> [Color] {
    grounds.reduce(backs) { colors, ground in
      ground.rect.inset(by: -1).contains(frame)
        ? colors.map { Contrast.flatten(ground.color, over: $0) } : colors
    }
  }

  private mutating func add(
    _ text: PlacedText, _ transform: Affine, clip: Rect, isScrolled: Bool, backs: [Color]
  ) {
    let frame = transform.apply(text.frame)
    let visible = frame.intersection(clip)
    // What is scrolled away can be brought into shot; anything else that is outside is lost.
    if isScrolled, visible.isEmpty { return }
    let contrast =
      backs.map { Contrast.ratio(Contrast.flatten(text.color, over: $0), $0) }.min() ?? 21
    texts.append(
      Text(
        placed: text, frame: frame, visible: visible, isScrolled: isScrolled, backgrounds: backs,
        contrast: contrast))
  }

  /// Forgets what something opaque was drawn over: all that a floating view touches, and text that lies wholly under
  /// any other.
  private mutating func cover(_ rect: Rect, by view: View) {
    guard !rect.isEmpty else { return }
    texts.removeAll { view.castsShadow ? $0.visible.intersects(rect) : rect.contains($0.visible) }
    guard view.castsShadow else { return }
    let free = targets.indices.filter {
      !targets[$0].frame.intersects(rect) || view.isInside(targets[$0].view)
    }
    gaps = free.map { gaps[$0] }
    targets = free.map { targets[$0] }
  }

  /// Everything that is wrong.
  public var findings: [Finding] { textFindings + targetFindings + barFindings }

  private var barFindings: [Finding] {
    var result: [Finding] = []
    for (i, bar) in bars.enumerated() {
      if !screen.inset(by: -0.5).contains(bar) {
        result.append(Finding(problem: .misplacedBar, message: "a bar is off the screen", frame: bar))
      }
      for other in bars[..<i] where other.inset(by: 0.5).intersects(bar) {
        result.append(
          Finding(
            problem: .misplacedBar,
            message: "a bar of \(describe(bar.size)) lies on one of \(describe(other.size))",
            frame: bar.intersection(other)))
      }
    }
    return result
  }

  private var textFindings: [Finding] {
    var result: [Finding] = []
    for (i, text) in texts.enumerated() {
      let name = "“\(text.placed.string)”"
      let (room, need) = (text.placed.frame.size, text.placed.needed)
      if text.placed.isCut || room.width < need.width - 1 || room.height < need.height - 1 {
        result.append(
          Finding(
            problem: .cutText, message: "\(name) needs \(describe(need)) and has \(describe(room))",
            frame: text.frame))
      }
      if !text.isScrolled, !screen.inset(by: -0.5).contains(text.frame) {
        result.append(Finding(problem: .lostText, message: "\(name) is off the screen", frame: text.frame))
      }
      // Text of what cannot be used now may be fainter.
      if text.contrast < Contrast.text, text.placed.color.alpha == 255 {
        let ratio = (text.contrast * 100).rounded() / 100
        result.append(
          Finding(problem: .faintText, message: "\(name) has a contrast of \(ratio)", frame: text.frame))
      }
      for other in texts[..<i] {
        let shared = other.visible.inset(by: 1).intersection(text.visible.inset(by: 1))
        if !shared.isEmpty {
          result.append(
            Finding(
              problem: .overlappingText, message: "\(name) stands on “\(other.placed.string)”", frame: shared)
          )
        }
      }
    }
    return result
  }

  private var targetFindings: [Finding] {
    var result: [Finding] = []
    for (i, (view, frame)) in targets.enumerated() {
      let name = (view as? Control)?.label ?? "\(type(of: view))"
      if frame.width < Metrics.touch - 0.01 || frame.height < Metrics.touch - 0.01 {
        result.append(
          Finding(problem: .smallTarget, message: "\(name) is \(describe(frame.size))", frame: frame))
      }
      for (j, (other, place)) in targets[..<i].enumerated() {
        if view.isInside(other) || other.isInside(view) { continue }
        let need = min(gaps[i], gaps[j]) - 0.01
        let aside = max(place.minX - frame.maxX, frame.minX - place.maxX)
        let apart = max(place.minY - frame.maxY, frame.minY - place.maxY)
        if max(aside, apart) < need {
          let title = (other as? Control)?.label ?? "\(type(of: other))"
          result.append(
            Finding(
              problem: .crowdedTargets, message: "\(name) is \(max(aside, apart)) dp from \(title)",
              frame: frame))
        }
      }
    }
    return result
  }

  private func describe(_ size: Size) -> String {
    "\(Int(size.width.rounded())) × \(Int(size.height.rounded()))"
  }
}

extension View {
  /// Whether some view around it scrolls.
  fileprivate var isInsideScroll: Bool { parent.map { $0 is ScrollView || $0.isInsideScroll } ?? false }
}
