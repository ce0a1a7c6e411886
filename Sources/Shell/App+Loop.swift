import Compositor
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

extension App {
  /// Opens the window and runs until the user leaves. While the window opens, workers already draw what it will show.
  ///
  /// - Throws: a sentence when there can be no window.
  public func run() throws(Problem) {
    let known = library.problem
    publish()
    stage.begin()
    do throws(Problem) { try platform.open() } catch {
      close()
      throw error
    }
    if platform.window != appliedWindow { applySettings() }
    if let notice = platform.notice { chrome.toasts.show(notice, time: platform.time, seconds: 12) }
    trace?.note("window")
    while !isQuitting { step() }
    // What was told at the start need not be told again.
    if let problem = close(), problem != known {
      throw Problem(tr("What was done last could not be saved. {0}", problem.text(tr)))
    }
  }

  /// Waits for something to happen and deals with it: one turn of the loop.
  public func step() {
    let asked = platform.time
    let events = platform.takeEvents(waitingUntil: nextDeadline)
    let oldest = events.lazy.compactMap { if case .input(let input) = $0 { input.time } else { nil } }.min()
    barsMayDiffer = barsMayDiffer || events.isEmpty || !events.allSatisfy(\.isMove)
    if !events.isEmpty {
      // What hands do is answered at the time that it is now, not when something happened last.
      noteInputError(ofOldest: oldest, asked: asked)
      updateEnvironment()
    }
    lastAsked = platform.time
    instruments.beginEvents(at: platform.time, input: oldest)
    take(events)
    instruments.beginUpdate(at: platform.time)
    advance()
    let report = showFrame()
    if let report { noteStart(report) }
    instruments.endFrame(report, at: platform.time)
  }

  /// Works out how much later than what hands did its times may be. The system gives an event its time when it is asked for
  /// it: what is younger than the question came meanwhile, the rest may have waited since the question before.
  private func noteInputError(ofOldest oldest: Double?, asked: Double) {
    if let oldest {
      inputError = Self.clockStep + (oldest > asked + Self.clockStep ? 0 : max(0, asked - lastAsked))
      arena.lateness = inputError
    }
  }

  /// The times of events are whole milliseconds.
  private static let clockStep = 0.001

  /// Notes what of the start has been reached with a frame: everything in its place, and later the cards' pictures too.
  private func noteStart(_ report: FrameReport) {
    jobs.beginLater()
    guard trace != nil || !isWhole, report.missing == 0, stage.isSettled else { return }
    if !isWhole {
      isWhole = true
      trace?.note("first frame")
      jobs.run(urgency: .later, { Heap.settle() }, then: {})
    }
    if jobs.pending == 0 {
      trace?.note("pictures")
      trace = nil
    }
  }

  /// When the loop must go on though nothing happens: nil waits for ever.
  package var nextDeadline: Double? {
    let now = platform.time
    if stage.needsFrame || chrome.root.needsUpdate || chrome.root.isAnimating
      || screen?.isAnimating == true
    {
      return now
    }
    return [arena.nextDeadline, screen?.nextWake, chrome.nextDeadline, stage.nextDeadline].compactMap { $0 }
      .min()
  }

  /// Lets time pass: timers, motion, results of work.
  private func advance() {
    let now = platform.time
    arena.advance(to: now)
    // What workers bring meets the time as it is now: nothing may have happened here while they worked.
    updateEnvironment()
    if jobs.deliver() { barsMayDiffer = true }
    tellProblems()
    if screen?.advance(to: now) == true { barsMayDiffer = true }
    updateEnvironment()
    chrome.advance(to: now)
    takeRequests()
    keepCamera()
  }

  /// Does what the open document has asked for.
  func takeRequests() {
    guard let screen else { return }
    let now = platform.time
    for request in screen.document.takeRequests() {
      // These come with most frames of a busy document, and change nothing that a bar shows.
      switch request {
      case .sound(let sound):
        play(sound)
        continue
      case .wake(let time):
        screen.wake(at: time)
        continue
      case .lull(let seconds):
        screen.wake(at: now + seconds, unlessAskedAgain: true)
        continue
      case .animate(let time):
        screen.animate(until: time)
        continue
      case .toast(let text, let actions, let seconds):
        chrome.toasts.show(text, actions: actions.map(\.label), time: now, seconds: seconds) {
          [weak self] index in
          self?.screen?.document.handle(.command(actions[index].command, .fire, seat: 0))
        }
      case .dropToast(let text): chrome.toasts.drop(text)
      case .reveal(let rect): screen.reveal(rect, time: now)
      case .camera(let camera): screen.send(camera, time: now)
      case .fit:
        screen.fitAnew()
        updateEnvironment()
      case .scroll(let way):
        screen.scroll(by: way)
        // What a hand holds stays under it in the very frame that shows the view moved.
        updateEnvironment()
      case .newDocument: newDocument(like: screen)
      case .newDocumentSheet: chrome.showNewDocumentSheet(screen.document.mode.id, seat: 0)
      case .create(let params): create(screen.document.mode, params: params)
      case .question(let question, let seat): chrome.show(question, seat: seat)
      case .form(let form, let id, let seat): chrome.show(form, id: id, seat: seat)
      case .picture(let seat): chrome.showPictureSheet(seat: seat)
      case .caption(let text): chrome.caption.show(text)
      case .copy(let text): platform.clipboard = text
      case .paste(let seat): screen.document.handle(.pasted(platform.clipboard, seat: seat))
      case .tip(let id, let text):
        if seats.count == 1, showsTips, !settings.seenTips.contains(id) { chrome.tips.offer(id, text) }
      case .tipDone(let id): chrome.tips.done(id)
      case .dropTips(let ids): ids.forEach(chrome.tips.drop)
      case .page(let page, let seat): chrome.show(page, seat: seat)
      case .pageChanged(let page): chrome.change(page)
      case .openDocument(let name, let command):
        if let id = DocumentID(name) { open(id, then: command) }
      case .saveFile(let bytes, let name, let ending): save(bytes, named: name, ending: ending)
      }
      barsMayDiffer = true
    }
  }

  func play(_ sound: Sound) {
    guard settings.sound else { return }
    if let samples = sounds.samples(sound) { return platform.play(samples) }
    jobs.run {
      SoundBox.make(sound)
    } then: { [weak self] samples in
      self?.sounds.keep(samples, for: sound)
      self?.platform.play(samples)
    }
  }

  /// Publishes what has changed and shows a frame, if anything has.
  private func showFrame() -> FrameReport? {
    publish()
    guard stage.needsFrame else { return nil }
    return stage.frame(at: platform.time, reducedMotion: settings.reducedMotion)
  }

  /// Tells the stage what is to be seen.
  private func publish() {
    if barsMayDiffer { chrome.refreshBars() }
    barsMayDiffer = false
    if let screen {
      stage.show(screen, theme: settings.theme)
    } else {
      stage.showHome(theme: settings.theme, size: windowSize)
    }
    stage.publish(chrome.root)
    stage.focus = arena.liveFingers.map(\.location)
  }

  /// Leaves everything as it should be found again; returns what kept it from being saved.
  @discardableResult public func close() -> LibraryProblem? {
    if chrome.instruments != nil { chrome.toggleInstruments() }
    arena.endAll(time: platform.time)
    leaveScreen()
    loading?.progress.cancel()
    jobs.close()
    return library.close()
  }
}
