// swift-tools-version: 6.2
import PackageDescription

/// Tessera: modules point one way, from the executables down to Geometry. See docs/ARCHITECTURE.md.

func library(_ name: String, _ dependencies: String...) -> Target {
  .target(name: name, dependencies: dependencies.map { .byName(name: $0) })
}

func tests(_ name: String, _ dependencies: String...) -> Target {
  .testTarget(name: name, dependencies: dependencies.map { .byName(name: $0) })
}

func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The Swift runtime is linked statically into release executables, and only at the link: asked for on the command line it
/// would compile everything anew, and the tests, which need the dynamic one, could not share the build.
let staticRuntime: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]

let package = Package(
  name: "Tessera",
  products: [
    .executable(name: "tessera", targets: ["Tessera"]),
    .executable(name: "tessera-bench", targets: ["TesseraBench"]),
    // Preloaded by tests (`LD_PRELOAD`), linked by nothing.
    .library(name: "Faults", type: .dynamic, targets: ["CFaults"]),
  ],
  targets: [
    // The system's libraries.
    system("CSDL2", "sdl2", apt: "libsdl2-dev"),
    system("CSDL2Image", "SDL2_image", apt: "libsdl2-image-dev"),
    system("CSDL2TTF", "SDL2_ttf", apt: "libsdl2-ttf-dev"),
    system("CFontconfig", "fontconfig", apt: "libfontconfig-dev"),
    system("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    system("CZlib", "zlib", apt: "zlib1g-dev"),
    system("CExpat", "expat", apt: "libexpat1-dev"),
    .systemLibrary(name: "CGettext"),
    .systemLibrary(name: "CMalloc"),
    system("CCairo", "cairo", apt: "libcairo2-dev"),

    // What Swift cannot do: use some instructions of the processor, run inside a signal handler, give up the rights of a
    // process.
    .target(name: "CProcessor"),
    .target(name: "CSampler"),
    .target(name: "CSandbox"),

    // Libraries that are opened when they are first needed.
    .target(name: "CAvahi"),
    .target(name: "CCurl"),
    .target(name: "CDBus"),
    .target(name: "CNATS"),
    .target(name: "CPens", dependencies: ["CSDL2"]),
    .target(name: "CQREncode"),
    .target(name: "CSodium"),

    // The engine, lowest floor first.
    library("Geometry"),
    library("Concurrency"),
    library("Raster", "Geometry", "Concurrency", "CProcessor"),
    library("Sandbox", "Concurrency", "CSandbox"),
    library("Fetching", "Concurrency", "CCurl", "CDBus"),
    library("Compression", "CZlib"),
    library("Scene", "Geometry", "Raster", "Concurrency", "Sandbox"),
    library("Gestures", "Geometry", "Concurrency"),
    library("Compositor", "Geometry", "Raster", "Scene", "Concurrency"),
    library("Library", "CSQLite", "Compression", "Concurrency"),
    library("Catalogue", "Library", "Compression", "Fetching", "Concurrency"),
    library("Interface", "CGettext", "Geometry", "Scene", "Gestures"),
    library(
      "ModeKit", "Compression", "Geometry", "Raster", "Scene", "Gestures", "Interface", "Library",
      "Catalogue", "Concurrency", "Sandbox"),

    // Documents that several machines change.
    library(
      "Tables", "CAvahi", "CNATS", "CQREncode", "CSodium", "Concurrency", "ModeKit", "Library", "Interface",
      "Geometry"),

    // The rules of Minesweeper: solver, generator, statistics, codes and replays, without a screen.
    library("MineLogic", "Geometry"),

    // The modes: they never import each other or SDL.
    library(
      "Minesweeper", "MineLogic", "ModeKit", "Interface", "Library", "Scene", "Raster", "Geometry",
      "Gestures",
      "Concurrency", "Sandbox"),
    library(
      "Jigsaw", "ModeKit", "Interface", "Library", "Scene", "Raster", "Geometry", "Gestures", "Compression",
      "Concurrency", "Sandbox"),
    library("SketchFiles", "CExpat", "Compression", "ModeKit", "Interface", "Raster", "Geometry"),
    library(
      "Sketch", "CProcessor", "SketchFiles", "ModeKit", "Interface", "Library", "Scene", "Raster", "Geometry",
      "Gestures",
      "Concurrency", "Sandbox"),

    library(
      "Shell", "ModeKit", "Tables", "Interface", "Compositor", "Scene", "Raster", "Gestures", "Library",
      "Catalogue", "Fetching", "Geometry", "Compression", "Concurrency", "Sandbox", "CMalloc", "CSampler"),
    library(
      "SDLBackend", "CPens", "CSDL2", "CSDL2Image", "CSDL2TTF", "CFontconfig", "Compositor", "Scene",
      "Raster",
      "Gestures", "Geometry", "Shell", "ModeKit", "Interface", "Compression", "Concurrency"),

    .executableTarget(
      name: "Tessera",
      dependencies: [
        "Shell", "SDLBackend", "MineLogic", "Minesweeper", "Jigsaw", "Sketch", "ModeKit", "Library",
        "Tables", "Catalogue", "Fetching", "Scene",
        "Raster",
        "Geometry", "Interface", "Compositor", "Concurrency", "Sandbox",
      ],
      linkerSettings: staticRuntime),
    .executableTarget(
      name: "TesseraBench",
      dependencies: [
        "Shell", "SDLBackend", "MineLogic", "Minesweeper", "Jigsaw", "Sketch", "ModeKit", "Library",
        "Catalogue", "Fetching", "Compression", "Concurrency", "Compositor",
        "Interface", "Scene", "Raster", "RasterScenes", "MadeHands", "Geometry", "Gestures", "Sandbox",
        "CCairo",
      ],
      linkerSettings: staticRuntime),

    // What the rasteriser's tests and its benchmark both draw, and the peer that draws it too.
    .target(
      name: "RasterScenes", dependencies: ["Geometry", "Raster", "CCairo"], path: "Tests/RasterScenes"),

    // Hands that write and pinch, and measures of what is left of their lines, for tests and the benchmark.
    .target(name: "MadeHands", dependencies: ["Geometry"], path: "Tests/MadeHands"),

    // Tests mirror sources.
    .target(
      name: "TestSupport",
      dependencies: [
        "Geometry", "Raster", "Scene", "Compositor", "Gestures", "ModeKit", "Library", "Catalogue",
        "Fetching",
        "Interface", "Concurrency", "CCairo",
      ],
      path: "Tests/TestSupport"),
    .target(
      name: "ShellSupport",
      dependencies: [
        "Shell", "SDLBackend", "ModeKit", "Tables", "Interface", "Library", "Scene", "Gestures", "Geometry",
        "TestSupport",
      ],
      path: "Tests/ShellSupport"),
    tests("GeometryTests", "Geometry", "TestSupport"),
    tests("CProcessorTests", "CProcessor", "Geometry"),
    tests("RasterTests", "Raster", "RasterScenes", "Geometry", "Concurrency", "TestSupport"),
    tests("ConcurrencyTests", "Concurrency"),
    tests("CompressionTests", "Compression"),
    tests("FetchingTests", "Fetching", "Concurrency", "Geometry", "TestSupport"),
    // A child whose readers do all that they must not.
    .executableTarget(
      name: "HostileReaders", dependencies: ["Sandbox", "CSandbox"], path: "Tests/HostileReaders"),
    tests("SandboxTests", "Sandbox", "HostileReaders", "Concurrency"),
    tests("SceneTests", "Scene", "Sandbox", "Raster", "Geometry", "TestSupport"),
    tests("GesturesTests", "Gestures", "MadeHands", "Geometry", "TestSupport"),
    tests("CompositorTests", "Compositor", "Scene", "Raster", "Geometry", "TestSupport"),
    tests("LibraryTests", "Library", "CSQLite", "Geometry", "TestSupport"),
    // A program that is killed while it updates a catalogue.
    .executableTarget(name: "UpdatingVictim", dependencies: ["Catalogue"], path: "Tests/UpdatingVictim"),
    tests(
      "CatalogueTests", "Catalogue", "Compression", "Concurrency", "Fetching", "Geometry", "Library",
      "TestSupport",
      "UpdatingVictim"),
    tests("InterfaceTests", "Interface", "Scene", "Gestures", "Geometry", "Concurrency", "TestSupport"),
    tests(
      "ModeKitTests", "ModeKit", "Compression", "Concurrency", "Library", "Interface", "Scene", "Raster",
      "Gestures",
      "Geometry",
      "TestSupport"),
    // A table in memory whose messages are lost, delayed, doubled and reordered.
    .target(
      name: "SimulatedTables",
      dependencies: ["Tables", "ModeKit", "Interface", "Library", "Geometry", "Scene", "TestSupport"],
      path: "Tests/SimulatedTables"),
    tests(
      "TablesTests", "Tables", "SimulatedTables", "Concurrency", "ModeKit", "Interface", "Library", "Scene",
      "Geometry", "TestSupport"),
    // A replay in the formats of other programs.
    .target(name: "ReplaySamples", dependencies: ["MineLogic"], path: "Tests/ReplaySamples"),
    tests("MineLogicTests", "MineLogic", "ReplaySamples", "Geometry"),
    tests(
      "MinesweeperTests", "Minesweeper", "MineLogic", "SimulatedTables", "Tables", "ModeKit", "Sandbox",
      "Library",
      "Interface",
      "Gestures",
      "Geometry", "Scene",
      "TestSupport"),
    tests(
      "JigsawTests", "Jigsaw", "SimulatedTables", "ModeKit", "Sandbox", "Library", "Interface", "Gestures",
      "Geometry", "Raster",
      "Scene",
      "TestSupport"),
    tests(
      "SketchFilesTests", "SketchFiles", "Compression", "ModeKit", "Raster", "Geometry", "SDLBackend",
      "TestSupport"),
    tests(
      "SketchTests", "Sketch", "SketchFiles", "SimulatedTables", "ModeKit", "Sandbox", "Library", "Interface",
      "Gestures",
      "Geometry",
      "Raster",
      "Scene",
      "MadeHands", "RasterScenes", "SDLBackend",
      "TestSupport"),
    tests(
      "ShellTests", "Shell", "ShellSupport", "SDLBackend", "ModeKit", "Interface", "Compositor", "Library",
      "Catalogue",
      "Scene",
      "Raster", "Gestures", "Geometry", "TestSupport", "Concurrency"),
    tests(
      "SDLBackendTests", "SDLBackend", "CPens", "CSDL2", "Shell", "ModeKit", "Compositor", "Scene", "Raster",
      "Gestures",
      "Geometry", "Concurrency", "TestSupport"),
    // The whole app with all its modes.
    tests(
      "AppTests", "Shell", "ShellSupport", "SDLBackend", "ModeKit", "Tables", "Interface", "Compositor",
      "Library",
      "ReplaySamples", "Catalogue", "Fetching",
      "Minesweeper", "MineLogic", "Jigsaw", "Sketch", "SketchFiles", "Scene", "Raster", "Gestures",
      "Geometry",
      "Sandbox", "TestSupport", "Concurrency"),
    // All that reads bytes of other people's making, as functions for libFuzzer. `make fuzz` links its runtime, which has a
    // function `main` too; of the linkers only lld takes ours.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Minesweeper", "MineLogic", "Jigsaw", "Sketch", "SketchFiles", "Shell", "SDLBackend", "ModeKit",
        "Interface", "Library", "Catalogue", "CSQLite", "Compression", "Concurrency", "Fetching", "Scene",
        "Sandbox", "Tables",
        "Raster", "Gestures", "Geometry", "ReplaySamples", "TestSupport",
      ],
      path: "Tests/FuzzTargets"),
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "Fuzzer",
      dependencies: ["FuzzTargets", "CFuzzer", "SDLBackend", "Sandbox", "Concurrency", "TestSupport"],
      path: "Tests/Fuzzer",
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
    tests("FuzzTests", "FuzzTargets", "Compression", "Geometry", "TestSupport"),
    // Kills, power cuts and other faults of the machine, under the real program. `make torture` plays them all.
    // It is loaded before the program, and so before a sanitizer that is part of it.
    .target(
      name: "CFaults", path: "Tests/CFaults", cSettings: [.unsafeFlags(["-fno-sanitize=all"])]),
    .target(
      name: "MachineFaults", dependencies: ["Geometry", "Concurrency", "Library", "TestSupport"],
      path: "Tests/MachineFaults"
    ),
    .executableTarget(
      name: "Torture", dependencies: ["MachineFaults", "TestSupport", "Concurrency"], path: "Tests/Torture"),
    tests(
      "EndToEndTests", "MachineFaults", "Interface", "Library", "Gestures", "Raster", "Geometry",
      "TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)
