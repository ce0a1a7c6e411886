import Glibc
import Shell
import Testing

@Suite struct ELFSymbolsTests {
  /// The C library, wherever this system keeps it: every Linux has it, stripped or not.
  private static var library: String? {
    MemoryMap().mappings.first { $0.path.contains("/libc.so") || $0.path.contains("/libc-") }?.path
  }

  /// What `nm` of the binutils says of a file's dynamic symbols: names by address.
  private func listing(_ path: String) -> [UInt64: Set<String>] {
    guard let pipe = popen("nm -D --defined-only '\(path)'", "r") else { return [:] }
    defer { pclose(pipe) }
    var result: [UInt64: Set<String>] = [:]
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), pipe) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split(separator: " ")
      guard words.count == 3, let address = UInt64(words[0], radix: 16) else { continue }
      // Code: global, weak, or chosen at the start.
      guard "TtWi".contains(words[1]) else { continue }
      result[address, default: []].insert(String(words[2].prefix { $0 != "@" }))
    }
    return result
  }

  @Test func namesTheFunctionsThatTheSystemsToolNames() throws {
    let path = try #require(Self.library)
    let symbols = try #require(ELFSymbols(path: path))
    let listing = listing(path)
    try #require(listing.count > 1_000, "nm of the binutils is needed")
    var found = 0
    for (address, names) in listing {
      guard let function = symbols.function(at: address), function.start == address else { continue }
      found += 1
      // A library that was not stripped has more names for one address than nm -D lists.
      #expect(
        names.contains(symbols.name(of: function)) || symbols.functions.count > 2 * listing.count,
        "\(symbols.name(of: function)) at \(address): \(names)")
    }
    #expect(found * 100 >= listing.count * 97)
    #expect(symbols.functions.map(\.start) == symbols.functions.map(\.start).sorted())
  }

  @Test func anAddressInsideAFunctionIsThatFunction() throws {
    let path = try #require(Self.library)
    let symbols = try #require(ELFSymbols(path: path))
    for function in symbols.functions where function.length > 8 {
      let inside = symbols.function(at: function.start + function.length / 2)
      // Functions may overlap or share their start.
      #expect(inside.map { $0.start >= function.start } ?? true)
    }
    #expect(symbols.function(at: 0) == nil)
    #expect(symbols.function(at: .max) == nil)
  }

  @Test func findsOneOfOurOwnFunctions() {
    var symbolizer = Symbolizer()
    let pointer: @convention(c) (Int32) -> Int32 = { $0 + 41 }
    let address = UInt(bitPattern: unsafeBitCast(pointer, to: UnsafeRawPointer.self))
    let function = symbolizer.function(at: address)
    let name = symbolizer.names[function]
    // A C function pointer of a closure is a thunk, called after the function it stands in.
    #expect(name.contains("findsOneOfOurOwnFunctions") || name.contains("closure"), "\(name)")
    #expect(symbolizer.function(at: address) == function)
    #expect(symbolizer.function(at: address + 1) == function)
    let nowhere = symbolizer.function(at: 16)
    #expect(symbolizer.names[nowhere] == "[unknown]")
  }

  @Test func refusesWhatIsNoProgram() {
    #expect(ELFSymbols(path: "/proc/self/maps") == nil)
    #expect(ELFSymbols(path: "/etc/passwd") == nil)
    #expect(ELFSymbols(path: "/no/such/file") == nil)
  }

  @Test(arguments: [
    ("Raster.Canvas.fill(_: Geometry.Path, by: Swift.Int) -> ()", "Raster.Canvas.fill(_:by:)"),
    ("M.f() -> (Swift.Int, Swift.Int)", "M.f()"),
    ("M.f(_: (Swift.Int) -> Swift.Int, then: ()) throws -> ()", "M.f(_:then:)"),
    ("closure #1 (Swift.Int) -> Swift.Int in M.f(_: Swift.Int) -> ()", "closure in M.f(_:)"),
    ("generic specialization <Swift.Int> of Swift.Array.append(__owned A) -> ()", "Swift.Array.append()"),
    ("M.S.value.getter : Swift.Int", "M.S.value.getter"),
    ("M.S.(fill in _0AF3)(row: Swift.Int) -> ()", "M.S.fill(row:)"),
    ("M.(T in _0AF3).f(in: Swift.Int) -> ()", "M.T.f(in:)"),
  ])
  func leavesTypesOut(_ names: (long: String, short: String)) {
    #expect(FunctionName.shortened(names.long) == names.short)
  }

  @Test func demanglesThroughTheRuntime() {
    #expect(FunctionName.readable("$sSa6appendyyxnF") == "Swift.Array.append()")
    #expect(FunctionName.readable("memcpy@@GLIBC_2.14") == "memcpy")
  }
}
