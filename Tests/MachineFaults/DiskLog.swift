import Geometry
import Glibc
import TestSupport

/// The changes in a folder as the preloaded library logged them, and the disks that a power cut between two of them can
/// leave behind.
///
/// What a disk must keep is what POSIX promises: the bytes of a file that was synced since, under names of a folder that
/// was synced since. Of everything later it may have kept any part.
package struct DiskLog {
  /// What a power cut does to changes that were not synced.
  package enum Loss: CaseIterable, Sendable {
    /// All are lost.
    case all
    /// The first few are there.
    case later
    /// The last few are there, those before them are not.
    case earlier
    /// Each is there or not.
    case some
    /// Of each write, each sector of 512 bytes is there or not.
    case sectors
  }

  private enum Change {
    case write(file: UInt64, offset: Int, bytes: Range<Int>)
    case truncate(file: UInt64, size: Int)
    case sync(file: UInt64)
    case create(file: UInt64, name: String)
    case unlink(name: String)
    case rename(String, to: String)
    case syncFolder
  }

  private struct Entry {
    let time: Double
    let change: Change
  }

  private let log: [UInt8]
  private var entries: [Entry] = []
  /// The files that were there before, by name, with their inode numbers.
  private let first: [String: (file: UInt64, bytes: [UInt8])]

  /// The number of changes.
  package var count: Int { entries.count }
  /// When a change was made, in seconds of the monotonic clock.
  package func time(of change: Int) -> Double { entries[change].time }

  /// Reads the files of a library's folder as they are before the program starts. They are taken for synced.
  package static func files(in folder: String) -> [String: (file: UInt64, bytes: [UInt8])] {
    var files: [String: (file: UInt64, bytes: [UInt8])] = [:]
    for name in ScratchFolder.names(in: folder) where !name.hasSuffix("-shm") {
      var info = stat()
      guard stat("\(folder)/\(name)", &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
      files[name] = (UInt64(info.st_ino), readBytes("\(folder)/\(name)"))
    }
    return files
  }

  /// Reads a log. `files` were there before.
  package init(_ path: String, after files: [String: (file: UInt64, bytes: [UInt8])]) {
    log = readBytes(path)
    first = files
    func number<Number: FixedWidthInteger>(_ at: Int, _: Number.Type) -> Number {
      log[at..<at + MemoryLayout<Number>.size].reversed().reduce(0) { $0 << 8 | Number($1) }
    }
    func text(_ range: Range<Int>) -> String { String(decoding: log[range], as: UTF8.self) }
    var at = 0
    // `faults_record` in CFaults.h; a record that a kill cut short is left out.
    while at + 32 <= log.count {
      let (kind, length) = (number(at, UInt32.self), Int(number(at + 4, UInt32.self)))
      let (file, offset) = (number(at + 8, UInt64.self), Int(number(at + 16, UInt64.self)))
      let time = Double(number(at + 24, UInt64.self)) / 1e9
      let bytes = at + 32..<at + 32 + length
      guard bytes.upperBound <= log.count else { break }
      at = bytes.upperBound
      let change: Change
      switch kind {
      case 1: change = .write(file: file, offset: offset, bytes: bytes)
      case 2: change = .truncate(file: file, size: offset)
      case 3: change = .sync(file: file)
      case 4: change = .create(file: file, name: text(bytes))
      case 5: change = .unlink(name: text(bytes))
      case 6:
        let names = text(bytes).split(separator: "\0").map(String.init)
        change = .rename(names[0], to: names[1])
      default: change = .syncFolder
      }
      entries.append(Entry(time: time, change: change))
    }
  }

  /// Writes the disk that a power cut before a change can leave behind into a folder.
  package func write(cutBefore change: Int, _ loss: Loss, _ random: inout RandomSource, to folder: String) {
    let disk = disk(before: change)
    disk.write(to: folder, names: disk.names(loss, &random)) { disk.bytes(of: $0, loss, &random) }
  }

  /// Writes the disk that holds just what was synced, under the names that everything had last, into a folder.
  package func writeSynced(before change: Int, to folder: String) {
    let disk = disk(before: change)
    disk.write(to: folder, names: disk.present) { disk.files[$0].synced }
  }

  private func disk(before change: Int) -> Disk {
    var disk = Disk(log: log, first)
    for entry in entries[..<change] { disk.take(entry.change) }
    return disk
  }

  /// A file: what was synced of it, and what changed since.
  private struct File {
    var synced: [UInt8] = []
    var later: [Change] = []
  }

  private struct Disk {
    let log: [UInt8]
    var files: [File] = []
    /// The files by inode number. One that is used again stands for a new file.
    var byNumber: [UInt64: Int] = [:]
    /// The names that were synced, and the changes since.
    var synced: [String: Int] = [:]
    var later: [(inout [String: Int]) -> Void] = []

    init(log: [UInt8], _ first: [String: (file: UInt64, bytes: [UInt8])]) {
      self.log = log
      for (name, file) in first {
        byNumber[file.file] = files.count
        synced[name] = files.count
        files.append(File(synced: file.bytes))
      }
    }

    mutating func take(_ change: Change) {
      switch change {
      case .write(let file, _, _), .truncate(let file, _):
        if let file = byNumber[file] { files[file].later.append(change) }
      case .sync(let file):
        guard let file = byNumber[file] else { return }
        for change in files[file].later { apply(change, to: &files[file].synced) }
        files[file].later = []
      case .create(let file, let name):
        let index = files.count
        byNumber[file] = index
        files.append(File())
        later.append { $0[name] = index }
      case .unlink(let name): later.append { $0[name] = nil }
      case .rename(let old, let new):
        later.append { names in
          if let file = names.removeValue(forKey: old) { names[new] = file }
        }
      case .syncFolder:
        synced = present
        later = []
      }
    }

    private func apply(_ change: Change, to bytes: inout [UInt8]) {
      switch change {
      case .write(_, let offset, let range):
        if bytes.count < offset + range.count {
          bytes += [UInt8](repeating: 0, count: offset + range.count - bytes.count)
        }
        bytes.replaceSubrange(offset..<offset + range.count, with: log[range])
      case .truncate(_, let size):
        if size < bytes.count {
          bytes.removeLast(bytes.count - size)
        } else {
          bytes += [UInt8](repeating: 0, count: size - bytes.count)
        }
      default: break
      }
    }

    /// All names as programs saw them last.
    var present: [String: Int] {
      var names = synced
      for change in later { change(&names) }
      return names
    }

    /// The names after a cut. File systems keep the order of changes to folders.
    func names(_ loss: Loss, _ random: inout RandomSource) -> [String: Int] {
      var names = synced
      for change in later.prefix(loss == .all ? 0 : random.below(later.count + 1)) { change(&names) }
      return names
    }

    /// A file after a cut.
    func bytes(of file: Int, _ loss: Loss, _ random: inout RandomSource) -> [UInt8] {
      var bytes = files[file].synced
      let later = files[file].later
      let place = random.below(later.count + 1)
      for (index, change) in later.enumerated() {
        switch loss {
        case .all: continue
        case .later: if index < place { apply(change, to: &bytes) }
        case .earlier: if index >= place { apply(change, to: &bytes) }
        case .some: if random.below(2) == 0 { apply(change, to: &bytes) }
        case .sectors:
          guard case .write(let file, let offset, let range) = change else {
            apply(change, to: &bytes)
            continue
          }
          var start = 0
          while start < range.count {
            // Sectors lie at multiples of 512 in the file.
            let end = min(range.count, start + 512 - (offset + start) % 512)
            let part = range.lowerBound + start..<range.lowerBound + end
            if random.below(2) == 0 {
              apply(.write(file: file, offset: offset + start, bytes: part), to: &bytes)
            }
            start = end
          }
        }
      }
      return bytes
    }

    func write(to folder: String, names: [String: Int], _ bytes: (Int) -> [UInt8]) {
      // In a fixed order, so that a seed gives the same disk again.
      for (name, file) in names.sorted(by: { $0.key < $1.key }) where !name.hasSuffix("-shm") {
        var made = folder
        for part in name.split(separator: "/").dropLast() {
          made += "/\(part)"
          mkdir(made, 0o700)
        }
        ScratchFolder.write(bytes(file), to: "\(folder)/\(name)")
      }
    }
  }
}
