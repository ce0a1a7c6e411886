/// Which thing of the chain under a finger each recogniser serves: always the nearest that wants it, by these rules.
///
/// - A thing that draws or that follows presses keeps taps and long presses from its ancestors. A thing that can be
///   dragged keeps long presses from them, or it could not be held.
/// - Of dragging the thing and moving the camera only the nearer is possible. A thing that draws allows neither,
///   unless its young ink yields to a pinch.
/// - A mouse on a thing that follows presses does nothing but press. Its left button leaves the camera alone;
///   the middle one and Ctrl with the left move only the camera.
struct GestureTargets: Equatable {
  /// What can be dragged.
  struct Drag: Equatable {
    var target: TargetID
    var isCamera: Bool
  }

  /// The device's ways: what a touch of it can mean.
  enum Manner {
    /// A finger, or the mouse with Alt.
    case finger
    /// The left button.
    case mouse
    /// The middle button, or the left one with Ctrl.
    case cameraMouse
    /// The right button.
    case secondaryMouse
  }

  var press: TargetID?
  var tap: TargetID?
  var longPress: TargetID?
  var ink: TargetID?
  var threeFingerTap: TargetID?
  var drag: Drag?
  /// Where the two fingers go when young ink yields to a pinch; nil when it does not.
  var yieldsTo: TargetID?
  /// Whether the press may still become the scroll of something around it, so that it should not show at once.
  var pressWaits = false

  /// GestureTargets at nothing.
  init() {}

  /// Leaves only drags: for a touch that stops a fling.
  mutating func keepOnlyDrag() {
    let drag = drag
    self = GestureTargets()
    self.drag = drag
  }

  /// Leaves only the three-finger tap: for a finger beside a pinch.
  mutating func keepOnlyThreeFingerTap() {
    let target = threeFingerTap
    self = GestureTargets()
    threeFingerTap = target
  }

  /// Reads the chain from the nearest thing outwards.
  ///
  /// - Complexity: O(links).
  init(_ hit: Hit, _ manner: Manner) {
    var isShielded = false
    var pressIsDragged = false
    var yields = false
    let isFinger = manner == .finger
    let hasCamera = hit.chain.contains { $0.interests.contains(.camera) }
    // Ctrl with nothing to move around means what it means without.
    let manner = manner == .cameraMouse && !hasCamera ? .mouse : manner
    for link in hit.chain {
      let wants = link.interests
      let target = link.target
      let isFirstDrag = drag == nil && ink == nil
      if !isShielded {
        if wants.contains(.press), press == nil {
          press = target
          pressIsDragged = wants.contains(.manipulate)
        }
        if wants.contains(.tap), tap == nil { tap = target }
        if wants.contains(.longPress), longPress == nil, drag == nil || drag?.isCamera == true,
          !wants.contains(.ink)
        {
          longPress = target
        }
      }
      if wants.contains(.threeFingerTap), threeFingerTap == nil, isFinger { threeFingerTap = target }
      if wants.contains(.ink), isFirstDrag, manner == .finger || manner == .mouse {
        ink = target
        yields = wants.contains(.inkYieldsToPinch) && isFinger
      }
      if drag == nil, ink == nil {
        if wants.contains(.manipulate), manner == .finger || manner == .mouse {
          drag = Drag(target: target, isCamera: false)
        } else if wants.contains(.camera),
          isFinger || manner == .cameraMouse || (manner == .mouse && wants.contains(.leftDragCamera))
        {
          drag = Drag(target: target, isCamera: true)
        }
        if isFinger, let drag, press != nil, drag.isCamera || press != target { pressWaits = true }
      }
      if yields, yieldsTo == nil, wants.contains(.camera) { yieldsTo = target }
      if wants.contains(.press) || wants.contains(.ink) { isShielded = true }
    }
    if !isFinger, press != nil, !pressIsDragged {
      tap = nil
      longPress = nil
      if manner == .mouse { drag = nil }
    }
  }
}
