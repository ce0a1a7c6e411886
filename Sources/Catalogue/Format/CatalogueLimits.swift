/// What a catalogue may contain. One that exceeds a limit is refused.
public enum CatalogueLimits {
  /// The format that this version writes and reads.
  public static let version = 1
  /// The number of entries in a shard; the newest shard may have fewer.
  public static let shard = 512
  /// The most entries.
  public static let entries = 4_000_000
  /// The largest index, compressed, in bytes.
  public static let index = 64 << 20
  /// The largest shard, compressed, in bytes.
  public static let shardFile = 1 << 20
  /// The largest thumbnail in bytes.
  public static let thumbnail = 512 << 10
  /// The largest file of an entry in bytes.
  public static let file = 256 << 20
  /// The longest text, such as a title, in bytes.
  public static let text = 1024
  /// The most languages besides the catalogue's own.
  public static let translations = 16
  /// The latest day, counted from 1970-01-01: 9999-12-31.
  public static let day = 2_932_896
  /// The largest count of an entry.
  public static let count = Int(Int32.max)

  /// The most bytes of decompressed text for some entries.
  static func text(entries: Int) -> Int { (256 + entries) << 10 }
}
