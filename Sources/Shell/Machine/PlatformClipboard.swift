import Interface

/// The machine's clipboard, for text fields.
final class PlatformClipboard: Clipboard {
  private unowned let platform: any Platform

  init(_ platform: any Platform) { self.platform = platform }

  var text: String? {
    get { platform.clipboard.isEmpty ? nil : platform.clipboard }
    set { platform.clipboard = newValue ?? "" }
  }
}
