import Geometry
import Library

extension BuiltInPicture {
  /// Market stalls heaped with fruit, under striped awnings.
  static let market = BuiltInPicture("market", Phrase("Market stalls")) { p in
    p.sky([(0, 0x8CCBE8), (160, 0xDDEFF2)])
    // Old house fronts behind the stalls.
    var x = -10.0
    while x < 1210 {
      let width = p.within(95...150)
      let wall: UInt32 = p.pick([0xE8B88A, 0xF0D8A8, 0xD8907A, 0xBFCFA8, 0xE8C8C0, 0xA8BFD0])
      let top = p.within(10...46)
      p.fill(Rect(x: x, y: top, width: width, height: 300), wall)
      for _ in 0..<46 {
        let at = p.place(in: Rect(x: x, y: top, width: width - 14, height: 230))
        p.fill(Rect(x: at.x, y: at.y, width: p.within(6...14), height: 5), p.vary(wall, 0.12))
      }
      p.fill(Rect(x: x - 3, y: top - 7, width: width + 6, height: 11), 0x8C5A42)
      for window in 0..<2 {
        for storey in 0..<2 {
          let frame = Rect(
            x: x + 14 + Double(window) * (width / 2 - 2), y: top + 18 + Double(storey) * 92,
            width: width / 2 - 30, height: 58)
          p.fill(frame, 0x3E5A6E)
          p.line(Point(frame.minX, frame.minY), Point(frame.maxX, frame.maxY - 12), 0xBFE0F0, 5, 0.35)
          p.stroke(Path(rect: frame), 0xFFF8E8, 3)
          p.line(Point(frame.center.x, frame.minY), Point(frame.center.x, frame.maxY), 0xFFF8E8, 2)
          let shutter: UInt32 = p.pick([0x2E6E5A, 0x3A5A8C, 0x8C3E3A, 0x5A7A3A])
          for side in [frame.minX - 12, frame.maxX + 1] {
            p.fill(Rect(x: side, y: frame.minY, width: 11, height: 58), shutter)
            for slat in 0..<9 {
              p.line(
                Point(side + 1, frame.minY + 4 + Double(slat) * 6.2),
                Point(side + 10, frame.minY + 4 + Double(slat) * 6.2), 0x000000, 1.2, 0.3)
            }
          }
          for flower in 0..<11 {
            let at = Point(frame.minX + Double(flower) * frame.width / 10, frame.maxY + 5 + p.within(-5...3))
            p.circle(at + Vector(0, 5), 5, 0x3E7A3A)
            p.circle(at, p.within(2.6...4.4), p.pick([0xE8405A, 0xF7C84A, 0xF28AC0, 0xFFFFFF]))
          }
        }
      }
      x += width
    }
    for string in 0..<3 {
      // Pennants on strings.
      let y = 6 + Double(string) * 66
      for index in 0..<40 {
        let px = Double(index) * 31
        let py = y + 30 * sine(px / 1200 * .pi * (2.5 + Double(string))).magnitude
        p.fill(
          Path(polygon: [Point(px, py), Point(px + 22, py), Point(px + 11, py + 26)]),
          [0xE4483A, 0xF7C84A, 0x2A8CA8, 0x5AA84E, 0xF4F0E4][index % 5])
      }
    }
    let goods: [[(UInt32, UInt32)]] = [
      [(0xF7503A, 0x8C1A1A), (0xA8D84A, 0x4A7A1E), (0xF7D23A, 0xB8861E)],
      [(0xFFA83A, 0xC8601A), (0xFFE45A, 0xC8A01E)],
      [(0x8C4AB8, 0x3A1A5A), (0xC8E07A, 0x6A8C2A)], [(0xF25C6A, 0x8C1A2E), (0x4A5AA8, 0x1A2050)],
      [(0x6AA84A, 0x2A5A1E), (0xF28A3A, 0xA8481A), (0xE8E0D0, 0x9A8C7A)],
      [(0xC82A3A, 0x6A0E1A), (0xF7B24A, 0xC8721E)],
    ]
    for row in 0..<3 {
      let top = 230 + Double(row) * 190
      let stalls = 4
      for stall in 0..<stalls {
        let width = 1200 / Double(stalls)
        let left = Double(stall) * width + (row % 2 == 0 ? 0 : -width / 2)
        for copy in row % 2 == 1 && stall == 0 ? [left, left + 1200] : [left] {
          p.stall(Rect(x: copy, y: top, width: width, height: 190), (row * 4 + stall), goods)
        }
      }
    }
  }
}

