import Geometry
import Interface
import ModeKit
import Scene

/// Navigation on an endless board: showing everything, and bookmarks.
extension SketchMode {
  /// The range of zooms, in dp per world point: from a page as wide as a thousand screens to a dot as wide as one.
  static let zooms = 0.001...1000.0
  /// The margin around everything, in dp.
  private static let margin = 24.0

  func viewPage(_ seat: Int, _ host: ModeHost<SketchMode>) -> Page {
    let views = host.session.views.list
    var samples = [
      Page.Sample(.sketch(.view(.whole)), tr("Everything"), sample(nil, host), isSelected: false)
    ]
    samples += views.enumerated().map { number, view in
      Page.Sample(
        .sketch(.view(.go(number))), view.name, sample(view, host), isSelected: false)
    }
    var blocks: [Page.Block] = [.gallery(samples)]
    if views.isEmpty { blocks.append(.note(tr("Keep places of a large drawing, and jump back to them."))) }
    if host.session.views.hasRoom {
      blocks.append(
        .buttons([Page.Option(.sketch(.view(.save)), tr("Keep this view"), icon: .bookmark)]))
    }
    if !views.isEmpty {
      blocks.append(.heading(tr("Kept views")))
      for (number, view) in views.enumerated() {
        blocks.append(
          .buttons([
            Page.Option(.sketch(.view(.rename(number))), tr("Rename {0}…", view.name), icon: .rename),
            Page.Option(.sketch(.view(.forget(number))), tr("Forget {0}", view.name), icon: .trash),
          ]))
      }
    }
    return Page("views \(seat)", title: tr("Views"), blocks)
  }

  private static let nameField = "name"

  /// Renames a bookmark as answered.
  func renameView(_ number: Int, _ answers: Form.Answers, _ seat: Int, _ host: ModeHost<SketchMode>) {
    guard let name = answers.texts[Self.nameField] else { return }
    host.session.views.rename(number, name)
    refreshSheet(seat, host)
  }

  /// A sample of a bookmark; with nil of everything.
  private func sample(_ view: BoardView?, _ host: ModeHost<SketchMode>) -> NamedDrawing {
    let board = host.state
    let theme = host.environment.theme
    let freeArea = host.environment.freeArea
    let name = "view \(String(describing: view)) \(host.nextID) \(theme.look.rawValue) \(freeArea.size)"
    return NamedDrawing(name) { size, canvas in
      let frame = Rect(origin: .origin, size: size)
      let camera =
        view.map {
          // The part of the world that the room shows, in the aspect ratio of the sample.
          Camera(
            center: $0.center,
            zoom: $0.zoom * min(size.width / freeArea.width, size.height / freeArea.height),
            viewport: frame)
        } ?? Camera.fitting(Self.view(of: board), in: frame, margin: 0, zooms: 1e-12...1)
      canvas.clip(to: frame) {
        canvas.with(camera.worldToView) {
          BoardPicture(board, theme: theme).draw(camera.visible, scale: canvas.scale, into: canvas)
        }
      }
    }
  }

  func fire(_ command: ViewCommand, _ seat: Int, _ host: ModeHost<SketchMode>) {
    switch command {
    case .whole: go(to: whole(host).over(host.environment.camera.viewport), host)
    case .save:
      host.session.views.add(BoardView(host.environment.camera, freeArea: host.environment.freeArea))
    case .go(let number):
      guard let view = host.session.views[number] else { return }
      go(to: view.camera(like: host.environment.camera, freeArea: host.environment.freeArea), host)
    case .rename(let number):
      guard let view = host.session.views[number] else { return }
      host.request(
        .form(
          Form(
            title: tr("Rename the view"),
            fields: [.init(Self.nameField, label: tr("Name"), kind: .text(hint: view.name, paste: false))],
            answers: Form.Answers(texts: [Self.nameField: view.name])),
          id: CommandID(SketchForm.viewName(number)), seat: seat))
    case .forget(let number): host.session.views.forget(number)
    }
  }

  /// The camera that shows the whole drawing as large as it fits.
  ///
  /// - Complexity: O(strokes).
  func whole(_ host: ModeHost<SketchMode>) -> Camera {
    let bounds = host.state.bounds
    let environment = host.environment
    return bounds.isEmpty
      ? Camera(turns: environment.camera.turns, viewport: environment.freeArea)
      : Camera.fitting(
        bounds, in: environment.freeArea, margin: Self.margin, zooms: Self.zooms,
        turns: environment.camera.turns)
  }

  /// The camera on the topmost stroke, usually the latest one, at most at zoom 1; nil for an empty board.
  ///
  /// - Complexity: O(strokes).
  func lastStroke(_ host: ModeHost<SketchMode>) -> Camera? {
    let environment = host.environment
    return host.state.visibleStrokes.max { $0.order < $1.order }.map {
      Camera.fitting(
        $0.bounds, in: environment.freeArea, margin: Self.margin, zooms: Self.zooms.lowerBound...1,
        turns: environment.camera.turns)
    }
  }

  /// Moves the view, unless that would disturb a hand.
  func go(to camera: Camera, _ host: ModeHost<SketchMode>) {
    if !host.session.hands.holdTheView { host.request(.camera(camera)) }
  }
}
