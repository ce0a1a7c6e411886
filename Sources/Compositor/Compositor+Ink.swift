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
  ///   - file: who began it; see `LivingCounts`.
  ///   - line: where in the file.
  public func beginInk(
    _ id: UInt64, on layer: LayerID, _ mark: any InkMark, file: String = #fileID, line: Int = #line
  ) {
    cancelInk(id)
    strokes.append(
      WetStroke(id: id, layer: layer, mark: mark, masks: inkMasks, file: file, line: line))
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
    guard let place = strokes.firstIndex(where: { $0.id == id && $0.ends == nil }) else { return }
    let stroke = strokes.remove(at: place)
    for other in strokes where other.isTint && other.layer == stroke.layer {
      for index in stroke.tiles.keys { other.noteChange(index, TileGrid.whole) }
    }
    stroke.free(pool)
    isDirty = true
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
      guard let level = layers[stroke.layer]?.level else { continue }
      stroke.stamp(level, pool)
    }
    for (number, stroke) in strokes.enumerated() {
      guard let newest = layers[stroke.layer]?.snapshot else { continue }
      if stroke.isTint, stroke.ends == nil { stroke.page = newest }
      let page = stroke.page ?? newest
      // The page may hold what has ended, while it still shows wet: then it is not laid under a tint a second time.
      let below = strokes[..<number].filter {
        stroke.isTint && $0.layer == stroke.layer && $0.level == stroke.level
          && $0.ends.map { $0 > page.generation } ?? true
      }
      for other in strokes[(number + 1)...] where other.isTint && other.layer == stroke.layer {
        for (index, tile) in stroke.tiles where !tile.dirty.isEmpty { other.noteChange(index, tile.dirty) }
      }
      if !stroke.upload(pool, painter, page: page, below: below, scratch: inkScratch, &report.uploads) {
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
        batch.add(.texture(texture), index, tile.inked, tint: tint)
      }
      flush(&batch, placement)
    }
  }
}
