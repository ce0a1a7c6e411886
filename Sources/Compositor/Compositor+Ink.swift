import Geometry
import Raster
import Scene

extension Compositor {
  /// Starts a stroke over a layer. Later ones lie on top.
  ///
  /// - Parameters:
  ///   - id: names the stroke until it ends or is cancelled.
  ///   - layer: the layer that the stroke will be part of. The mark is in its coordinates.
  ///   - mark: the stroke so far.
  ///   - file: who began it; see `LiveObjects`.
  ///   - line: where in the file.
  public func beginInk(
    _ id: UInt64, on layer: LayerID, _ mark: any InkMark, file: String = #fileID, line: Int = #line
  ) {
    cancelInk(id)
    strokes.append(
      WetStroke(id: id, layer: layer, mark: mark, masks: inkMasks, file: file, line: line))
    isDirty = true
  }

  /// Replaces a stroke's mark by one with more steps.
  public func extendInk(_ id: UInt64, _ mark: any InkMark) {
    guard let stroke = strokes.first(where: { $0.id == id && $0.ends == nil }) else { return }
    stroke.mark = mark
    isDirty = true
  }

  /// Ends a stroke. Its wet ink disappears in the frame in which all visible tiles of the layer show the stroke.
  public func endInk(_ id: UInt64, in generation: Generation) {
    guard let stroke = strokes.first(where: { $0.id == id && $0.ends == nil }) else { return }
    stroke.ends = generation
    isDirty = true
  }

  /// Removes a stroke that has not ended.
  public func cancelInk(_ id: UInt64) {
    guard let place = strokes.firstIndex(where: { $0.id == id && $0.ends == nil }) else { return }
    let stroke = strokes.remove(at: place)
    for other in strokes where other.isTint && other.layer == stroke.layer {
      for index in stroke.tiles.keys { other.noteChange(index, TileGrid.whole) }
    }
    stroke.free(pool)
    isDirty = true
  }

  /// The number of wet strokes, including ended ones that the layer does not show yet.
  public var wetStrokeCount: Int { strokes.count }

  /// Stamps new steps, uploads the texels that they changed, and drops strokes that the layer shows.
  func stampInk() {
    var settled: [LayerID: Generation] = [:]
    strokes.removeAll { stroke in
      guard let layer = layers[stroke.layer], let ends = stroke.ends else { return false }
      let onScreen = settled[layer.id] ?? layer.settled
      settled[layer.id] = onScreen
      guard onScreen >= ends else { return false }
      stroke.free(pool)
      return true
    }
    for stroke in strokes {
      guard let level = layers[stroke.layer]?.level else { continue }
      stroke.stamp(level, pool)
    }
    // There are few tints, and after a storm of touches many strokes that wait to be seen on the page.
    let tints = strokes.enumerated().filter(\.element.isTint)
    for (number, stroke) in strokes.enumerated() {
      guard let newest = layers[stroke.layer]?.snapshot else { continue }
      if stroke.isTint, stroke.ends == nil { stroke.page = newest }
      let page = stroke.page ?? newest
      // An ended stroke may still be drawn wet while the page already contains it. It must not lie under a tint twice.
      let below =
        stroke.isTint
        ? strokes[..<number].filter {
          $0.layer == stroke.layer && $0.level == stroke.level
            && $0.ends.map { $0 > page.generation } ?? true
        } : []
      for (place, other) in tints where place > number && other.layer == stroke.layer {
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
        // After a swap whose wait ran out, some tiles already show the finished stroke.
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
