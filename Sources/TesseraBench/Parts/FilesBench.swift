import Geometry
import Glibc
import ModeKit
import Raster
import SDLBackend
import Sandbox
import Scene
import Shell

/// The cost of the sandbox: decoding a photo in the child process against decoding it in this process, and a small
/// picture, for which the transfer to the child dominates.
let filesBench = BenchPart("files") { section in
  let program = Program.folder + "/tessera"
  guard access(program, X_OK) == 0 else {
    throw Problem("there is no tessera beside tessera-bench; use `make bench`")
  }
  let direct = SDLImageCodec()
  let sandbox = Sandbox(program: program)
  let codec = SandboxedCodec(sandbox, codec: direct)
  let photo = try FilesBench.photo(width: 4000, height: 3000)
  let small = try FilesBench.photo(width: 320, height: 240)
  var (photos, smalls): ([Double], [Double]) = ([], [])
  var (directPhotos, directSmalls): ([Double], [Double]) = ([], [])
  try section.forEachRound(7, warmsUp: true) { round in
    let ours = try FilesBench.seconds(of: photo, with: codec, isOurs: true)
    let others = try FilesBench.seconds(of: photo, with: direct, isOurs: false)
    // Many in succession, as for a folder.
    let (ourSmall, otherSmall) = (
      try FilesBench.seconds(of: small, times: 40, with: codec, isOurs: true),
      try FilesBench.seconds(of: small, times: 40, with: direct, isOurs: false)
    )
    guard round >= 0 else { return }
    photos.append(ours)
    directPhotos.append(others)
    smalls.append(ourSmall)
    directSmalls.append(otherSmall)
  }
  sandbox.close()
  let why = "the bare limit: the same decoder without a process around it"
  section.add(
    Figure(
      name: "a photo of 12 megapixels", unit: .milliseconds, ours: photos,
      other: .init(name: "decoding it in the same process", values: directPhotos, why: why), goal: 1.15))
  section.add(
    Figure(
      name: "a picture of 320×240 pixels", unit: .milliseconds, ours: smalls,
      other: .init(name: "decoding it in the same process", values: directSmalls, why: why)))
}

/// The pictures of the part "files", and their decoding times.
private enum FilesBench {
  /// A picture with edges, gradients and grain, as a JPEG file.
  static func photo(width: Int, height: Int) throws -> [UInt8] {
    let bitmap = Bitmap(width: width, height: height)
    var random = RandomSource(seed: 12)
    let target = RasterTarget(bitmap)
    let rasterizer = Rasterizer()
    let size = Double(width)
    for _ in 0..<3000 {
      let center = Point(random.within(0...size), random.within(0...size))
      let box = Rect(
        center: center, size: Size(size * random.within(0.005...0.12), size * random.within(0.005...0.08)))
      let color = Color(
        red: UInt8(random.below(256)), green: UInt8(random.below(256)), blue: UInt8(random.below(256)))
      rasterizer.fill(Path(ellipseIn: box), paint: .color(color), into: target)
    }
    for i in 0..<width * height { bitmap.pixels[i] ^= UInt32(random.below(8)) &* 0x01_0101 }
    return try SDLImageCodec().encodeJPEG(bitmap, quality: 90)
  }

  /// The wall-clock time of decoding a picture and reading all its pixels, in seconds.
  static func seconds(
    of file: [UInt8], times: Int = 1, with codec: any ImageCodec, isOurs: Bool
  ) throws -> Double {
    // As in the app after its start: an earlier part may have left free memory for a whole photo.
    Heap.settle()
    let watch = Stopwatch(.monotonic)
    for _ in 0..<times {
      let bitmap = try codec.decode(file)
      var sum: UInt32 = 0
      for i in 0..<bitmap.width * bitmap.height { sum &+= bitmap.pixels[i] }
      precondition(sum != 1, "what is summed up is not left out")
    }
    return (isOurs ? watch.ours() : watch.peers) / Double(times)
  }
}
