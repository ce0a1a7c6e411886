import CSampler
import Glibc

/// Finds the function that contains an address of this process, and its readable name.
///
/// - Complexity: the first address of a file reads the file's symbol table; after that O(log functions), and O(1) for
///   an address that was requested before.
package struct Symbolizer {
  private struct Place: Hashable {
    var path: String
    var start: UInt64
  }

  /// The names of the functions found so far; a function is identified by its index here.
  package private(set) var names: [String] = []
  private var byAddress: [UInt: Int] = [:]
  private var byPlace: [Place: Int] = [:]
  private var byName: [String: Int] = [:]
  private var files: [String: ELFSymbols?] = [:]
  private var map = MemoryMap()

  /// Makes a symbolizer that has read only the memory map.
  package init() {}

  /// The index in ``names`` of the function at an address.
  package mutating func function(at address: UInt) -> Int {
    if let known = byAddress[address] { return known }
    let index = look(up: address)
    byAddress[address] = index
    return index
  }

  private mutating func look(up address: UInt) -> Int {
    guard let mapping = map.mapping(at: address) ?? rereadMap(address) else {
      return enter(Place(path: "", start: 0)) { "[unknown]" }
    }
    let path = mapping.path
    if files[path] == nil { files[path] = ELFSymbols(path: path) }
    let offset = mapping.offset + UInt64(address - mapping.addresses.lowerBound)
    guard let symbols = files[path] ?? nil, let inFile = symbols.address(ofByte: offset),
      let function = symbols.function(at: inFile)
    else { return enter(Place(path: path, start: 0)) { "[\(path.split { "/[]".contains($0) }.last ?? "")]" } }
    return enter(Place(path: path, start: function.start)) {
      FunctionName.readable(symbols.name(of: function))
    }
  }

  /// Reads the memory map again, since a library may have been loaded, and looks up an address.
  private mutating func rereadMap(_ address: UInt) -> MemoryMap.Mapping? {
    map = MemoryMap()
    return map.mapping(at: address)
  }

  /// The index of the function at a place; functions with the same shortened name share one.
  private mutating func enter(_ place: Place, _ makeName: () -> String) -> Int {
    if let known = byPlace[place] { return known }
    let name = makeName()
    let index = byName[name] ?? names.count
    if index == names.count { names.append(name) }
    byName[name] = index
    byPlace[place] = index
    return index
  }
}

/// Readable names of functions.
package enum FunctionName {
  /// Makes a linker's name readable: Swift names are demangled by the runtime and shortened; other names lose their
  /// version.
  package static func readable(_ name: String) -> String {
    let long = name.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let text = swift_demangle(characters.baseAddress, characters.count, nil, nil, 0) else {
          return nil
        }
        defer { free(text) }
        return String(cString: text)
      }
    }
    if let long = long ?? nil { return shortened(long) }
    return name.firstIndex(of: "@").map { String(name[..<$0]) } ?? name
  }

  /// A demangled declaration without its types: `Raster.Canvas.fill(_: Geometry.Path, by: Swift.Int) -> ()` becomes
  /// `Raster.Canvas.fill(_:by:)`.
  package static func shortened(_ long: String) -> String {
    var text = long[...]
    // "generic specialization <Int> of Swift.Array.append(_:)"
    while text.hasPrefix("generic ") || text.hasPrefix("function signature ") || text.hasPrefix("merged ")
      || text.hasPrefix("specialized ") || text.hasPrefix("@objc ")
      || text.hasPrefix("partial apply forwarder for ")
    {
      if text.hasPrefix("merged ") || text.hasPrefix("specialized ") || text.hasPrefix("@objc ") {
        text = text.drop { $0 != " " }.dropFirst()
      } else if let of = end(of: " of ", in: text) ?? end(of: " for ", in: text) {
        text = text[of...]
      } else {
        break
      }
    }
    // "closure #1 (Int) -> Int in Module.f(_: Int) -> Int"
    if text.hasPrefix("closure #"), let inside = end(of: " in ", in: text) {
      return "closure in " + shortened(String(text[inside...]))
    }
    return withoutTypes(withoutFiles(text)[...])
  }

  /// Removes the file's discriminator from private names: `(name in _0AF3)` becomes `name`.
  private static func withoutFiles(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "(") {
      let inside = rest[rest.index(after: open)...]
      let name = inside.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      result += rest[..<open]
      let tail = inside[name.endIndex...]
      if !name.isEmpty, tail.hasPrefix(" in _"), let close = tail.firstIndex(of: ")") {
        result += name
        rest = tail[tail.index(after: close)...]
      } else {
        result += "("
        rest = inside
      }
    }
    return result + rest
  }

  /// The end of the first occurrence of a word outside all brackets; nil if there is none.
  private static func end(of word: String, in text: Substring) -> String.Index? {
    var depth = 0
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if depth == 0, character == " ", text[index...].hasPrefix(word) {
        return text.index(index, offsetBy: word.count)
      }
      if "(<[{".contains(character) { depth += 1 }
      // The ">" of an arrow is not a closing bracket.
      let isArrow = character == ">" && index > text.startIndex && text[text.index(before: index)] == "-"
      if ")>]}".contains(character), !isArrow { depth -= 1 }
      index = text.index(after: index)
    }
    return nil
  }

  private static func withoutTypes(_ text: Substring) -> String {
    let ends = [" -> ", " : "].compactMap { word in
      end(of: word, in: text).map { text.index($0, offsetBy: -word.count) }
    }
    let head = text[..<(ends.min() ?? text.endIndex)]
    guard let open = head.firstIndex(of: "("), let close = head.lastIndex(of: ")"), open < close else {
      return String(head)
    }
    var labels = ""
    var depth = 0
    var label = ""
    var isLabel = true
    for character in head[head.index(after: open)..<close] {
      if depth == 0, character == ":", isLabel {
        labels += label + ":"
        isLabel = false
      } else if depth == 0, character == "," {
        label = ""
        isLabel = true
      } else if isLabel, character != " " {
        label.append(character)
      }
      if "(<[".contains(character) { depth += 1 }
      if ")>]".contains(character) { depth = max(0, depth - 1) }
    }
    return "\(head[..<open])(\(labels))"
  }
}
