import Catalogue
import Testing

@Suite struct ShardTests {
  @Test(arguments: [0, 1, 100, 512]) func whatIsWrittenIsRead(count: Int) throws {
    let details = Samples.details(count)
    #expect(try ShardFile.details(in: ShardFile.bytes(of: details)) == details)
  }

  @Test func aFullShardIsSmall() { #expect(ShardFile.bytes(of: Samples.details(512)).count <= 64 << 10) }

  @Test func moreThanAShardIsRefused() {
    #expect(throws: FormatFault.damaged) {
      try ShardFile.details(in: ShardFile.bytes(of: Samples.details(513)))
    }
  }

  private static let hash = String(repeating: "1", count: 64)
  private static func shard(_ row: String) -> [UInt8] {
    Array("{\"tessera\":1,\"files\":[\(row)],\"x\":[{}]}".utf8)
  }

  @Test func unknownColumnsAreSkipped() throws {
    let details = try ShardFile.details(
      in: Self.shard("[\"\(Self.hash)\",5,\"a/b.png\",255,\"\(Self.hash)\",9,\"t.png\",[1,{}],\"new\"]"))
    #expect(details.map(\.place) == ["a/b.png"] && details[0].thumbnail?.size == 9)
  }

  @Test(arguments: [
    "../a", "/a", "a/../b", ".a", "a/.b", "a//b", "", "a/", "http://host/a", "//host/a", "a?b", "a#b", "a%2e",
    "a\\\\b",
    "a b", "ä", "a:b", String(repeating: "a", count: 201),
  ]) func placesOutsideOfTheCatalogueAreRefused(place: String) {
    #expect(throws: FormatFault.damaged) {
      try ShardFile.details(in: Self.shard("[\"\(Self.hash)\",5,\"\(place)\",0]"))
    }
    #expect(throws: FormatFault.damaged) {
      try ShardFile.details(in: Self.shard("[\"\(Self.hash)\",5,\"a\",0,\"\(Self.hash)\",9,\"\(place)\"]"))
    }
  }

  @Test(arguments: [
    "[\"\(hash)\",0,\"a\",0]", "[\"\(hash)\",-1,\"a\",0]", "[\"\(hash)\",268435457,\"a\",0]",
    "[\"\(hash)\",5,\"a\",16777216]",
    "[\"\(hash)\",5,\"a\"]", "[\"x\",5,\"a\",0]", "[5,5,\"a\",0]", "[\"\(hash)\",5,\"a\",0,\"\(hash)\"]",
    "[\"\(hash)\",5,\"a\",0,\"\(hash)\",524289,\"t\"]", "[\"\(hash)\",5,\"a\",0,\"x\",9,\"t\"]", "7", "\"a\"",
    "{}",
  ]) func hostileRowsAreRefused(row: String) {
    #expect(throws: FormatFault.damaged) { try ShardFile.details(in: Self.shard(row)) }
  }

  @Test func otherBytesAreRefused() {
    for bytes in [[], Array("{}".utf8), Array("[]".utf8), [0x1F, 0x8B], Samples.png()] {
      #expect(throws: FormatFault.self) { try ShardFile.details(in: bytes) }
    }
  }
}
