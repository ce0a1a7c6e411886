/// Gets files from web servers. The app has one that uses libcurl; tests have one in memory.
public protocol Fetcher: Sendable {
  /// Starts a download and returns at once. `receive` is called on a thread of the fetcher: `began` once, then `bytes`
  /// in order, and finally `ended`, exactly once, also after a cancellation. A download that fails early only ends.
  ///
  /// - Returns: the download, which continues until it ends or is cancelled, even if nobody keeps it.
  @discardableResult
  func fetch(_ request: FetchRequest, receive: @escaping @Sendable (FetchEvent) -> Void) -> any Download
}

/// A download in progress.
public protocol Download: Sendable {
  /// Ends it with ``FetchProblem/cancelled`` within a second. Any thread; more than once is harmless.
  func cancel()
}

/// What to get, and which limits apply.
public struct FetchRequest: Sendable, Hashable {
  /// Which networks may be reached.
  public enum Reach: Sendable, Hashable {
    /// Any, for an address that a person has given. Even then, a redirect of a public server leads only to public ones.
    case anywhere
    /// Only public ones, for an address that a public server has named: no private, local or reserved address, whatever
    /// name leads there.
    case publicNetworks
  }

  /// Where the file is.
  public var address: WebAddress
  /// The entity tag of the version that is here, if any: the answer may then be ``FetchHead/isUnchanged``. With an
  /// ``offset``, it is the tag of the version that was begun; another version is sent from its beginning.
  public var tag: String?
  /// How many bytes of the body are here already. Without a strong tag, which proves that the version is still the
  /// same, the body is sent from its beginning.
  public var offset: Int
  /// The largest length of the whole body that is accepted, in bytes, after its transfer encoding was removed.
  public var limit: Int
  /// Which networks may be reached, redirects included.
  public var reach: Reach

  /// Requests a file.
  public init(_ address: WebAddress, tag: String? = nil, offset: Int = 0, limit: Int, reach: Reach) {
    self.address = address
    self.tag = tag
    self.offset = offset
    self.limit = limit
    self.reach = reach
  }
}

/// What a server says before the body.
public struct FetchHead: Sendable, Hashable {
  /// The address after redirects.
  public var address: WebAddress
  /// Whether the version that is here is the newest: there is no body.
  public var isUnchanged: Bool
  /// The entity tag of this version, if the server gives one.
  public var tag: String?
  /// Where the body that follows begins in the file, in bytes: the request's offset, or 0 if the server sends all of it.
  public var offset: Int
  /// The length of the whole file in bytes, if the server says it. It may be wrong.
  public var length: Int?
  /// Whether the server that answered is in a public network. One behind a proxy counts as such, unless its host is
  /// this machine or a private IP address.
  public var isPublic: Bool

  /// Describes an answer.
  public init(
    address: WebAddress, isUnchanged: Bool = false, tag: String? = nil, offset: Int = 0, length: Int? = nil,
    isPublic: Bool = true
  ) {
    self.address = address
    self.isUnchanged = isUnchanged
    self.tag = tag
    self.offset = offset
    self.length = length
    self.isPublic = isPublic
  }
}

/// A step of a download.
public enum FetchEvent: Sendable {
  /// The server has answered.
  case began(FetchHead)
  /// The next bytes of the body; at most 64 KB.
  case bytes([UInt8])
  /// Nothing more comes: nil if the body is complete.
  case ended(FetchProblem?)
}

/// Why a download failed.
public enum FetchProblem: Error, Sendable, Hashable {
  /// It was cancelled.
  case cancelled
  /// There is no network, or the name of the server is unknown.
  case unreachable
  /// The server did not answer, or stopped sending.
  case timedOut
  /// The server's certificate is not valid for it.
  case untrusted
  /// The server answered with an error, such as 404.
  case refused(status: Int)
  /// The file is longer than was allowed, in bytes.
  case tooLong(limit: Int)
  /// The server sent less than it had announced, something that is not HTTP, or something that was not requested: a
  /// compressed body or another part of the file.
  case broken
  /// A redirect that is not followed: to another scheme, to no valid address, or one of too many.
  case redirected
  /// An address in a private network, which this request may not reach.
  case privateNetwork
  /// The library for downloads is not installed, or too old.
  case unavailable
}
