import CSandbox
import Glibc
import Sandbox

// A child for the tests of the sandbox. Some readers do what a file might make a reader do that it has taken over; each says in
// its answer what it could do.

/// The descriptor that leads to the app.
let socketToApp: Int32 = 3

/// A reader that tries something forbidden, and tells with how many bytes it came through: none where it could not.
func trying(_ name: String, _ deed: @escaping @Sendable () -> Bool) -> FileReader {
  FileReader(name, .document) { _, _ throws(ReadingFailure) in
    try FileContents(deed() ? Array("done".utf8) : [])
  }
}

/// A reader that answers by itself and then does not answer.
func sending(_ name: String, _ send: @escaping @Sendable () -> Void) -> FileReader {
  FileReader(name, .document) { _, _ throws(ReadingFailure) in
    send()
    while true { sched_yield() }
  }
}

/// Sends contents of so many bytes as it says.
func sendContents(_ size: UInt8, _ memory: Int32) {
  let answer: [UInt8] = [1, size, 0, 0, 0, 0, 0, 0, 0]
  _ = csandbox_send(socketToApp, answer, answer.count, memory)
}

let readers: [FileReader] = [
  FileReader("echo", .document) { file, parameters throws(ReadingFailure) in
    FileContents(header: parameters, body: try SharedMemory(file))
  },
  FileReader("nothing", .document) { _, _ throws(ReadingFailure) in FileContents() },
  FileReader("process", .document) { _, _ throws(ReadingFailure) in
    FileContents(header: FileReader.bytes(of: Int(getpid())))
  },
  FileReader("refuse", .document) { _, _ throws(ReadingFailure) in throw .refused("This is no\nfile.") },
  FileReader("talk", .document) { _, _ throws(ReadingFailure) in
    throw .refused(String(repeating: "word ", count: 100_000))
  },

  // Faults.
  FileReader("trap", .document) { file, _ throws(ReadingFailure) in
    FileContents(header: [file[file.count]])
  },
  FileReader("stray", .document) { _, _ throws(ReadingFailure) in
    FileContents(header: [UnsafePointer<UInt8>(bitPattern: 8)!.pointee])
  },
  FileReader("hang", .document) { _, _ throws(ReadingFailure) in while true { sched_yield() } },
  FileReader("eat", .document) { _, _ throws(ReadingFailure) in
    var all: [[UInt8]] = []
    while true { all.append([UInt8](repeating: 1, count: 16 << 20)) }
  },
  FileReader("hoard", .document) { _, _ throws(ReadingFailure) in
    // Memory from the heap that nobody reads would not even be asked for.
    let memory = mmap(nil, 100 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else { throw .failed }
    return FileContents(header: FileReader.bytes(of: Int(getpid())))
  },
  FileReader("leave", .document) { _, _ throws(ReadingFailure) in exit(0) },

  // Answers that are none.
  sending("long header") {
    let bytes = [UInt8](repeating: 1, count: 65_536)
    _ = csandbox_send(socketToApp, bytes, bytes.count, -1)
  },
  sending("short header") { _ = csandbox_send(socketToApp, [1, 2, 3], 3, -1) },
  sending("unknown answer") { _ = csandbox_send(socketToApp, [77], 1, -1) },
  sending("unsealed memory") {
    let memory = csandbox_memory()
    ftruncate(memory, 100)
    sendContents(100, memory)
    ftruncate(memory, 0)
  },
  sending("short memory") {
    let memory = csandbox_memory()
    ftruncate(memory, 99)
    _ = csandbox_seal(memory)
    sendContents(100, memory)
  },
  sending("no memory") { sendContents(100, socketToApp) },
  FileReader("too much", .document) { _, _ throws(ReadingFailure) in
    FileContents(body: try SharedMemory(count: 1 << 20))
  },

  // What only a reader that was taken over would do.
  trying("open a file") { open("/etc/passwd", O_RDONLY) >= 0 },
  trying("write a file") { open("/tmp/tessera-sandbox-test", O_WRONLY | O_CREAT, 0o600) >= 0 },
  trying("remove a file") { unlink("/tmp/tessera-sandbox-test") == 0 || errno == ENOENT },
  trying("open a socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 },
  trying("start a thread") {
    var thread = pthread_t()
    return pthread_create(&thread, nil, { _ in nil }, nil) == 0
  },
  trying("start a program") {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    return posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == 0
  },
  trying("signal its parent") { kill(getppid(), 0) == 0 },
  trying("make code") {
    mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
  },
  trying("raise its limits") {
    var limit = rlimit(rlim_cur: .max, rlim_max: .max)
    return setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
  },
]
Sandbox.serve(readers)
