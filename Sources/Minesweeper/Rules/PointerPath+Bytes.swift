import MineLogic
import ModeKit

/// A path is stored in strokes, and each sample as the difference to the one before it: about four bytes a sample.
extension PointerPath: ByteCoded {
  /// The farthest place from the corner of a board, in sixteenths of a cell: beyond the largest board on every side.
  private static let farthest = 2 * unitsPerCell * FieldSize.endless.width

  /// The path with the numbers of fingers, the times and the places that a log can hold.
  ///
  /// - Complexity: O(samples).
  var limited: PointerPath {
    func limited(_ place: Int) -> Int { min(max(place, -Self.farthest), Self.farthest) }
    return PointerPath(
      strokes.map { stroke in
        var stroke = stroke
        stroke.pointer = min(max(stroke.pointer, 0), GameMove.maxFingers)
        for (index, sample) in stroke.samples.enumerated() {
          stroke.samples[index] = Sample(
            time: min(max(sample.time, 0), Game.longestClock), x: limited(sample.x), y: limited(sample.y))
        }
        return stroke
      })
  }

  /// Writes the strokes.
  public func encode(into writer: inout ByteWriter) {
    writer.count(strokes.count)
    for stroke in strokes {
      writer.count(stroke.pointer << 1 | (stroke.continues ? 1 : 0))
      writer.count(stroke.samples.count)
      var last = Sample(time: 0, x: 0, y: 0)
      for sample in stroke.samples {
        writer.count(sample.time - last.time)
        writer.signed(sample.x - last.x)
        writer.signed(sample.y - last.y)
        last = sample
      }
    }
  }

  /// Reads what ``encode(into:)`` wrote. Times and places that no game can have are refused.
  ///
  /// - Throws: `ByteReader.damaged`.
  public init(reading reader: inout ByteReader) throws(Problem) {
    self.init()
    // A stroke takes at least five bytes, and a sample three.
    for _ in 0..<(try reader.count(limit: reader.remaining / 5)) {
      let name = try reader.count(limit: GameMove.maxFingers << 1 | 1)
      var samples: [Sample] = []
      var last = Sample(time: 0, x: 0, y: 0)
      for _ in 0..<(try reader.count(limit: reader.remaining / 3)) {
        last.time += try reader.count(limit: Game.longestClock)
        let (dx, dy) = (try reader.signed(), try reader.signed())
        guard last.time <= Game.longestClock, max(dx.magnitude, dy.magnitude) <= 2 * Self.farthest else {
          throw ByteReader.damaged
        }
        last.x += dx
        last.y += dy
        guard max(last.x.magnitude, last.y.magnitude) <= Self.farthest else { throw ByteReader.damaged }
        samples.append(last)
      }
      guard !samples.isEmpty else { throw ByteReader.damaged }
      strokes.append(Stroke(pointer: name >> 1, continues: name & 1 == 1, samples: samples))
    }
  }
}
