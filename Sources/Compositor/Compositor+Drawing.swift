import Geometry
import Raster

extension Compositor {
  /// Draws all layers, back to front.
  func drawLayers(now: Double) {
    backend.beginFrame(clear: background.premultiplied | 0xFF00_0000)
    isFading = false
    for placement in placements {
      if let moment = placement.appears, shown(moment.layer) < moment.generation {
        draw(placement.outline, placement)
        continue
      }
      guard placement.opacity > 0, let layer = layers[placement.id], let level = layer.level,
        layer.snapshot != nil, layer.visible.count > 0 || strokes.contains(where: { $0.layer == layer.id })
      else { continue }
      if let moment = placement.leaves, shown(moment.layer) >= moment.generation { continue }
      draw(placement, layer, level, now: now)
    }
    labels.endFrame()
  }

  private func draw(_ placement: LayerPlacement, _ layer: Layer, _ level: Level, now: Double) {
    let toScreen = placement.screen(from: level)
    let isBase = placement.kind == .base
    let fade = UInt32(max(0, min(1, placement.opacity)) * 255 + 0.5)
    let tint = fade &* 0x0101_0101
    var batch = QuadBatch(toScreen: toScreen)
    var fading: [(tile: Tile, tint: UInt32)] = []
    var holes: [Rect] = []
    for tile in layer.seen {
      let index = tile.key.index
      let area = TileGrid.area(of: index)
      guard let shown = tile.shown else {
        report.missing += 1
        holes.append(area)
        continue
      }
      if let start = tile.fadeStart {
        let progress = options.fadeDuration > 0 ? (now - start) / options.fadeDuration : 1
        if progress < 1 {
          isFading = true
          fading.append((tile, UInt32(max(0, progress) * Double(fade) + 0.5) &* 0x0101_0101))
          holes.append(area)
          continue
        }
        tile.fadeStart = nil
      }
      if isBase || !toScreen.isUpright {
        batch.add(shown.surface, index, area, tint: tint, isOpaque: isBase && fade == 255)
      } else {
        batch.add(shown.surface, index, shown.cells, tint: tint)
      }
    }
    if !holes.isEmpty {
      drawPlaceholders(for: holes, layer, level, toScreen, tint: tint, isOpaque: isBase && fade == 255)
    }
    for (tile, tint) in fading {
      guard let shown = tile.shown else { continue }
      batch.add(shown.surface, tile.key.index, TileGrid.area(of: tile.key.index), tint: tint, isOpaque: false)
    }
    flush(&batch, placement)
    drawInk(placement, layer, tint: tint)
    if showsTileLabels { labels.draw(layer, toScreen, clip: placement.clip) }

    /// Fills holes with tiles of other levels, the nearest scale first. No two of them overlap. `holes` are in the
    /// device pixels of `level`.
    func drawPlaceholders(
      for holes: [Rect], _ layer: Layer, _ level: Level, _ toScreen: Affine, tint: UInt32, isOpaque: Bool
    ) {
      let others = layer.levels.keys.filter { $0 != level }.sorted { a, b in
        let (da, db) = (Self.distance(a, level), Self.distance(b, level))
        return da != db ? da < db : (a.scale, a.turns) < (b.scale, b.turns)
      }
      var holes = holes
      // Tiles that are up to date come first, then stale ones.
      for isStale in [false, true] {
        for other in others where other.isOverview || other.scale < level.scale * 8 {
          if holes.isEmpty { return }
          let toOther = level.inverse.then(other.transform)
          let back = other.inverse.then(level.transform)
          var stretched = QuadBatch(toScreen: back.then(toScreen))
          var left: [Rect] = []
          for hole in holes {
            var rest = [hole]
            for tile in layer.existing(other, in: TileGrid.tiles(showing: toOther.apply(hole))) {
              guard !rest.isEmpty, let shown = tile.shown, !tile.damage.isEmpty == isStale else { continue }
              let index = tile.key.index
              let area = TileGrid.area(of: index)
              let cover = back.apply(area)
              var remaining: [Rect] = []
              for piece in rest {
                let part = piece.intersection(cover)
                guard !part.isEmpty, let surface = drawable(shown.surface, of: tile) else {
                  remaining.append(piece)
                  continue
                }
                tile.lastUsed = frameNumber
                report.placeholders += 1
                stretched.add(
                  surface, index, toOther.apply(part).intersection(area), tint: tint, isOpaque: isOpaque
                )
                piece.subtract(part, into: &remaining)
              }
              rest = remaining
            }
            left += rest
          }
          holes = left
          flush(&stretched, placement)
        }
      }
      guard isBase, !holes.isEmpty else { return }
      // Nothing of another base may show through one that covers a part of it.
      if placement.clip != nil {
        var ground = QuadBatch(toScreen: toScreen)
        for hole in holes {
          ground.add(
            .solid(background.premultiplied | 0xFF00_0000), TileIndex(x: 0, y: 0), hole, tint: tint,
            isOpaque: isOpaque)
        }
        flush(&ground, placement)
      }
      var seen = seenArea(placement, level, toScreen)
      if let extent = placement.extent { seen = seen.intersection(level.transform.apply(extent)) }
      let bare = holes.reduce(0.0) { sum, hole in
        let part = hole.intersection(seen)
        return part.isEmpty ? sum : sum + part.width * part.height
      }
      report.bare += bare * abs(toScreen.determinant)
    }
  }

