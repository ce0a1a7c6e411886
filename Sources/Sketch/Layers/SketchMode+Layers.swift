import Geometry
import Interface
import Library
import ModeKit
import Scene

/// The sheet of layers. Each seat draws on one of them.
extension SketchMode {
  private static let nameField = "name"
  /// The lowest opacity of a layer, in per cent. Invisible layers are hidden instead.
  private static let faintest = 5

  /// The layer on which a seat draws: the one that it has chosen, otherwise the uppermost.
  func layer(of seat: Int, _ host: ModeHost<SketchMode>) -> BoardLayer {
    let layers = host.state.layers
    return host.session[seat].tools.layer.flatMap { id in layers.first { $0.id == id } }
      ?? layers[layers.count - 1]
  }

  /// The displayed name of a layer.
  static func name(_ layer: BoardLayer, _ board: Board) -> String {
    guard layer.name.isEmpty else { return layer.name }
    return tr("Layer {0}", String((board.layers.firstIndex { $0.id == layer.id } ?? 0) + 1))
  }

  func layerPage(_ seat: Int, _ host: ModeHost<SketchMode>) -> Page {
    let board = host.state
    let now = layer(of: seat, host)
    var blocks: [Page.Block] = [
      .gallery(
        board.layers.enumerated().reversed().map { index, layer in
          let name = Self.name(layer, board)
          return Page.Sample(
            .sketch(.layer(.choose(layer.id))), layer.isVisible ? name : tr("{0}, hidden", name),
            sample(index, host), isSelected: layer.id == now.id)
        })
    ]
    if board.layers.count < BoardLayer.most {
      blocks.append(.buttons([Page.Option(.sketch(.layer(.new)), tr("New layer"), icon: .plus)]))
    }
    blocks.append(.heading(Self.name(now, board)))
    var buttons = [
      Page.Option(.sketch(.layer(.show)), now.isVisible ? tr("Hide") : tr("Show"), icon: .eye),
      Page.Option(.sketch(.layer(.rename)), tr("Rename…"), icon: .rename),
    ]
    if board.layers.last?.id != now.id {
      buttons.append(Page.Option(.sketch(.layer(.raise)), tr("Higher"), icon: .toFront))
    }
    if board.layers.first?.id != now.id {
      buttons.append(Page.Option(.sketch(.layer(.lower)), tr("Lower"), icon: .toBack))
    }
    if host.session[seat].selection != nil {
      buttons.append(
        Page.Option(
          .sketch(.layer(.takeSelection)), tr("Move the selection here"), icon: .select, closes: true))
    }
    if board.layers.count > 1 {
      buttons.append(Page.Option(.sketch(.layer(.delete)), tr("Delete the layer"), icon: .trash))
    }
    blocks.append(.buttons(buttons))
    let percent = Self.percent(host.session.fade?.opacity(of: now) ?? now.opacity)
    let share = Double(percent - Self.faintest) / Double(100 - Self.faintest)
    blocks.append(
      .slider(tr("Opacity"), .sketch(.slider(.opacity)), value: max(0, min(1, share)), text: "\(percent) %"))
    return Page("layers \(seat)", title: tr("Layers"), blocks)
  }

  private static func percent(_ opacity: UInt8) -> Int { Int((Double(opacity) / 2.55).rounded()) }

  /// Handles the opacity slider of a layer: the opacity is shown at once, and becomes one move when the slider rests.
  func fade(to value: Double, _ seat: Int, _ host: ModeHost<SketchMode>) {
    let now = layer(of: seat, host)
    if let fade = host.session.fade, fade.layer != now.id || fade.seat != seat { commitFade(host) }
    let percent = Double(Self.faintest) + max(0, min(1, value)) * Double(100 - Self.faintest)
    let fade = LayerFade(
      now.id, to: UInt8((percent.rounded() * 2.55).rounded()), seat: seat, time: host.environment.time)
    host.session.fade = fade
    host.request(.wake(at: fade.ends))
    host.damageEverything()
  }

