import Raster
import Scene
import Testing

struct SceneResourcesTests {
  @Test func aPictureIsThereUnderItsNameUntilItIsReleased() {
    let resources = Sheet.resources()
    let first = resources.register(ImagePyramid(checkered(3, 2)))
    let second = resources.register(ImagePyramid(checkered(5, 4)))
    #expect(first != second && resources.imageCount == 2)
    #expect(resources.image(first)?.width == 3 && resources.image(second)?.width == 5)
    resources.release(first)
    resources.release(first)
    #expect(resources.image(first) == nil && resources.imageCount == 1)
    let third = resources.register(ImagePyramid(checkered(1, 1)))
    #expect(third != first && third != second, "a name is never given twice")
  }
}
