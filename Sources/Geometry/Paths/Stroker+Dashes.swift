extension Stroker {
  /// Outlines the contour dash by dash. A dash bends around corners. On a closed contour the dash that contains the
  /// start is not cut there.
  ///
  /// - Returns: false when the line has too many dashes and must be drawn solid.
  mutating func dashes(
    isClosed: Bool, _ pen: StrokePen, _ outline: inout Polyline, _ report: inout StrokeReport
  ) -> Bool {
    let count = contour.count
    let chords = isClosed ? count : count - 1
    var total = 0.0
    for index in 0..<chords { total += contour[index].point.distance(to: contour[(index + 1) % count].point) }
    guard total / pen.period * Double(pen.dash.count) <= 100_000 else { return false }
    report.isClosed = false

    var step = 0
    var left = pen.phase
    // A dash without length is not skipped: it is a dot at the start of the line.
    while left > 0, left >= pen.dash[step % pen.dash.count], step < 2 * pen.dash.count {
      left -= pen.dash[step % pen.dash.count]
      step += 1
    }
    left = max(0, pen.dash[step % pen.dash.count] - left)
    var isOn: Bool { step % 2 == 0 }
    // On a closed contour, the dash that contains the start waits for the end.
    var isFirstHeld = isClosed && isOn
    var cuts = 0
    dash.removeAll(keepingCapacity: true)
    firstDash.removeAll(keepingCapacity: true)
    if isOn { start(contour[0]) }

    for index in 0..<chords {
      let from = contour[index]
      let to = contour[(index + 1) % count]
      let way = to.point - from.point
      let length = way.length
      guard length > 0 else { continue }
      var position = 0.0
      while left <= length - position {
        position += left
        let p = from.point + way * (position / length)
        if isOn {
          extend(Vertex(p), way / length, pen)
          if dash.count == 1 { isFirstHeld = isFirstHeld && cuts > 0 }
          if isFirstHeld && cuts == 0 { swap(&dash, &firstDash) } else { flush(pen, &outline, &report) }
        } else {
          start(Vertex(p))
        }
        cuts += 1
        step += 1
        left = pen.dash[step % pen.dash.count]
      }
      left -= length - position
      if isOn { extend(to, way / length, pen) }
    }

    if isFirstHeld && cuts == 0 {
      // One dash covers the whole contour.
      if !pen.outline(&contour, isClosed: true, into: &outline) { report.innerJoinsMet = false }
      return true
    }
    if isFirstHeld {
      if isOn {
        // The last dash ends where the first one starts.
        dash.removeLast()
        dash.append(contentsOf: firstDash)
      } else {
        swap(&dash, &firstDash)
      }
      flush(pen, &outline, &report)
    } else if isOn {
      flush(pen, &outline, &report)
    }
    return true
  }

  private mutating func start(_ vertex: Vertex) {
    dash.removeAll(keepingCapacity: true)
    dash.append(vertex)
    dotDirection = .zero
  }

  /// Adds a vertex to the dash, unless it is within `gap` of the last one.
  private mutating func extend(_ vertex: Vertex, _ direction: Vector, _ pen: StrokePen) {
    if dash[dash.count - 1].point.distance(to: vertex.point) > pen.gap {
      dash.append(vertex)
    } else {
      dotDirection = direction
    }
  }

  private mutating func flush(_ pen: StrokePen, _ outline: inout Polyline, _ report: inout StrokeReport) {
    if dash.count == 1 {
      // A dash without length is a dot that faces along the line; one that has only begun is dropped.
      if dotDirection == .zero { return }
      dash[0].leaving = dotDirection
    }
    if !pen.outline(&dash, isClosed: false, into: &outline) { report.innerJoinsMet = false }
  }
}
