import Catalogue
import Compression
import Glibc
import TestSupport
import Testing

/// The JSON Schema is checked by Python's jsonschema, an implementation of others.
@Suite struct SchemaTests {
  private static let schema =
    "\(#filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined())/docs/catalogue.schema.json"

  /// Whether a text is valid by the schema.
  private static func isValid(_ text: [UInt8]) throws -> Bool {
    let folder = ScratchFolder()
    let file = folder.write("file.json", text)
    let script = """
      import json, sys, jsonschema
      schema, value = (json.load(open(path)) for path in sys.argv[1:])
      jsonschema.Draft202012Validator.check_schema(schema)
      sys.exit(0 if jsonschema.Draft202012Validator(schema).is_valid(value) else 9)
      """
    let words: [String] = ["python3", "-c", script, schema, file]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    try #require(posix_spawnp(&pid, "python3", nil, nil, &arguments, environ) == 0)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let code = status >> 8 & 0xFF
    try #require(code == 0 || code == 9, "python3-jsonschema is installed")
    return code == 0
  }

  @Test func whatIsPublishedIsValid() throws {
    let published = Published(30)
    try published.publish()
    for (place, bytes) in published.files where place.hasSuffix(".json.gz") {
      let text = try #require(try Inflater(bytes).next(atMost: 1 << 24))
      #expect(try Self.isValid(text), "\(place)")
    }
    let translated = try #require(try Inflater(Samples.translated).next(atMost: 1 << 24))
    #expect(try Self.isValid(translated))
  }

  @Test(arguments: [
    "{}", "{\"tessera\":2,\"files\":[]}", "{\"tessera\":1,\"files\":[[\"x\",1,\"a\",0]]}",
    "{\"tessera\":1,\"name\":\"N\",\"day\":-1,\"count\":0,\"kinds\":[],\"shards\":[]}",
  ]) func otherFilesAreNot(text: String) throws { #expect(try !Self.isValid(Array(text.utf8))) }
}
