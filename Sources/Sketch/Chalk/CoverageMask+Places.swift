import CProcessor
import Geometry
import Raster

extension CoverageMask {
  /// The pixels that a box in device space touches; nil if there are none.
  func pixels(_ box: Rect) -> PixelRect? {
    let (left, top) = (box.minX - Double(originX), box.minY - Double(originY))
    let (right, bottom) = (box.maxX - Double(originX), box.maxY - Double(originY))
    guard right > 0, bottom > 0, left < Double(width), top < Double(height) else { return nil }
    return PixelRect(
      minX: cprocessor_whole(max(0, left)), minY: cprocessor_whole(max(0, top)),
      maxX: cprocessor_whole(cprocessor_ceiling(min(Double(width), right))),
      maxY: cprocessor_whole(cprocessor_ceiling(min(Double(height), bottom))))
  }

  /// The range of some pixels along a direction, in device pixels from an origin.
  func range(of area: PixelRect, _ origin: Point, _ along: Vector) -> ClosedRange<Double> {
    let corner = Point(Double(originX + Int64(area.minX)), Double(originY + Int64(area.minY)))
    let place = along.dot(corner - origin)
    let (right, down) = (along.dx * Double(area.width), along.dy * Double(area.height))
    return place + min(0, right) + min(0, down)...place + max(0, right) + max(0, down)
  }

  /// The largest distance of some pixels from a place, horizontally plus vertically, in device pixels.
  func distance(of area: PixelRect, _ place: Point) -> Double {
    let (left, top) = (Double(originX) - place.x, Double(originY) - place.y)
    return max(abs(left + Double(area.minX)), abs(left + Double(area.maxX)))
      + max(abs(top + Double(area.minY)), abs(top + Double(area.maxY)))
  }
}
