import Geometry
import Raster
import Scene

extension Compositor {
  /// Starts a stroke over a layer. Later ones lie on top.
  ///
  /// - Parameters:
  ///   - id: names the stroke while it lives.
  ///   - layer: the layer that it will be part of; its coordinates are the mark's.
  ///   - mark: the stroke so far.
  public func beginInk(_ id: UInt64, on layer: LayerID, _ mark: any InkMark) {
    cancelInk(id)
    strokes.append(WetStroke(id: id, layer: layer, mark: mark, rasterizer: inkRasterizer))
    isDirty = true
  }

  /// Replaces a stroke by one that has grown.
  public func extendInk(_ id: UInt64, _ mark: any InkMark) {
    guard let stroke = strokes.first(where: { $0.id == id && $0.ends == nil }) else { return }
    stroke.mark = mark
    isDirty = true
  }

  /// Ends a stroke: its wet ink goes in the frame in which the page shows the publication that holds it.
  public func endInk(_ id: UInt64, in generation: Generation) {
    guard let stroke = strokes.first(where: { $0.id == id && $0.ends == nil }) else { return }
    stroke.ends = generation
    isDirty = true
  }

  /// Takes a stroke away.
  public func cancelInk(_ id: UInt64) {
    strokes.removeAll { stroke in
      guard stroke.id == id, stroke.ends == nil else { return false }
      stroke.free(pool)
      isDirty = true
      return true
    }
  }

  /// How many strokes are wet, those that wait for the page included.
  public var wetStrokeCount: Int { strokes.count }

  /// Stamps new steps, uploads what they changed and drops strokes that the page shows.
  func stampInk() {
    strokes.removeAll { stroke in
      guard let layer = layers[stroke.layer], let ends = stroke.ends, layer.shown >= ends else {
        return false
      }
      stroke.free(pool)
      return true
    }
    for stroke in strokes {
      guard let layer = layers[stroke.layer], let level = layer.level, let page = layer.snapshot else {
        continue
      }
      stroke.stamp(level, pool)
      if !stroke.upload(pool, painter, page: page, &report.uploads) {
        isShortOfMemory = true
        isDirty = true
      }
    }
  }

  /// Draws wet ink over its layer, in the order in which the strokes began.
  func drawInk(_ placement: LayerPlacement, _ layer: Layer, tint: UInt32) {
    for stroke in strokes where stroke.layer == layer.id {
      guard let level = stroke.level else { continue }
      var batch = QuadBatch(toScreen: placement.screen(from: level))
      for (index, tile) in stroke.tiles {
        guard let texture = tile.texture else { continue }
        // After a swap that could not wait for all its tiles some show the finished stroke already.
        if let ends = stroke.ends, let validity = layer.existing(level, index)?.shownValidity,
          validity.upperBound > ends
        {
          continue
        }
        report.wetTiles += 1
        batch.add(.texture(texture), index, TileGrid.area(of: index), tint: tint, isOpaque: false)
      }
      flush(&batch, placement)
    }
  }
}
