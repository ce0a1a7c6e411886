import Concurrency
import Library

extension Library.Options {
  /// A clock that advances by one at each reading, IDs that count up, and no waiting.
  static func test(pace: Double = 0) -> Library.Options {
    let time = Locked<Int64>(1000)
    let names = Locked<UInt64>(0)
    var options = Library.Options()
    options.clock = {
      time.with {
        $0 += 1
        return $0
      }
    }
    options.newID = {
      names.with {
        $0 += 1
        return DocumentID(high: $0 &* 0x9e37_79b9_7f4a_7c15, low: $0)
      }
    }
    options.pace = pace
    options.retryDelay = 3600
    options.busyDelay = 0
    return options
  }
}
