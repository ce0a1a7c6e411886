import Geometry
import Gestures
import Interface
import TestSupport
import Testing

/// Toggle, choice, slider and stepper: the chosen value and the reported changes.
@Suite struct ChoosingTests {
  private func show(_ view: View, width: Double = 300) -> ViewRoot {
    let root = makeRoot()
    root.content.add(view)
    root.arrange = { environment in
      view.frame = Rect(
        origin: .origin, size: Size(width, view.size(fitting: Size(width, 300), in: environment).height))
    }
    root.layoutIfNeeded()
    return root
  }

  private func tap(_ view: View, _ root: ViewRoot, at time: Double = 0) {
    root.receive(press(view, .began, time: time))
    root.receive(press(view, .ended, time: time))
  }

  @Test func aToggleTurnsOver() {
    var told: [Bool] = []
    let toggle = Toggle("Sound") { told.append($0.isOn) }
    let root = show(toggle)
    tap(toggle, root)
    tap(toggle, root)
    toggle.isOn = true
    #expect(told == [true, false], "changes by the program are not reported")
  }

  @Test func oneOfSeveralIsChosen() {
    var told: [Int] = []
    let choice = Choice(["a", "b", "c"]) { told.append($0.selected) }
    let root = show(choice)
    tap(choice.children[2], root)
    tap(choice.children[2], root)
    tap(choice.children[0], root)
    #expect(told == [2, 0])
  }

  @Test func optionsStandBelowEachOtherWhereTheyDoNotFit() {
    let choice = Choice(["Beginner", "Intermediate", "Expert"])
    _ = show(choice, width: 600)
    #expect(Set(choice.children.map(\.frame.minY)).count == 1)
    _ = show(choice, width: 200)
    #expect(Set(choice.children.map(\.frame.minX)).count == 1)
  }

  @Test func manyOptionsWithDetailsStandInPairsWhereTheyFit() {
    let choice = Choice(["One", "Two", "Three", "Four", "Five"], details: ["a", "b", "c", "d", "e"])
    _ = show(choice, width: 400)
    let frames = choice.children.map(\.frame)
    #expect(Set(frames.map(\.minX)).count == 2 && Set(frames.map(\.minY)).count == 3)
    #expect(frames[1].minY == frames[0].minY && frames[2].minX == frames[0].minX)
    for (i, frame) in frames.enumerated() {
      #expect(choice.bounds.contains(frame))
      #expect(frames[..<i].allSatisfy { !$0.intersects(frame) })
    }
    _ = show(choice, width: 120)
    #expect(Set(choice.children.map(\.frame.minX)).count == 1)
  }

  @Test func aSliderFollowsTheFingerAndGoesBackWhenItIsLost() {
    var told: [Double] = []
    let slider = Slider(0.5, label: "Size") { told.append($0.value) }
    let root = show(slider, width: 224)  // the thumb's way is 200 dp, from 12 on
    func drag(_ phase: Gesture.Phase, _ x: Double) {
      root.receive(
        Gesture(
          kind: .manipulate, phase: phase, session: .init(3), target: slider.target, location: Point(x, 24),
          time: 0))
    }
    drag(.began, 62)
    drag(.changed, 162)
    drag(.changed, 9999)
    #expect(told == [0.25, 0.75, 1])
    drag(.cancelled, 9999)
    #expect(slider.value == 0.5)
    slider.value = .nan
    #expect(slider.value == 0)
    root.focus(slider)
    root.receive(KeyPress(.end))
    root.receive(KeyPress(.left))
    #expect(abs(slider.value - 0.95) < 1e-9)
  }

  @Test func aStepperStepsRepeatsAndStopsAtItsEnds() {
    let stepper = Stepper(10, in: 1...500, label: "Mines")
    let root = show(stepper)
    let (less, more) = (stepper.children[0], stepper.children[2])
    tap(more, root)
    #expect(stepper.value == 11)
    root.receive(press(more, .began, time: 1))
    root.advance(to: 1.3)
    #expect(stepper.value == 11)
    root.advance(to: 1.45)
    #expect(stepper.value == 12)
    root.advance(to: 2.35)
    #expect(stepper.value == 21, "ten by one")
    root.advance(to: 2.45)
    #expect(stepper.value == 31, "then by ten")
    root.receive(press(more, .ended, time: 2.5))
    #expect(stepper.value == 31, "the lift after repeats does nothing")
    root.advance(to: 9)
    #expect(stepper.value == 31 && !root.isAnimating)
    stepper.value = 9999
    #expect(stepper.value == 500 && !more.isEnabled && less.isEnabled)
  }

  @Test func touchingTheNumberOfAStepperStartsTyping() {
    let stepper = Stepper(48, in: 4...50_000, label: "Pieces")
    let root = show(stepper)
    tap(stepper, root)
    #expect(root.focused === stepper && stepper.value == 48)
    for digit in "10000" { root.receive(KeyPress(.character(digit))) }
    #expect(stepper.value == 10_000)
  }

  @Test func aStepperTakesDigits() {
    let stepper = Stepper(10, in: 1...500, label: "Mines")
    let root = show(stepper)
    root.focus(stepper)
    for digit in ["2", "4", "0"] as [Character] { root.receive(KeyPress(.character(digit))) }
    #expect(stepper.value == 240)
    root.receive(KeyPress(.backspace))
    #expect(stepper.value == 24)
    root.receive(KeyPress(.up, modifiers: .shift))
    #expect(stepper.value == 34)
    root.receive(KeyPress(.character("7")))
    #expect(stepper.value == 7, "after a step, digits write another number")
  }

  @Test func anImpossibleNumberStaysAsTypedWithTheReason() throws {
    var told: [Int] = []
    let stepper = Stepper(10, in: 20...500, label: "Mines") { told.append($0.entered) }
    let root = show(stepper)
    func type(_ digits: String) { for digit in digits { root.receive(KeyPress(.character(digit))) } }
    func shown() -> [String] {
      stepper.children.compactMap { ($0 as? Label).flatMap { $0.isHidden ? nil : $0.text } }
    }
    root.focus(stepper)
    #expect(shown() == ["20"])
    type("2407")
    #expect(!stepper.isPossible && stepper.entered == 2407 && stepper.value == 240)
    #expect(shown() == ["2407", "at most 500"])
    root.layoutIfNeeded()
    for label in stepper.children where !label.isHidden { #expect(stepper.bounds.contains(label.frame)) }
    root.unfocus()
    #expect(shown() == ["2407", "at most 500"], "it is not corrected silently")
    root.focus(stepper)
    root.receive(KeyPress(.backspace))
    #expect(stepper.isPossible && stepper.value == 240 && shown() == ["240"])
    root.receive(KeyPress(.backspace))
    root.receive(KeyPress(.backspace))
    #expect(shown() == ["2", "at least 20"] && stepper.value == 24)
    type("99999999999999999999")
    #expect(stepper.entered == 299_999_999, "further digits are ignored")
    tap(stepper.children[0], root)
    #expect(stepper.value == 499 && stepper.isPossible, "a step goes on from the end that was passed")
    #expect(told.prefix(6) == [2, 24, 240, 2407, 240, 24])
  }
}
