import Geometry
import Interface
import ModeKit
import Scene

/// Draws every screen to PNG files: `DIRECTORY/THEME/WIDTHxHEIGHT/SCREEN.png`.
public struct Screenshots {
  /// The modes.
  public let modes: [any Mode]
  /// Pictures and text.
  public let resources: SceneResources
  /// Where the files go.
  public let directory: String

  /// Makes screenshots of these modes into a folder.
  public init(modes: [any Mode], resources: SceneResources, directory: String) {
    self.modes = modes
    self.resources = resources
    self.directory = directory
  }

  /// Draws all screens in each size and look, and returns the number of pictures.
  ///
  /// - Throws: `Problem` when a file cannot be written.
  public func draw(sizes: [Size], looks: [Theme.Look]) throws(Problem) -> Int {
    let tour = ScreenTour(modes: modes, resources: resources)
    let variations = looks.flatMap { look in sizes.map { ScreenTour.Variation($0, look) } }
    var count = 0
    var problem: Problem?
    tour.visit(variations) { screen, variation in
      guard problem == nil else { return }
      do throws(Problem) {
        let png: [UInt8]
        do throws(SceneProblem) { png = try resources.codec.encodePNG(tour.picture()) } catch {
          throw Problem(tr(error.message))
        }
        try writeFile(png, to: path(screen, variation))
        count += 1
      } catch { problem = error }
    }
    if let problem { throw problem }
    return count
  }

  private func path(_ screen: String, _ variation: ScreenTour.Variation) throws(Problem) -> String {
    var folder = directory
    try makeFolder(folder)
    for part in [variation.look.rawValue, "\(Int(variation.size.width))x\(Int(variation.size.height))"] {
      folder += "/" + part
      try makeFolder(folder)
    }
    return folder + "/" + screen + ".png"
  }
}
