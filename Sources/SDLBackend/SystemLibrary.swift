import Glibc

/// A dynamic library that SDL loads too. It stays loaded.
///
/// Unchecked, since any thread may look up functions.
struct SystemLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_LAZY) else { return nil }
    self.handle = handle
  }

  /// One of its functions, whose type the caller must know.
  func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
