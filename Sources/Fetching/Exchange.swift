/// A download as a value: what is requested, and what the answer means. It uses no socket and no clock.
package struct Exchange {
  /// What follows from a line of an answer.
  package enum Step: Equatable {
    /// The next line is wanted.
    case goOn
    /// The body follows.
    case begin(FetchHead)
    /// The rest of the answer is not wanted: the exchange sends another request, maybe to another server.
    case askAgain
    /// The download has failed.
    case fail(FetchProblem)
  }

  private let request: FetchRequest
  private let limits: FetchLimits
  /// The address of the next request, after the redirects so far.
  package private(set) var address: WebAddress
  private var reach: FetchRequest.Reach
  private var redirects = 0
  /// Where the wanted part begins.
  private var offset: Int

  /// Whether requests go to a proxy, which then finds the server.
  private var isProxied = false
  /// Whether the server is in a public network, as far as it is known.
  private var isPublic = true
  private var head: AnswerHead?
  private var headBytes = 0
  private var begun: FetchHead?
  private var received = 0

  package init(_ request: FetchRequest, _ limits: FetchLimits) {
    (self.request, self.limits) = (request, limits)
    (address, reach) = (request.address, request.reach)
    // Without a tag that tells versions apart, the parts might not belong together.
    offset = request.offset > 0 && request.tag.flatMap(EntityTag.init)?.isStrong == true ? request.offset : 0
  }

  // MARK: Asking

  /// The fields of the request.
  package var fields: [String] {
    // Without this field, a server may send its files compressed.
    var fields = ["Accept-Encoding: identity"]
    if offset > 0, let tag = request.tag {
      fields += ["Range: bytes=\(offset)-", "If-Range: \(tag)"]
    } else if let tag = askedTag {
      fields.append("If-None-Match: \(tag.text)")
    }
    return fields
  }

  /// The tag of a version that is here as a whole.
  private var askedTag: EntityTag? { request.offset == 0 ? request.tag.flatMap(EntityTag.init) : nil }

  /// Begins a request for ``address``.
  package mutating func ask(throughProxy isProxied: Bool) -> FetchProblem? {
    (self.isProxied, isPublic) = (isProxied, true)
    (head, headBytes, begun, received) = (nil, 0, nil, 0)
    guard request.limit >= offset else { return .tooLong(limit: request.limit) }
    if let number = address.networkAddress {
      isPublic = number.purpose == .publicMachines
    } else if isProxied {
      // The proxy looks up other names, and applies its own rules.
      isPublic = address.host != "localhost" && !address.host.hasSuffix(".localhost")
    }
    return isAllowed ? nil : .privateNetwork
  }

  private var isAllowed: Bool { isPublic || reach == .anywhere }

  /// Whether a connection to a server may be made.
  package func mayConnect(to number: NetworkAddress?) -> Bool {
    isProxied || reach == .anywhere || number?.purpose == .publicMachines
  }

  /// Whether a request may be sent to a server that is connected. It may have been connected for another request.
  package mutating func connect(to number: NetworkAddress?) -> Bool {
    if !isProxied { isPublic = number?.purpose == .publicMachines }
    return isAllowed
  }

  // MARK: The answer

  /// Reads the next line of the answer's head, with the end of the line.
  package mutating func read(line bytes: some Collection<UInt8>) -> Step {
    headBytes += bytes.count
    guard headBytes <= limits.head else { return .fail(.broken) }
    // The body may be followed by fields, too.
    guard begun == nil else { return .goOn }
    let line = String(decoding: bytes.prefix { $0 != 13 && $0 != 10 }, as: UTF8.self)
    guard head != nil else {
      head = AnswerHead(statusLine: line)
      return head == nil ? .fail(.broken) : .goOn
    }
    if !line.isEmpty {
      head?.read(field: line)
      return .goOn
    }
    defer { head = nil }
    return head.map { judge($0) } ?? .goOn
  }

  private mutating func judge(_ head: AnswerHead) -> Step {
    switch head.status {
    case 101: return .fail(.broken)
    case 100..<200: return .goOn
    case 200: return begin(head, at: 0)
    case 206:
      guard offset > 0, let range = head.range, range.bytes.lowerBound == offset,
        head.tag == nil || head.tag?.text == request.tag
      else { return .fail(.broken) }
      return begin(head, at: offset)
    case 304:
      guard let asked = askedTag else { return .fail(.broken) }
      let unchanged = FetchHead(
        address: address, isUnchanged: true, tag: head.tag?.text ?? asked.text, isPublic: isPublic)
      begun = unchanged
      return .begin(unchanged)
    case 301, 302, 303, 307, 308: return follow(head.location)
    case 416 where offset > 0:
      // The bytes that are here do not match the server's version.
      offset = 0
      return .askAgain
    default: return .fail(.refused(status: head.status))
    }
  }

  private mutating func begin(_ head: AnswerHead, at offset: Int) -> Step {
    guard !head.isUnusable else { return .fail(.broken) }
    if let whole = head.whole, whole > request.limit { return .fail(.tooLong(limit: request.limit)) }
    let begun = FetchHead(
      address: address, tag: head.tag?.text, offset: offset, length: head.whole, isPublic: isPublic)
    self.begun = begun
    return .begin(begun)
  }

  private mutating func follow(_ location: String?) -> Step {
    guard let next = location.flatMap(address.resolving), next.scheme == address.scheme,
      redirects < limits.redirects
    else { return .fail(.redirected) }
    redirects += 1
    address = next
    // A public server must not lead into the network of this machine.
    if isPublic { reach = .publicNetworks }
    return .askAgain
  }

  /// Counts bytes of the body, and returns a problem if they are too many.
  package mutating func receive(_ count: Int) -> FetchProblem? {
    guard let begun, !begun.isUnchanged else { return .broken }
    received += count
    return begun.offset + received > request.limit ? .tooLong(limit: request.limit) : nil
  }

  /// The problem of an answer that has ended normally.
  package var problemAtEnd: FetchProblem? {
    guard let begun else { return .broken }
    guard !begun.isUnchanged, let length = begun.length else { return nil }
    return begun.offset + received == length ? nil : .broken
  }
}
