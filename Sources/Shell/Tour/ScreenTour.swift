import Compositor
import Concurrency
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene
import Tables

/// Takes the real app through all its screens, without a window: for screenshots, and for tests of all screens.
///
/// A tour goes to a place (the home screen, a document at some stage). There it shows, in each variation of size,
/// theme and text, one screen after another: the place itself, its menu, a sheet. Main thread only.
public final class ScreenTour {
  /// How screens are shown.
  public struct Variation: Hashable, Sendable {
    /// The window in logical pixels.
    public var size: Size
    /// The look.
    public var look: Theme.Look
    /// The text size, 0.8…2.
    public var textScale: Double
    /// Whether all texts are half as long again, as in other languages.
    public var isLonger: Bool

    /// Makes a variation.
    public init(_ size: Size, _ look: Theme.Look = .slate, textScale: Double = 1, isLonger: Bool = false) {
      self.size = size
      self.look = look
      self.textScale = textScale
      self.isLonger = isLonger
    }
  }

  /// The sizes in which every screen is shown, in logical pixels: a laptop, a large panel, a phone.
  public static let sizes = [Size(1280, 800), Size(3840, 2160), Size(412, 915)]

  let app: App
  let platform: HeadlessPlatform
  let library: Library
  let shelf: SampleShelf
  private let street = Street()
  /// The machine next door.
  let neighbour: any Neighbourhood

  /// Starts the app on an empty library in memory.
  public init(modes: [any Mode], resources: SceneResources) {
    platform = HeadlessPlatform(window: WindowMetrics(size: Self.sizes[0]), resources: resources)
    library = Library(inMemory: Self.options(platform))
    var seeds = RandomSource(seed: 1)
    var parts = App.Parts(
      platform: platform, library: library, modes: modes, workers: 0, newSeed: { seeds.next() })
    let shelf = SampleShelf(pictures: Self.samplePictures(modes, resources))
    self.shelf = shelf
    parts.openShelf = { _ in shelf }
    neighbour = street.open {}
    parts.openNeighbourhood = { [street] in street.open(changed: $0) }
    app = App(parts)
    // The real counts are those of the whole process and vary; pictures of the same screen must be identical.
    app.instruments.live = Self.liveObjects(app.documents.registry.liveKinds.map(\.kind))
    app.chrome.tips.areShown = false
    platform.post(.visibility(false))
    app.documents.goHome()
    run(0.1)
  }

  /// Counts and objects that are the same on every tour.
  private static func liveObjects(_ ofModes: [String]) -> Instruments.LiveObjectSource {
    Instruments.LiveObjectSource(
      rows: {
        ([("Gesture session", 31, 0), ("Layer", 6, 4), ("Tile", 812, 96)]
          + ofModes.enumerated().map { ($1, 54 / ($0 + 1), 54 / ($0 + 1)) })
          .map { LiveObjects.Row(name: $0.0, overall: $0.1, live: $0.2) }
      },
      newest: { limit, kind in
        guard kind == "Tile" else { return [] }
        return (0..<min(limit, 7)).map { n -> LiveObjects.Instance in
          let file = n > 4 ? "Compositor/Compositor+Overview.swift" : "Compositor/Compositor+Planning.swift"
          return LiveObjects.Instance(
            number: UInt64(12_345 - n), detail: "base 3: \(n), -2 at ×1.25\(n > 4 ? ", overview" : "")",
            site: LiveObjects.Site(file: file, line: 29), age: Double(n * n * n * 20))
        }
      })
  }

  /// Options with ids and times that are the same on every tour.
  private static func options(_ platform: HeadlessPlatform) -> Library.Options {
    var options = Library.Options()
    let next = Locked((id: UInt64(0), time: platform.wallTime))
    options.newID = {
      var random = RandomSource(
        seed: next.with {
          $0.id += 1
          return $0.id
        })
      return .random(using: &random)
    }
    options.clock = {
      next.with {
        $0.time += 1000
        return $0.time
      }
    }
    return options
  }

  /// Shows every screen in each variation and calls `body` with its name.
  public func visit(_ variations: [Variation], _ body: (_ screen: String, _ variation: Variation) -> Void) {
    visit(places, variations, body)
  }

