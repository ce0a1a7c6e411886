/// The target of each recogniser, chosen from the chain under a finger: the nearest that wants the gesture, by these
/// rules.
///
/// - A target that wants ink or presses keeps taps and long presses from its ancestors. A target that can be dragged
///   keeps long presses from them, or it could not be held.
/// - Of dragging a target and moving the camera, only the nearer is possible. A target that wants ink allows neither,
///   unless its ink yields to a pinch.
/// - A pen does what a finger does, but is never part of a pinch or of a tap of three fingers.
/// - A mouse on a target that wants presses only presses. The left button does not move the camera; the middle one and
///   Ctrl with the left one only move the camera.
struct GestureTargets: Equatable {
  /// The target of a drag.
  struct Drag: Equatable {
    var target: TargetID
    var isCamera: Bool
  }

  /// What a touch can mean, by its device and button.
  enum Manner {
    /// A finger, or the mouse with Alt.
    case finger
    /// A pen.
    case pen
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
  /// The camera that two fingers move when their ink yields to a pinch; nil when it does not yield.
  var yieldsTo: TargetID?
  /// Whose fingers draw, for ink that yields to a pinch.
  var hands = FingerPair.Hands.many
  /// The camera of the view in which the finger landed; nil without one.
  var camera: TargetID?
  /// Whether the press may still become a scroll of an ancestor, so that its feedback waits.
  var pressWaits = false

  /// Makes targets for no recogniser.
  init() {}

  /// Keeps only the drag, for a touch that stops a fling.
  mutating func keepOnlyDrag() {
    let drag = drag
    self = GestureTargets()
    self.drag = drag
  }

  /// Keeps only the three-finger tap, for a finger beside a pinch.
  mutating func keepOnlyThreeFingerTap() {
    let (target, camera) = (threeFingerTap, camera)
    self = GestureTargets()
    (threeFingerTap, self.camera) = (target, camera)
  }

  /// Chooses targets from the chain of a hit, from the nearest outwards.
  ///
  /// - Complexity: O(links).
  init(_ hit: Hit, _ manner: Manner) {
    var isShielded = false
    var pressIsDragged = false
    var yields = false
    let isFinger = manner == .finger
    let touches = isFinger || manner == .pen
    let hasCamera = hit.chain.contains { $0.interests.contains(.camera) }
    // Without a camera in the chain, Ctrl changes nothing.
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
      if wants.contains(.ink), isFirstDrag, touches || manner == .mouse {
        ink = target
        yields = wants.contains(.inkYieldsToPinch) && isFinger
        hands = wants.contains(.inkOfOneHand) ? .one : .many
      }
      if drag == nil, ink == nil {
        if wants.contains(.manipulate), touches || manner == .mouse {
          drag = Drag(target: target, isCamera: false)
        } else if wants.contains(.camera),
          touches || manner == .cameraMouse || (manner == .mouse && wants.contains(.leftDragCamera))
        {
          drag = Drag(target: target, isCamera: true)
        }
        if touches, let drag, press != nil, drag.isCamera || press != target { pressWaits = true }
      }
      if camera == nil, wants.contains(.camera) { camera = target }
      if wants.contains(.press) || wants.contains(.ink) { isShielded = true }
    }
    if yields { yieldsTo = camera }
    if !touches, press != nil, !pressIsDragged {
      tap = nil
      longPress = nil
      if manner == .mouse { drag = nil }
    }
  }
}
