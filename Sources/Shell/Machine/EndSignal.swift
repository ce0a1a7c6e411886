import Glibc

/// Notices that the program is to end: by Ctrl+C, the end of its terminal, or a signal of another program. A command that
/// goes on and on then saves and ends. Signals that are ignored, as by nohup, stay ignored.
struct EndSignal {
  /// Begins to notice. There is one for the whole process.
  init() {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let old = signal(number) { _ in wasTold = 1 }
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
  }

  /// Whether the program is to end.
  var hasCome: Bool { wasTold != 0 }
}

/// Signal handlers may set nothing else.
private nonisolated(unsafe) var wasTold: sig_atomic_t = 0