  /// Makes a move of the slider's opacity if it has changed.
  func commitFade(_ host: ModeHost<SketchMode>) {
    guard let fade = host.session.fade else { return }
    host.session.fade = nil
    guard let change = fade.change(of: host.state) else { return }
    finishAll(host)
    host.perform(.layer(change), seat: fade.seat)
    refreshSheet(fade.seat, host)
  }

  /// Ends the change of a slider that rests.
  func endRestingFade(_ host: ModeHost<SketchMode>) {
    if let fade = host.session.fade, host.environment.time >= fade.ends { commitFade(host) }
  }

  /// A sample of a layer, hidden or not.
  private func sample(_ index: Int, _ host: ModeHost<SketchMode>) -> NamedDrawing {
    var shown = host.state
    for (place, hidden) in shown.layers.enumerated() where !hidden.isVisible {
      var layer = hidden
      layer.isVisible = true
      shown.replaceLayer(at: place, with: layer, at: place)
    }
    let board = shown
    let theme = host.environment.theme
    return NamedDrawing("layer \(index) \(host.nextID) \(theme.look.rawValue)") { size, canvas in
      let frame = Rect(origin: .origin, size: size)
      let camera = Camera.fitting(Self.view(of: board), in: frame, margin: 0, zooms: 1e-12...1)
      // Pictures lie below all layers.
      var ground = BoardGround(theme, board)
      ground.pictures = []
      canvas.clip(to: frame) {
        canvas.with(camera.worldToView) {
          BoardPicture(board, theme: theme, layers: index..<index + 1, ground: ground).draw(
            camera.visible, scale: canvas.scale, into: canvas)
        }
      }
    }
  }

  func fire(_ command: LayerCommand, _ seat: Int, _ host: ModeHost<SketchMode>) {
    let board = host.state
    let now = layer(of: seat, host)
    let index = board.layers.firstIndex { $0.id == now.id } ?? 0
    func change(to layer: BoardLayer, at target: Int) {
      finishAll(host)
      host.perform(.layer(LayerChange(from: .init(now, at: index), to: .init(layer, at: target))), seat: seat)
    }
    switch command {
    case .choose(let id): if board.layer(id: id) != nil { host.session[seat].tools.layer = id }
    case .new:
      finishAll(host)
      let layer = BoardLayer(id: host.nextID)
      if host.perform(.layer(LayerChange(from: nil, to: .init(layer, at: index + 1))), seat: seat) {
        host.session[seat].tools.layer = layer.id
      }
    case .show:
      var layer = now
      layer.isVisible.toggle()
      change(to: layer, at: index)
    case .raise: change(to: now, at: index + 1)
    case .lower: change(to: now, at: max(0, index - 1))
    case .delete: delete(now, at: index, seat, host)
    case .takeSelection: moveSelection(to: now, seat, host)
    case .rename:
      host.request(
        .form(
          Form(
            title: tr("Rename the layer"),
            fields: [
              .init(
                Self.nameField, label: tr("Name"),
                kind: .text(hint: Self.name(now, board), paste: false))
            ], answers: Form.Answers(texts: [Self.nameField: now.name])), id: CommandID(SketchForm.layerName),
          seat: seat))
    }
  }

  /// Renames a layer as answered.
  func rename(_ answers: Form.Answers, _ seat: Int, _ host: ModeHost<SketchMode>) {
    let now = layer(of: seat, host)
    guard let index = host.state.layers.firstIndex(of: now), let name = answers.texts[Self.nameField] else {
      return
    }
    var layer = now
    layer.name = BoardLayer.fitting(name)
    guard layer != now else { return }
    host.perform(
      .layer(LayerChange(from: .init(now, at: index), to: .init(layer, at: index))), seat: seat)
    refreshSheet(seat, host)
  }

  /// Deletes a layer with its strokes in one step.
  private func delete(_ layer: BoardLayer, at index: Int, _ seat: Int, _ host: ModeHost<SketchMode>) {
    guard host.state.layers.count > 1 else { return }
    finishAll(host)
    let names = host.state.strokes(onLayer: layer.id).map(\.name)
    let goes = SketchMove.layer(LayerChange(from: .init(layer, at: index), to: nil))
    host.perform(names.isEmpty ? goes : .steps([.take(names), goes]), seat: seat)
  }
}
