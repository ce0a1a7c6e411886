import Library
import ModeKit

/// The requests of open documents.
extension App {
  /// Carries out the open document's requests, for each of its views.
  func takeRequests() { for screen in documents.screens { takeRequests(of: screen) } }

  private func takeRequests(of screen: DocumentScreen) {
    let now = platform.time
    for request in screen.document.takeRequests() {
      switch request {
      case .sound(let sound): if workplace.settings.sound { sounds.play(sound) }
      case .wake(let time): screen.wake(at: time)
      case .wakeWhenIdle(let seconds): screen.wake(at: now + seconds, unlessAskedAgain: true)
      case .animate(let time): screen.animate(until: time)
      case .toast(let text, let actions, let seconds):
        chrome.toasts.show(
          text, actions: actions.map(\.label), time: now, seconds: seconds, isOfDocument: true
        ) { [weak self] index in
          self?.documents.screen?.document.handle(.command(actions[index].command, .fire, seat: 0))
        }
      case .dropToast(let text): chrome.toasts.drop(text)
      case .reveal(let rect): screen.reveal(rect, time: now)
      case .camera(let camera): screen.send(camera, time: now)
      case .fit:
        screen.fitAgain()
        documents.updateEnvironment()
      case .scroll(let way):
        screen.scroll(by: way)
        // What a hand holds must stay under it in the same frame that shows the view moved.
        documents.updateEnvironment()
      case .newDocument:
        documents.replace { [documents] in documents.createSimilar() }
      case .newDocumentSheet: chrome.showNewDocumentSheet(screen.document.mode.id, seat: 0)
      case .create(let params):
        documents.replace { [documents] in documents.create(screen.document.mode, params: params) }
      case .question(let question, let seat): chrome.show(question, seat: seat)
      case .form(let form, let id, let seat): chrome.show(form, id: id, seat: seat)
      case .picture(let seat): chrome.showPictureSheet(seat: seat)
      case .caption(let text): chrome.show(caption: text)
      case .walkthrough(let walkthrough):
        chrome.show(walkthrough)
        // The free area may have changed, and the next request may reveal a part of the world in it.
        documents.updateEnvironment()
      case .beside(let page):
        chrome.showBeside(page)
        documents.updateEnvironment()
      case .option(let field, let value):
        workplace.change { $0.modeOptions[screen.modeID, default: [:]][field] = value }
      case .copy(let copied): platform.copy(copied)
      case .paste: interchange.paste(for: screen.document.mode)
      case .tip(let id, let text):
        if workplace.seats.count == 1, !workplace.settings.seenTips.contains(id) {
          chrome.tips.offer(id, text)
        }
      case .tipDone(let id): chrome.tips.done(id)
      case .dropTips(let ids): ids.forEach(chrome.tips.drop)
      case .page(let page, let seat): chrome.show(page, seat: seat)
      case .pageChanged(let page): chrome.change(page)
      case .openDocument(let name, let command):
        if let id = DocumentID(name) {
          documents.replace { [documents] in documents.open(id, then: command) }
        }
      case .saveFile(let file, let seat):
        chrome.askWhere(named: file.name, file.folder, seat: seat) { [interchange] in
          interchange.save(file.bytes, to: $0, ending: file.ending)
        }
      }
    }
  }
}