  /// Shows the screens of the page of discoveries alone, as ``visit(_:_:)`` does.
  package func visitDiscover(
    _ variations: [Variation], _ body: (_ screen: String, _ variation: Variation) -> Void
  ) {
    visit([discover], variations, body)
  }

  private func visit(
    _ places: [Place], _ variations: [Variation], _ body: (_ screen: String, _ variation: Variation) -> Void
  ) {
    for place in places {
      place.enter(self)
      for variation in variations {
        PseudoTranslation.$areUsed.withValue(variation.isLonger) {
          show(variation)
          for shot in place.shots {
            shot.open(self)
            run(0.5)
            body(shot.name, variation)
            clear()
            shot.close(self)
          }
        }
      }
      show(Variation(Self.sizes[0]))
    }
  }

  /// The chrome's views as they are laid out now.
  package var root: ViewRoot { app.chrome.root }

  /// The camera of the open document.
  package var camera: Camera? { app.documents.screen?.camera }

  /// The document on screen; nil on the home screen.
  package var document: DocumentID? { app.documents.screen?.id }

  /// The part of the open document of which messages keep clear, in dp of the window; nil where there is none.
  package var clearing: Rect? { app.chrome.clearing }

  /// Whether people at several seats use the open document.
  package var isTable: Bool { app.chrome.isTable }

  /// The frames of the messages that are shown, in dp of the window.
  package var messages: [Rect] {
    let chrome = app.chrome
    return chrome.toasts.frames
      + [
        chrome.caption.frame, chrome.walkthroughPanel?.frame, chrome.pageBeside?.frame,
        chrome.invitation.frame, chrome.tips.frame,
      ].compactMap { $0 }
  }

  /// A picture of the present screen, with every tile drawn.
  public func picture() -> Bitmap {
    platform.post(.visibility(true))
    run(0.02)
    app.stage.compositor.settle(now: platform.time)
    let bitmap = platform.software.capture()
    platform.post(.visibility(false))
    run(0.02)
    return bitmap
  }

  // MARK: Actions of places

  /// Runs the app for some seconds.
  func run(_ seconds: Double) { platform.run(app, for: seconds) }

  /// Closes all panels and messages.
  private func clear() {
    app.chrome.dropProposal()
    while let panel = app.chrome.panels.last { app.chrome.close(panel) }
    app.chrome.toasts.removeAll()
    app.chrome.tips.removeAll()
    if app.chrome.instruments != nil { app.chrome.toggleInstruments() }
    run(0.1)
  }

  private func show(_ variation: Variation) {
    app.workplace.change {
      $0.look = variation.look
      $0.textScale = variation.textScale
    }
    platform.window.size = variation.size
    run(0.1)
    app.documents.screen?.showOpening()
    app.chrome.placeMessagesAgain()
    app.chrome.rebuild()
    run(0.1)
  }

  /// Makes and opens the document of a demonstration.
  func begin(_ demonstration: StoredDemonstration, of mode: any Mode) {
    app.documents.create(mode, params: demonstration.params, seed: demonstration.seed)
    run(0.5)
    guard let id = app.documents.screen?.id else { return }
    for (number, play) in demonstration.plays.enumerated() {
      library.store(
        StoredPlay(
          document: id, record: MoveID(author: 0, counter: -1 - number), mode: mode.id, group: play.group,
          time: play.time, facts: play.facts
        ))
    }
  }

  /// Plays the demonstration to a stage.
  func play(_ stage: StoredDemonstration.Stage) {
    guard let screen = app.documents.screen else { return }
    // The moves of a demonstration are valid, so this does not fail.
    for (number, move) in stage.moves.enumerated() {
      if stage.pause > 0 { run(stage.pause) }
      let seat = stage.seats.isEmpty ? 0 : stage.seats[number % stage.seats.count]
      try? screen.document.perform([move], seat: seat)
    }
    run(0.5)
    for hand in stage.hands {
      for command in hand.commands { screen.document.handle(.command(command, .fire, seat: 0)) }
      platform.postFinger(
        along: hand.path.map { screen.camera.worldToView.apply($0) },
        lasting: hand.path.count > 1 ? 0.4 : 0.06)
      run(1)
    }
  }

  /// Taps the middle of a view.
  func tap(_ view: View) {
    platform.postFinger(along: [view.frameInRoot.center], lasting: 0.06)
    run(0.5)
  }
}
