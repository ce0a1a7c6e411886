import Catalogue
import Geometry
import Interface

/// The line under the filters: how many entries there are, or the progress of an update, with a button that stops it.
/// Its height is the same for every content, so that the cards below stay where they are.
final class CatalogueLine: View {
  /// What the line says.
  enum Content: Hashable {
    /// An empty line, while nothing is known yet.
    case empty
    /// The number of entries that are here or were found, in words.
    case words(String)
    /// An update: the number of entries that are here, the words after it, the bytes in words, and the part that has
    /// arrived, 0…1; nil while that is not known.
    case updating(count: String, rest: String, bytes: String, part: Double?)
  }

  /// What the line shows.
  var content = Content.empty { didSet { if content != oldValue { show() } } }
  /// A sentence that says that missing files need the network; nil if it can be reached.
  var warning: String? { didSet { if warning != oldValue { show() } } }

  private let stop: Button
  private static let gap = 16.0

  /// Makes the line; `onStop` stops updates.
  init(onStop: @escaping () -> Void) {
    stop = Button(tr("Stop"), style: .plain) { _ in onStop() }
    super.init()
    add(stop)
    show()
  }

  private func show() {
    if case .updating = content { stop.isHidden = warning != nil } else { stop.isHidden = true }
    setNeedsLayout()
  }

  private func stopSize(_ environment: Environment) -> Size {
    stop.size(fitting: Size(.infinity, .infinity), in: environment)
  }

  private func block(_ text: String, _ width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(
      text, environment.theme.style(.detail), width: width, typesetter: environment.typesetter)
  }

  /// The width of the words of a line that shows an update.
  private func words(_ width: Double, _ environment: Environment) -> Double {
    width - stopSize(environment).width - Self.gap
  }

  /// The height of the longest content that it can show.
  override func size(fitting available: Size, in environment: Environment) -> Size {
    let number = countText(CatalogueLimits.entries)
    let updating = block(
      tr("{0} of {1} entries are here", number, number), words(available.width, environment), environment)
    let offline = block(Self.needsNetwork, available.width, environment)
    let text = max(updating.size.height, offline.size.height)
    return Size(available.width, max(stopSize(environment).height, text.rounded(.up)))
  }

  /// The warning when some entries cannot be fetched.
  static var needsNetwork: String {
    tr("Needs the network: only what is on this device can be played now.")
  }

  override func layout(in environment: Environment) {
    let size = stopSize(environment)
    // The button's text, without its padding, ends at the right edge of the cards.
    stop.frame = Rect(
      x: bounds.maxX - size.width + 16, y: (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let quiet = environment.color(.quietText)
    if let warning {
      result.add(
        block(warning, bounds.width, environment).place(
          in: bounds, color: environment.color(.warning), isCentered: true))
      return result
    }
    switch content {
    case .empty: break
    case .words(let text):
      result.add(block(text, bounds.width, environment).place(in: bounds, color: quiet, isCentered: true))
    case .updating(let count, let rest, let bytes, let part):
      addProgress(count, rest, bytes, part, environment, to: &result)
    }
    return result
  }

  /// Adds the words, and if there is room the progress bar and the bytes.
  private func addProgress(
    _ count: String, _ rest: String, _ bytes: String, _ part: Double?, _ environment: Environment,
    to result: inout Appearance
  ) {
    let theme = environment.theme
    let (text, quiet) = (environment.color(.text), environment.color(.quietText))
    var room = bounds
    room.maxX = stop.frame.minX + 16 - Self.gap
    let number = TextBlock(
      count, theme.style(.detail, .semibold), width: room.width, typesetter: environment.typesetter)
    let words = block(rest, .infinity, environment)
    let space = environment.width(" ", theme.style(.detail))
    let used = number.size.width + space + words.size.width
    guard used <= room.width else {
      return result.add(
        block("\(count) \(rest)", room.width, environment).place(in: room, color: text, isCentered: true))
    }
    result.add(number.place(in: room, color: text, isCentered: true))
    room.minX += number.size.width + space
    result.add(words.place(in: room, color: quiet, isCentered: true))
    room.minX += words.size.width + Self.gap
    let end = block(bytes, .infinity, environment)
    if !bytes.isEmpty, room.width >= end.size.width + 120 {
      result.add(end.place(in: room, color: quiet, alignment: .end, isCentered: true))
      room.maxX -= end.size.width + Self.gap
    }
    guard room.width >= 48 else { return }
    let track = Rect(x: room.minX, y: bounds.center.y - 2, width: room.width, height: 4)
    result.fill(track, radius: 2, text.faded(0.16))
    guard let part else { return }
    var done = track
    done.maxX = track.minX + max(4, track.width * min(max(part, 0), 1))
    result.fill(done, radius: 2, environment.color(.accent))
  }
}

extension CatalogueLine.Content {
  /// The content for catalogues and the number of entries that a search has found in them; nil before it has ended.
  init(_ catalogues: [FollowedCatalogue], found: Int?, isNarrowed: Bool) {
    let updating = catalogues.compactMap { catalogue -> UpdateProgress? in
      if case .updating(let progress) = catalogue.activity { progress } else { nil }
    }
    let here = catalogues.reduce(0) { $0 + $1.entryCount }
    guard updating.isEmpty else {
      // Complete catalogues are updated in the background: their entries stay listed until the new edition is here.
      let isFirst = catalogues.contains { !$0.isWhole && $0.activity != .idle }
      let missing = catalogues.reduce(0) { sum, catalogue in
        guard case .updating(let progress) = catalogue.activity, !catalogue.isWhole else { return sum }
        return sum + max(0, (progress.allEntries ?? catalogue.head?.count ?? 0) - catalogue.entryCount)
      }
      let bytes = updating.reduce(0) { $0 + $1.bytes }
      let areAllKnown = updating.allSatisfy { $0.allBytes != nil }
      let all = areAllKnown ? updating.reduce(0) { $0 + ($1.allBytes ?? 0) } : nil
      self = .updating(
        count: countText(here),
        rest: isFirst
          ? tr("of {0} entries are here", countText(here + missing)) : tr("entries, looking for new ones"),
        bytes: all.map { byteText(bytes, of: $0) } ?? byteText(bytes),
        part: all.map { Double(bytes) / Double(max($0, 1)) })
      return
    }
    if isNarrowed, let found {
      self = .words(tr("Found: {0}", countText(found)))
    } else if found == nil {
      self = .empty
    } else {
      self = .words(here == 1 ? tr("1 entry") : tr("{0} entries", countText(here)))
    }
  }
}
