import Geometry
import Raster
import Scene

extension Compositor {
  /// Draws a frame.
  ///
  /// `now` is in seconds on the animation clock.
  @discardableResult public func frame(now: Double) -> FrameReport {
    let clock = options.clock
    report = FrameReport()
    frameNumber += 1
    if isDirty || queue.hasResults || isFading { restBegan = nil }
    isDirty = false
    let uploadedBefore = pool.uploadedBytes

    var time = clock()
    func measure(_ phase: WritableKeyPath<FrameReport.Phases, Double>) {
      let end = clock()
      report.phases[keyPath: phase] += end - time
      time = end
    }

    if pool.noticeReset() { loseTextures() }
    recover(now: now)
    receive()
    let jobs = plan()
    measure(\.plan)
    drawUrgent()
    measure(\.urgent)
    uploadPixels(until: clock() + options.uploadSeconds)
    swap(now: now)
    measure(\.upload)
    stampInk()
    measure(\.ink)
    commit(jobs)
    measure(\.plan)
    drawLayers(now: now)
    measure(\.draw)
    backend.present()
    measure(\.present)
    evict(now: now)
    rest(now: now)
    report.cached = layers.values.reduce(0) { $0 + $1.count }
    (report.queued, report.queuedBytes) = queue.depth
    report.textureBytes = pool.bytes
    report.uploadedBytes = pool.uploadedBytes - uploadedBefore
    measure(\.plan)
    return report
  }

  /// Runs the phases up to the swap, without drawing, and returns whether every visible tile has a picture.
  func advance(now: Double, uploadsUntil end: Double) -> Bool {
    receive()
    let jobs = plan()
    uploadPixels(until: end)
    swap(now: now)
    commit(jobs)
    return placements.allSatisfy { placement in
      layers[placement.id]?.seen.allSatisfy { $0.shown != nil } ?? true
    }
  }

  // MARK: Results

  /// Takes what workers have drawn. Newer pictures wait for their upload or swap; older ones are dropped.
  private func receive() {
    var dropped = 0
    for result in queue.takeResults() {
      let key = result.key
      let generation = result.generation
      guard let layer = layers[key.layer], let tile = layer.existing(key.level, key.index),
        generation > tile.staged?.generation ?? 0,
        tile.shown.map({ generation > $0.generation }) ?? true
      else {
        dropped += 1
        continue
      }
      if stage(result.pixels, result.region, generation, on: tile, of: layer) {
        uploads.append(tile)
      } else {
        dropped += 1
      }
      // Overview tiles take no part in swaps, and their parents are made from them: they are shown at once.
      if key.level.isOverview { show(tile, layer, fading: false, now: 0) }
    }
    queue.claim(dropped)
  }

  /// Stages a picture for a tile's swap. Returns whether it is a whole picture, which must be uploaded before the swap.
  private func stage(
    _ pixels: TilePainter.Pixels, _ region: PixelRect, _ generation: Generation, on tile: Tile,
    of layer: Layer
  ) -> Bool {
    if tile.staged == nil { layer.staged.append(tile) }
    dropStaged(of: tile)
    switch pixels {
    case .solid(let color):
      tile.staged = StagedPicture(content: .surface(.solid(color)), generation: generation)
      return false
    case .bitmap(let bitmap, let cells):
      if tile.key.level.isOverview {
        guard let whole = Self.patched(tile.shown, with: bitmap, region) else { return false }
        tile.staged = StagedPicture(content: .surface(.pixels(whole)), generation: generation)
        return false
      }
      if region == TileGrid.whole {
        tile.staged = StagedPicture(content: .pixels(bitmap), cells: cells, generation: generation)
        return true
      }
      // A patch needs the texture that it belongs to, which may have been lost meanwhile.
      guard let shown = tile.shown, case .texture = shown.surface else { return false }
      tile.staged = StagedPicture(content: .patch(bitmap, region), cells: cells, generation: generation)
      return false
    }
  }

  /// A copy of kept pixels with a part replaced; a worker may be reading the old ones. Nil when there are no kept
  /// pixels and the part is not a whole tile.
  private static func patched(_ shown: TilePicture?, with part: Bitmap, _ region: PixelRect) -> Bitmap? {
    if region == TileGrid.whole { return part }
    guard case .pixels(let old) = shown?.surface else { return nil }
    let result = Bitmap(width: old.width, height: old.height)
    result.pixels.update(from: old.pixels, count: old.width * old.height)
    for row in 0..<part.height {
      (result.pixels + (region.minY + row) * result.width + region.minX)
        .update(from: part.pixels + row * part.width, count: part.width)
    }
    return result
  }

  /// Drops a tile's staged picture.
  func dropStaged(of tile: Tile) {
    guard let staged = tile.staged else { return }
    switch staged.content {
    case .pixels:
      let before = uploads.count
      uploads.removeAll { $0 === tile }
      queue.claim(before - uploads.count)
    case .surface(let surface): free(surface)
    case .patch: break
    }
    tile.staged = nil
  }

  /// Uploads whole tiles until the clock passes `end`, but at least one.
  private func uploadPixels(until end: Double) {
    var done = 0
    for tile in uploads {
      if done > 0, options.clock() >= end { break }
      done += 1
      upload(tile)
    }
    uploads.removeFirst(done)
    queue.claim(done)
  }

  /// Uploads a tile's staged pixels to a new texture.
  private func upload(_ tile: Tile) {
    guard let staged = tile.staged, case .pixels(let bitmap) = staged.content else { return }
    guard let texture = pool.make() else {
      tile.staged = nil
      isShortOfMemory = true
      return
    }
    pool.upload(bitmap, to: texture, TileGrid.whole)
    report.uploads += 1
    tile.staged?.content = .surface(.texture(texture))
  }

  // MARK: Urgent changes

  /// Draws small visible changes of urgent publications at once.
  private func drawUrgent() {
    for placement in placements {
      guard let layer = layers[placement.id], layer.urgent > 0, layer.urgent == layer.published,
        let snapshot = layer.snapshot
      else { continue }
      // A change that was too large for its own frame has gone to the workers and is not drawn here too.
      guard placement.kind != .base || layer.isUncommitted else { continue }
      var work: [(tile: Tile, region: PixelRect)] = []
      var area = 0
      for tile in layer.seen {
        // A base's new tiles fade in whenever they are ready.
        guard let region = tile.missing, placement.kind != .base || tile.shown != nil else { continue }
        work.append((tile, region))
        area += region.area
      }
      guard area <= Self.urgentArea else { continue }
      for (tile, region) in work {
        let pixels = painter.paint(
          snapshot, RasterJob(key: tile.key, region: region, bounds: placement.bounds))
        // No worker drew this tile, so it neither waits for an upload nor needs to be claimed.
        if stage(pixels, region, snapshot.generation, on: tile, of: layer) { upload(tile) }
      }
    }
  }

  /// Hands new contents and jobs to the workers.
  func commit(_ jobs: [RasterJob]) {
    var news: [LayerID: Snapshot] = [:]
    for layer in layers.values where layer.isUncommitted {
      if layer.isHeld {
        // The jobs were planned for the committed publication; the one held back goes out with the next frame.
        if !layer.awaitsCommitted() { isDirty = true }
        continue
      }
      news[layer.id] = layer.snapshot
      layer.committed = layer.published
      layer.isUncommitted = false
    }
    // Tiles that were drawn on this thread meanwhile need no job any more.
    let open = jobs.filter { job in
      layers[job.key.layer]?.existing(job.key.level, job.key.index)?.missing != nil
    }
    queue.commit(open, news)
  }
}