extension Painter {
  fileprivate func stall(_ r: Rect, _ index: Int, _ goods: [[(UInt32, UInt32)]]) {
    let awnings: [(UInt32, UInt32)] = [
      (0xD8402E, 0xFFF4E0), (0x2A7A8C, 0xF4F0D8), (0xE8A82E, 0xFFF8E8), (0x4E8C4A, 0xFCF4DC),
      (0x8C4A8C, 0xFBEFF4), (0x2A4A8C, 0xF0F4FA),
      (0xE8705A, 0xFFF0DC),
    ]
    let cloth = awnings[(index * 3) % awnings.count]
    fill(r, 0x4A3226)
    for x in stride(from: r.minX, to: r.maxX, by: 16) {
      fill(Rect(x: x, y: r.minY + 40, width: 15, height: 60), vary(0x5E4232, 0.12))
    }
    // Hanging goods, and a keeper behind the heap.
    for hook in 0..<9 {
      let x = r.minX + 22 + Double(hook) * r.width / 9
      let long = within(14...34)
      line(Point(x, r.minY + 50), Point(x, r.minY + 56 + long * 0.3), 0xD8C8A0, 1.6)
      switch (hook + index) % 3 {
      case 0:
        for bead in 0..<5 {
          ball(Point(x + (bead % 2 == 0 ? -3 : 3), r.minY + 62 + Double(bead) * 6), 5.4, 0xF4E4D0, 0xB89A7A)
        }
      case 1:
        for bead in 0..<5 {
          fill(
            Path(
              ellipseIn: Rect(
                center: Point(x + Double(bead - 2) * 4, r.minY + 70 + Double(bead % 2) * 4), size: Size(7, 19)
              )), vary(0xF2D23A, 0.12))
        }
      default:
        for bead in 0..<7 {
          leaf(Point(x + within(-6...6), r.minY + 62 + Double(bead) * 4), 9, vary(0xC83A2A, 0.16))
        }
      }
    }
    let keeper = Point(r.minX + r.width * within(0.3...0.7), r.minY + 84)
    fill(
      Path(roundedRect: Rect(center: keeper + Vector(0, 42), size: Size(56, 60)), radius: 20),
      pick([0x3A6AA8, 0xB84A5A, 0x5A8C5A, 0xE0B04A]))
    fill(Path(roundedRect: Rect(center: keeper + Vector(0, 48), size: Size(34, 50)), radius: 6), 0xF7F0E4)
    ball(keeper, 17, pick([0xF4C8A0, 0xC98A5E, 0x8C5A3A, 0xE8B48A]), 0x8C5038)
    var hat = Path()
    hat.move(to: keeper + Vector(-24, -7))
    hat.quad(keeper + Vector(0, -36), to: keeper + Vector(24, -7))
    hat.close()
    fill(hat, pick([0xE8D090, 0x4A3A5A, 0x8C2E2E, 0x2E5A4A]))
    for side in [-6.0, 6] { circle(keeper + Vector(side, 0), 2, 0x2A1810) }
    var smile = Path()
    smile.move(to: keeper + Vector(-6, 7))
    smile.quad(keeper + Vector(0, 12), to: keeper + Vector(6, 7))
    stroke(smile, 0x6A2A1E, 1.8)
    // Crates with heaped fruit.
    let crates = 3
    let width = r.width / Double(crates)
    for crate in 0..<crates {
      let box = Rect(x: r.minX + Double(crate) * width + 3, y: r.minY + 136, width: width - 6, height: 54)
      let kinds = goods[(index + crate * 2) % goods.count]
      let kind = kinds[crate % kinds.count]
      let size = within(8...13)
      for level in 0..<4 {
        let count = Int((width - 14) / (size * 1.7)) - level
        guard count > 0 else { continue }
        for item in 0..<count {
          let at = Point(
            box.center.x + (Double(item) - Double(count - 1) / 2) * size * 1.7 + within(-1.5...1.5),
            box.minY + 4 - Double(level) * size * 1.15)
          ball(at, size, vary(kind.0, 0.1).hex, kind.1)
          circle(at - Vector(size * 0.35, size * 0.4), size * 0.16, 0xFFFFFF, 0.75)
          if size > 9 { line(at - Vector(0, size * 0.8), at + Vector(2, -size * 1.25), 0x4A6A2A, 1.8) }
        }
      }
      for slat in 0..<3 {
        let board = Rect(x: box.minX, y: box.minY + 8 + Double(slat) * 16, width: box.width, height: 14)
        fill(board, vary(0xB8844E, 0.1))
        for _ in 0..<6 {
          let at = place(in: board.inset(by: 2))
          line(at, Point(min(board.maxX - 2, at.x + within(10...30)), at.y), 0x6A4422, 1, 0.5)
        }
        for x in [board.minX + 5, board.maxX - 5] { circle(Point(x, board.center.y), 1.6, 0x3A2414) }
      }
      let tag = Rect(center: Point(box.center.x + within(-16...16), box.minY + 24), size: Size(30, 18))
      fill(tag.offset(by: Vector(1.5, 2)), 0x000000, 0.3)
      fill(tag, 0x26332E)
      stroke(
        Path(
          polygon: [
            tag.center + Vector(-9, 3), tag.center + Vector(-4, -4), tag.center + Vector(1, 4),
            tag.center + Vector(9, -3),
          ], isClosed: false), 0xF4F4EC, 1.8)
    }
    // The awning over the stall.
    let stripes = 12
    let step = r.width / Double(stripes)
    for stripe in 0..<stripes {
      let x = r.minX + Double(stripe) * step
      let color = stripe % 2 == 0 ? cloth.0 : cloth.1
      fade(
        Path(rect: Rect(x: x, y: r.minY, width: step + 0.5, height: 42)),
        Color(color).mixed(with: .white, 0.14).hex, color, top: r.minY, bottom: r.minY + 42)
      var scallop = Path()
      scallop.move(to: Point(x, r.minY + 41))
      scallop.cubic(Point(x, r.minY + 64), Point(x + step, r.minY + 64), to: Point(x + step, r.minY + 41))
      scallop.close()
      fill(scallop, Color(color).mixed(with: .black, 0.1))
      stroke(scallop, 0x000000, 1, 0.2)
    }
    fill(Rect(x: r.minX, y: r.minY - 3, width: r.width, height: 5), 0x3A2820)
    fill(Rect(x: r.minX - 3, y: r.minY, width: 6, height: 190), 0x3A2820)
  }
}

extension Color {
  /// The colour as 0xRRGGBB, without its opacity.
  fileprivate var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
