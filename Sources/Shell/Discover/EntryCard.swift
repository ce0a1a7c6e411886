import Catalogue
import Geometry
import Gestures
import Interface

/// The card of an entry of a catalogue: its picture, its words, and a button that plays it, or a ring while its file is
/// fetched. A tap on the rest opens the details.
package final class EntryCard: Control {
  /// What a card shows.
  package struct Content: Hashable {
    /// The state of the entry's file.
    package enum Progress: Hashable {
      /// It is not here.
      case away
      /// It is here, so that it works offline.
      case here
      /// It is being fetched: the part that has arrived, nil while that is not known, and both sizes in words.
      case downloading(Double?, String)
    }

    /// The title, its kind and count, and who published it.
    package var title = "", line = "", publisher = ""
    /// The size of the file in words; empty while it is not known.
    package var size = ""
    /// The word on the button.
    package var action = ""
    /// The mean colour of the picture, 0xRRGGBB; nil while it is not known.
    package var color: UInt32?
    /// The picture; nil until it has arrived.
    package var picture: Picture?
    /// The state of the file.
    package var progress = Progress.away
    /// Whether it cannot be played now, since it needs the network.
    package var isOutOfReach = false
  }

  private let kinds: EntryKinds
  /// What is shown.
  package internal(set) var content: Content { didSet { if content != oldValue { show(oldValue) } } }
  /// Called to play the entry.
  var onPlay: (() -> Void)?
  /// Called to stop fetching the entry.
  var onStop: (() -> Void)?
  /// Called to show the entry's details.
  var onDetails: (() -> Void)?

  private let button = Button("")
  private lazy var ring = RingButton(label: tr("Stop")) { [weak self] _ in self?.onStop?() }

  /// Makes a card; the content is empty for an entry that has not been read yet.
  init(_ content: Content, _ kinds: EntryKinds) {
    self.content = content
    self.kinds = kinds
    super.init()
    fill = .surface
    cornerRadius = 16
    castsShadow = true
    add(button)
    button.on(.touchUpInside) { [weak self] _ in self?.onPlay?() }
    on(.touchUpInside) { $0.onDetails?() }
    show(content)
  }

  private func show(_ old: Content) {
    label = content.title
    button.title = content.action
    button.label = "\(content.action): \(content.title)"
    if case .downloading(let part, _) = content.progress {
      button.isHidden = true
      if ring.parent == nil { add(ring) }
      ring.label = tr("Stop fetching “{0}”", content.title)
      ring.value = part
    } else {
      button.isHidden = content.action.isEmpty
      if ring.parent != nil { ring.removeFromParent() }
    }
    button.isEnabled = !content.isOutOfReach
    if content.action != old.action { setNeedsLayout() } else { setNeedsDisplay() }
  }

  /// Enter plays it or stops it, Space shows the details.
  package override func receive(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .enter:
      if case .downloading = content.progress { onStop?() } else if !content.isOutOfReach { onPlay?() }
    case .space: onDetails?()
    default: return false
    }
    return true
  }

  // MARK: Picture

  /// As wide as is available; the height depends on nothing else.
  package override func size(fitting available: Size, in environment: Environment) -> Size {
    EntryCardLayout(width: available.width, kinds, environment).size
  }

  package override func layout(in environment: Environment) {
    let layout = EntryCardLayout(width: bounds.width, kinds, environment)
    button.frame = layout.buttonFrame(
      button.size(fitting: Size(bounds.width - 24, .infinity), in: environment).width)
    guard ring.parent != nil else { return }
    let side = Metrics.touch
    let place = layout.buttonFrame(side)
    ring.frame = Rect(
      x: place.minX, y: place.center.y - side / 2, width: side, height: side)
  }

  package override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let layout = EntryCardLayout(width: bounds.width, kinds, environment)
    let box = Rect(x: 0, y: 0, width: bounds.width, height: layout.pictureHeight)
    let shape = Path(
      roundedRect: box,
      corners: Path.Corners(
        upperLeft: cornerRadius, upperRight: cornerRadius, lowerRight: 0, lowerLeft: 0))
    if let picture = content.picture {
      result.add(.picture(picture, in: box, shape: shape))
    } else {
      result.add(.shape(shape, .color(content.color.map { Color($0) } ?? environment.color(.well))))
    }
    if content.isOutOfReach {
      result.add(.shape(shape, .color(environment.color(.surface).faded(0.62))))
    }
    if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, environment.color(.text).faded(isPressed ? 0.1 : 0.04))
    }
    addWords(layout, environment, to: &result)
    addSign(environment, to: &result)
    return result
  }

  /// Adds the title on one line or two, the kind and count, and the publisher with the size.
  private func addWords(_ layout: EntryCardLayout, _ environment: Environment, to result: inout Appearance) {
    let theme = environment.theme
    let full = bounds.width - 2 * layout.padding
    let beside =
      layout.isStacked
      ? full
      : full - button.size(fitting: Size(full, .infinity), in: environment).width - 4
    func block(_ text: String, _ role: TextRole, _ lines: Int, _ width: Double) -> TextBlock {
      TextBlock(
        text, theme.style(role, role == .body ? .semibold : .regular), width: width, maxLines: lines,
        typesetter: environment.typesetter)
    }
    let single = environment.width(content.title, theme.style(.body, .semibold)) <= full
    let title = block(content.title, .body, single ? 1 : 2, single ? full : beside)
    var lines = layout.detailLines + 2 - title.lines.count
    var room = Rect(
      minX: layout.padding, minY: layout.pictureHeight + 10, maxX: bounds.maxX, maxY: bounds.maxY)
    // Unused height becomes gaps between the lines.
    var spare = max(0, layout.textHeight - title.size.height - 2 * layout.detailLine)
    func add(_ block: TextBlock, _ role: ColorRole) {
      room.maxX = room.minX + max(full, beside)
      result.add(block.place(in: room, color: environment.color(role)))
      let gap = min(4, spare / 2)
      spare -= gap
      room.minY += block.size.height + gap
    }
    add(title, content.isOutOfReach ? .quietText : .text)
    let line = block(content.line, .detail, max(1, lines - 1), beside)
    lines -= line.lines.count
    if line.lines.count > 1 { spare = 0 }
    add(line, .quietText)
    if lines > 0 { add(maker(beside, lines, environment), .quietText) }
  }

  /// The publisher and the size. If there is no room for both, the publisher is shortened: the details show it in full.
  private func maker(_ width: Double, _ lines: Int, _ environment: Environment) -> TextBlock {
    let style = environment.theme.style(.detail)
    let size = content.size.isEmpty ? "" : " · \(content.size)"
    func block(_ text: String) -> TextBlock {
      TextBlock(text, style, width: width, maxLines: lines, typesetter: environment.typesetter)
    }
    let whole = block(content.publisher + size)
    guard whole.isCut, lines == 1 else { return whole }
    var name = Substring(content.publisher.prefix(80))
    while name.count > 1, environment.width("\(name)…\(size)", style) > width { name.removeLast() }
    return block("\(name)…\(size)")
  }

  /// Adds the sign over the picture: that the file is here, or how much of it has arrived.
  private func addSign(_ environment: Environment, to result: inout Appearance) {
    let (text, isHere) =
      switch content.progress {
      case .away: ("", false)
      case .here: (tr("On this device"), true)
      case .downloading(_, let words): (words, false)
      }
    guard !text.isEmpty else { return }
    let block = TextBlock(
      text, environment.theme.style(.detail, .semibold), width: bounds.width - 56,
      maxLines: 1, typesetter: environment.typesetter)
    let mark = isHere ? block.lineHeight.rounded(.up) : 0
    let height = (block.lineHeight + 12).rounded(.up)
    let pill = Rect(
      x: 8, y: 8, width: block.size.width.rounded(.up) + 24 + (isHere ? mark + 4 : 0), height: height)
    // The sign has a background of its own, so that it can be read over any picture.
    result.fill(pill, radius: height / 2, environment.color(.well))
    var room = pill.inset(dx: 12, dy: 0)
    if isHere {
      let square = Rect(x: room.minX, y: pill.center.y - mark / 2, width: mark, height: mark)
      result.icon(.check, in: square, environment.color(.good))
      room.minX += mark + 4
    }
    result.add(
      block.place(in: room, color: environment.color(isHere ? .good : .text), isCentered: true))
  }
}

extension EntryCard.Content {
  /// What a card shows of an entry: its row in the list, its catalogue's details about its files, and the state of its
  /// download.
  init(
    _ row: EntryRow, _ details: EntryDetails?, _ download: EntryDownload?, publisher: String,
    picture: Picture?, isReachable: Bool, _ kinds: EntryKinds
  ) {
    title = row.entry.shownTitle
    line = kinds.line(row.entry)
    self.publisher = publisher
    size = details.map { byteText($0.size) } ?? ""
    action = kinds[row.entry.kind]?.action ?? ""
    color = details?.color
    self.picture = picture
    switch download {
    case _ where row.isHere: progress = .here
    case .waiting: progress = .downloading(nil, "")
    case .downloading(let bytes, let all):
      progress = .downloading(
        Double(bytes) / Double(max(all, 1)), byteText(bytes, of: all))
    case .failed, nil: progress = .away
    }
    isOutOfReach = !row.isHere && !isReachable
  }
}