  /// Draws an outline as plain quads, one for each chord.
  private func draw(_ outline: Outline?, _ placement: LayerPlacement) {
    guard let outline, placement.opacity > 0 else { return }
    let line = outline.path.flattened(tolerance: 0.5, transform: placement.transform)
    var batch = QuadBatch(toScreen: .identity)
    let half = outline.width / 2
    for contour in line.contours {
      let points = line.points[contour.range]
      guard var last = contour.isClosed ? points.last : points.first else { continue }
      for point in points {
        defer { last = point }
        let length = last.distance(to: point)
        guard length > 0 else { continue }
        // Lengthened by half the width, so that corners are closed.
        let along = (point - last) * (half / length)
        let across = Vector(-along.dy, along.dx)
        func corner(_ point: Point) -> Corner { Corner(position: point, texel: .origin) }
        let corners = (
          corner(last - along - across), corner(point + along - across), corner(point + along + across),
          corner(last - along + across)
        )
        batch.quads.append(
          Quad(texture: nil, corners: corners, tint: outline.color.premultiplied, isOpaque: false))
      }
    }
    flush(&batch, placement)
  }

  /// How far two levels are apart, as the logarithm of the ratio of their scales. A different turn adds little, since
  /// tiles can be drawn turned.
  private static func distance(_ a: Level, _ b: Level) -> Double {
    abs(logarithm(a.scale / b.scale)) + (a.turns == b.turns ? 0 : 0.01)
  }

  func flush(_ batch: inout QuadBatch, _ placement: LayerPlacement) {
    guard !batch.quads.isEmpty else { return }
    report.quads += batch.quads.count
    backend.draw(batch.quads, clip: placement.clip)
    batch.quads.removeAll(keepingCapacity: true)
  }
}

/// Collects the quads of one level of a layer.
struct QuadBatch {
  /// From the level's device pixels to the screen.
  let toScreen: Affine
  var quads: [Quad] = []

  init(toScreen: Affine) { self.toScreen = toScreen }

  /// Adds the part `rect` (the level's device pixels) of a tile. The tint holds one factor in all four channels.
  mutating func add(_ surface: TileSurface, _ index: TileIndex, _ rect: Rect, tint: UInt32, isOpaque: Bool) {
    guard !rect.isEmpty else { return }
    let origin = TileGrid.origin(of: index)
    let (left, top) = (Double(origin.x), Double(origin.y))
    func corner(_ x: Double, _ y: Double) -> Corner {
      Corner(position: toScreen.apply(Point(x, y)), texel: Point(x - left, y - top))
    }
    let corners = (
      corner(rect.minX, rect.minY), corner(rect.maxX, rect.minY), corner(rect.maxX, rect.maxY),
      corner(rect.minX, rect.maxY)
    )
    switch surface {
    case .texture(let id): quads.append(Quad(texture: id, corners: corners, tint: tint, isOpaque: isOpaque))
    case .pixels: preconditionFailure("kept pixels have no texture")
    case .solid(let color):
      guard color != 0 else { return }
      quads.append(
        Quad(texture: nil, corners: corners, tint: Self.multiplied(color, tint & 255), isOpaque: isOpaque))
    }
  }

  /// Adds the squares of a tile that are not transparent.
  mutating func add(_ surface: TileSurface, _ index: TileIndex, _ cells: InkedCells, tint: UInt32) {
    let area = TileGrid.area(of: index)
    for texels in cells.rects {
      add(
        surface, index, TileGrid.area(of: texels, in: index).intersection(area), tint: tint, isOpaque: false)
    }
  }

  /// All four channels times factor/255.
  private static func multiplied(_ color: UInt32, _ factor: UInt32) -> UInt32 {
    guard factor < 255 else { return color }
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= (((color >> shift & 255) * factor + 127) / 255) << shift
    }
    return result
  }
}

extension Affine {
  /// Whether vertical and horizontal edges stay vertical or horizontal. If so, adjacent quads meet without a gap
  /// wherever their corners are.
  fileprivate var isUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}

extension Rect {
  /// Appends the rectangle minus `part`, which lies inside, as at most four rectangles.
  func subtract(_ part: Rect, into rest: inout [Rect]) {
    let pieces = [
      Rect(minX: minX, minY: minY, maxX: maxX, maxY: part.minY),
      Rect(minX: minX, minY: part.maxY, maxX: maxX, maxY: maxY),
      Rect(minX: minX, minY: part.minY, maxX: part.minX, maxY: part.maxY),
      Rect(minX: part.maxX, minY: part.minY, maxX: maxX, maxY: part.maxY),
    ]
    // Slivers that come from rounding are not holes.
    for piece in pieces where piece.width > 1e-6 && piece.height > 1e-6 { rest.append(piece) }
  }
}
