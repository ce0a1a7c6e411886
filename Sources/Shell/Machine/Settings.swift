import Gestures
import Interface
import Library

/// The user's settings, stored in a file of plain names and values. Every change takes effect at once.
public struct Settings: Hashable, Sendable {
  /// The side of a lone seat's bar.
  public enum BarEdge: String, Hashable, Sendable, CaseIterable {
    /// At the bottom for fingers, at the top for a mouse: whichever opened the first document. It stays there.
    case automatic
    /// Always at this side.
    case bottom, top, left, right
  }

  /// The look.
  public var look = Theme.Look.slate
  /// Text size, 0.8…2.
  public var textScale = 1.0
  /// Logical pixels per dp, 0.5…4.
  public var interfaceScale = 1.0
  /// Whether motion is replaced by fades.
  public var reducedMotion = false
  /// Seconds until a finger that stays still makes a long press, 0.2…1.
  public var longPress = 0.5
  /// The side of a lone seat's bar.
  public var barEdge = BarEdge.automatic
  /// Whether bars are laid out for the left hand.
  public var leftHanded = false
  /// Whether sounds are played.
  public var sound = true
  /// The order of documents on the home screen.
  public var documentOrder = DocumentOrder.lastUsed
  /// Whether documents are listed line by line, not as a grid of pictures.
  public var listsDocuments = false
  /// Whether icons on bars always have their names under them.
  public var namesIcons = false
  /// Whether followed catalogues are updated daily, when the page of discoveries is opened.
  public var updatesCatalogues = true
  /// Whether the home screen lists the tables that machines of the network tell of.
  public var findsTables = true
  /// The values of the modes' options: by the mode's id, then by the field's id.
  public var modeOptions: [String: [String: Int]] = [:]
  /// The tips that were seen.
  public var seenTips: Set<String> = []

  /// Makes the default settings.
  public init() {}

  /// The theme of these settings.
  public var theme: Theme {
    Theme(look, textScale: textScale, reducedMotion: reducedMotion, namesIcons: namesIcons)
  }

  /// The gesture settings for a display with this many dp per millimetre; nil if that is unknown.
  public func gestures(dpPerMillimetre: Double?) -> GestureSettings {
    var result = GestureSettings()
    result.longPress = longPress
    if let dpPerMillimetre { result.dpPerMillimetre = dpPerMillimetre }
    return result
  }
}

extension Settings {
  /// Reads settings. A value that is missing or invalid keeps its default, so that a file of another version does not
  /// invalidate the rest.
  public init(_ values: [String: JSON]) {
    func text(_ key: String) -> String? { if case .string(let value)? = values[key] { value } else { nil } }
    func flag(_ key: String) -> Bool? { if case .bool(let value)? = values[key] { value } else { nil } }
    func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
      let value: Double? =
        switch values[key] {
        case .number(let value)?: value
        case .integer(let value)?: Double(value)
        default: nil
        }
      return value.flatMap { range.contains($0) ? $0 : nil }
    }
    look = text("theme").flatMap(Theme.Look.init) ?? look
    textScale = number("textSize", 0.8...2) ?? textScale
    interfaceScale = number("interfaceScale", 0.5...4) ?? interfaceScale
    reducedMotion = flag("reducedMotion") ?? reducedMotion
    longPress = number("longPress", 0.2...1) ?? longPress
    barEdge = text("barEdge").flatMap(BarEdge.init) ?? barEdge
    leftHanded = flag("leftHanded") ?? leftHanded
    sound = flag("sound") ?? sound
    documentOrder = text("documentOrder").flatMap(DocumentOrder.init) ?? documentOrder
    listsDocuments = flag("listsDocuments") ?? listsDocuments
    namesIcons = flag("namesOnIcons") ?? namesIcons
    updatesCatalogues = flag("dailyCatalogues") ?? updatesCatalogues
    findsTables = flag("nearbyTables") ?? findsTables
    for mode in values["modes"]?.members ?? [] {
      for option in mode.value.members {
        if case .integer(let value) = option.value { modeOptions[mode.key, default: [:]][option.key] = value }
      }
    }
    seenTips = Set((text("seenTips") ?? "").split(separator: " ").map(String.init))
  }

  /// The settings as values for the file.
  public var values: [String: JSON] {
    [
      "theme": .string(look.rawValue), "textSize": .number(textScale),
      "interfaceScale": .number(interfaceScale),
      "reducedMotion": .bool(reducedMotion), "longPress": .number(longPress),
      "barEdge": .string(barEdge.rawValue),
      "leftHanded": .bool(leftHanded), "sound": .bool(sound),
      "documentOrder": .string(documentOrder.rawValue), "listsDocuments": .bool(listsDocuments),
      "namesOnIcons": .bool(namesIcons), "dailyCatalogues": .bool(updatesCatalogues),
      "nearbyTables": .bool(findsTables),
      "modes": .object(
        modeOptions.sorted { $0.key < $1.key }.map { mode, options in
          .init(
            mode,
            .object(options.sorted { $0.key < $1.key }.map { .init($0.key, .integer($0.value)) }))
        }),
      "seenTips": .string(seenTips.sorted().joined(separator: " ")),
    ]
  }
}

extension JSON {
  /// The members of an object; empty for any other value.
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
}
