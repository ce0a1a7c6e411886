import ModeKit

/// Plays sounds on the machine. Sounds that would take longer than a frame to make are made on a worker. Main thread
/// only.
final class Sounds {
  private let platform: any Platform
  private let jobs: Jobs
  private var box = SoundBox()

  init(_ platform: any Platform, _ jobs: Jobs) {
    self.platform = platform
    self.jobs = jobs
  }

  /// Plays a sound.
  func play(_ sound: Sound) {
    if let samples = box.samples(sound) { return platform.play(samples) }
    jobs.run {
      SoundBox.make(sound)
    } then: { [weak self] samples in
      self?.box.add(samples, for: sound)
      self?.platform.play(samples)
    }
  }
}
