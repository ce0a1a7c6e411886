import CSDL2
import Concurrency
import Glibc

/// Plays short sounds of 48,000 mono samples per second. Overlapping sounds are mixed.
///
/// The device opens on a separate thread at the first sound, because sound servers are slow, and closes after a second
/// of silence, because an open device keeps the processor awake. Without a sound device, sounds are dropped.
final class SDLAudio {
  private struct Voice {
    var samples: [Float]
    var position = 0
  }

  private struct State {
    var voices: [Voice] = []
    var isRunning = false
    var isClosed = false
    var hasFailed = false

    mutating func fail() {
      hasFailed = true
      isRunning = false
      voices = []
    }
  }

  private static let rate = 48_000
  private static let chunk = rate / 50
  /// The largest number of sounds at once; further ones are dropped.
  private static let maxVoices = 16

  private let state = Locked(State())
  private var thread: Thread?

  /// Plays a sound now. Returns at once.
  func play(_ samples: [Float]) {
    guard !samples.isEmpty else { return }
    let mustStart = state.with { state in
      guard !state.isClosed, !state.hasFailed, state.voices.count < Self.maxVoices else { return false }
      state.voices.append(Voice(samples: samples))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard mustStart else { return }
    thread?.join()
    let started = Thread(name: "sound") { [state] in Self.run(state) }
    thread = started
    if !started.hasStarted { state.with { $0.fail() } }
  }

  /// Ends all sound and waits for the device to close.
  func close() {
    state.with { $0.isClosed = true }
    thread?.join()
  }

  /// Whether a sound plays or the device is still open.
  var isRunning: Bool { state.with { $0.isRunning } }

  private static func run(_ state: Locked<State>) {
    guard let device = openDevice() else {
      state.with { $0.fail() }
      return
    }
    SDL_PauseAudioDevice(device, 0)
    var silentChunks = 0
    while true {
      // Two chunks ahead: 40 ms of latency, and late wake-ups are not heard.
      if SDL_GetQueuedAudioSize(device) >= UInt32(2 * chunk * 4) {
        SDL_Delay(8)
        continue
      }
      let (mixed, isOver) = state.with { state -> ([Float]?, Bool) in
        let mixed = mix(&state.voices)
        silentChunks = mixed == nil ? silentChunks + 1 : 0
        let isOver = state.isClosed || silentChunks > 50
        if isOver { state.isRunning = false }
        return (mixed, isOver)
      }
      if isOver { break }
      let samples = mixed ?? [Float](repeating: 0, count: chunk)
      SDL_QueueAudio(device, samples, UInt32(samples.count * 4))
    }
    SDL_CloseAudioDevice(device)
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
  }

  /// Silences the error messages of ALSA, if SDL has loaded it. On a machine without sound it would print a dozen lines
  /// to standard error that do not help the user, and SDL tries other drivers.
  private static let silenceALSA: Void = {
    typealias Handler =
      @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?) ->
      Void
    typealias SetHandler = @convention(c) (Handler) -> Int32
    guard let symbol = dlsym(nil, "snd_lib_error_set_handler") else { return }
    _ = unsafeBitCast(symbol, to: SetHandler.self)({ _, _, _, _, _ in })
  }()

  private static func openDevice() -> SDL_AudioDeviceID? {
    _ = silenceALSA
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return nil }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(rate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = 1
    wanted.samples = 512
    let device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    if device == 0 {
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      return nil
    }
    return device
  }

  /// Mixes the next chunk of all voices, or returns nil for silence. Finished voices are removed.
  private static func mix(_ voices: inout [Voice]) -> [Float]? {
    guard !voices.isEmpty else { return nil }
    var result = [Float](repeating: 0, count: chunk)
    for index in voices.indices {
      let position = voices[index].position
      let count = min(chunk, voices[index].samples.count - position)
      for k in 0..<count { result[k] += voices[index].samples[position + k] }
      voices[index].position += count
    }
    voices.removeAll { $0.position >= $0.samples.count }
    for k in 0..<chunk { result[k] = max(-1, min(1, result[k])) }
    return result
  }
}
