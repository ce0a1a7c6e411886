import ModeKit
import Shell
import Testing

struct SoundBoxTests {
  private static let all: [Sound] = [
    .tap, .knock, .click, .success, .failure, .rub(speed: 0), .rub(speed: 900),
  ]

  @Test(arguments: all) func everySoundIsShortAudibleAndNeverTooLoud(sound: Sound) {
    let samples = SoundBox.make(sound)
    #expect(samples.count > 0 && Double(samples.count) <= 1.5 * SoundBox.rate)
    #expect(samples.allSatisfy { abs($0) <= 1 })
    #expect(samples.contains { abs($0) > 0.005 })
    // It ends as quietly as it should: no click of its own.
    #expect(abs(samples.last ?? 1) < 0.02)
  }

  @Test func longSoundsAreMadeOnceAndCached() {
    var box = SoundBox()
    for sound in [Sound.success, .failure] {
      #expect(box.samples(sound) == nil)
      let made = SoundBox.make(sound)
      box.add(made, for: sound)
      #expect(box.samples(sound) == made)
    }
    for sound in [Sound.tap, .knock, .click] { #expect(box.samples(sound) == box.samples(sound)) }
    #expect(
      box.samples(.rub(speed: 500)) != box.samples(.rub(speed: 500)), "no two strokes sound the same")
  }
}
