import Geometry
import Interface
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// The colour beyond all strokes.
struct BackdropTests {
  @Test(arguments: Theme.Look.allCases) func theBackdropIsTheColourOfTheBoardFarAway(look: Theme.Look) {
    let theme = Theme(look)
    let picture = render(
      BoardPicture(Board(), theme: theme), rect: Rect(x: 40_000, y: -90_000, width: 900, height: 900),
      scale: 0.1,
      resources: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
    let plain = Bitmap(width: picture.width, height: picture.height)
    let color = theme.color(.blackboardFar)
    plain.clear(to: 0xFF << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    #expect(FarOutTests.distance(picture, plain, square: 1).worst <= 3)
  }
}
