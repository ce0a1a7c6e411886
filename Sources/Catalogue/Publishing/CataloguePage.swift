/// The pages of a catalogue for browsers: plain HTML without scripts. The first one shows the newest two shards, each other one
/// an older shard, so that new entries do not change the pages of the old ones.
struct CataloguePage: Sendable {
  /// The file's name.
  let name: String
  /// The numbers of the shards that it shows, newest first.
  let shards: [Int]
  /// The name of the next older page.
  let older: String?

  /// The pages for some shards, newest first.
  static func pages(of shards: Int) -> [CataloguePage] {
    func name(_ shard: Int) -> String? { shard >= 0 ? "page-\(shard).html" : nil }
    let first = CataloguePage(
      name: "index.html", shards: (max(0, shards - 2)..<shards).reversed(), older: name(shards - 3))
    return [first]
      + stride(from: shards - 3, through: 0, by: -1).map { shard in
        CataloguePage(name: name(shard) ?? "", shards: [shard], older: name(shard - 1))
      }
  }

  /// Nothing may be loaded but pictures and the style from the same server, and nothing may run.
  private static let policy =
    "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"

  /// The page.
  func html(_ head: CatalogueHead, _ words: PageWords, _ rows: [(CatalogueEntry, EntryDetails)]) -> String {
    var lines = [
      "<!DOCTYPE html>", #"<html lang="\#(Self.escaped(head.language))">"#, #"<meta charset="utf-8">"#,
      #"<meta http-equiv="Content-Security-Policy" content="\#(Self.policy)">"#,
      #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
      #"<meta name="referrer" content="no-referrer">"#, "<title>\(Self.escaped(head.name))</title>",
      #"<link rel="stylesheet" href="\#(Self.styleName)">"#, Self.signs, "<header>",
      "<h1>\(Self.escaped(head.name))</h1>",
      "<p>\(Self.escaped(Self.row([head.publisher, head.licence])))</p>",
      #"<p><a href="\#(CatalogueSource.fileName)">\#(Self.escaped(words.follow))</a></p>"#, "</header>",
      "<ul>",
    ]
    lines += rows.map { entry, details in
      let picture =
        details.thumbnail.map { #"<img src="\#($0.place)" alt="" loading="lazy">"# }
        ?? ##"<svg aria-hidden="true"><use href="#\##(entry.kind.rawValue)"/></svg>"##
      return """
        <li><a href="\(details.place)">\(picture)<strong>\(Self.escaped(entry.title))</strong>\
        <span>\(Self.escaped(words.line(entry)))</span>\
        <span>\(Self.escaped(Self.row([entry.name, Day.text(entry.day)])))</span></a></li>
        """
    }
    lines.append("</ul>")
    let links = [
      name == "index.html" ? nil : #"<a href="index.html">\#(Self.escaped(words.newest))</a>"#,
      older.map { #"<a href="\#($0)">\#(Self.escaped(words.older))</a>"# },
    ].compactMap { $0 }
    if !links.isEmpty { lines.append("<nav>\(links.joined(separator: " "))</nav>") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Texts with a dot between them; empty ones are left out.
  private static func row(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Text in which nothing is read as HTML, also between quotes. A browser reads code points, so a character is escaped
  /// whatever combining characters follow it.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".unicodeScalars
      case "<": result += "&lt;".unicodeScalars
      case ">": result += "&gt;".unicodeScalars
      case "\"": result += "&quot;".unicodeScalars
      case "'": result += "&#39;".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The symbols for entries without a picture.
  private static let signs = """
    <svg class="signs" aria-hidden="true"><defs>
    <symbol id="picture" viewBox="-6 -4 36 32"><path d="M3 5h18v14H3zM3 16l5-5 4 4 4-5 5 5M8 9h.01"/></symbol>
    <symbol id="puzzle" viewBox="-6 -4 36 32"><path d="M4 7h5a2.5 2.5 0 1 1 5 0h6v5a2.5 2.5 0 1 0 0 5v4H4z"/></symbol>
    <symbol id="board" viewBox="-6 -4 36 32"><path d="M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16"/></symbol>
    <symbol id="replay" viewBox="-6 -4 36 32"><path d="M8 5l11 7-11 7z"/></symbol>
    <symbol id="sketch" viewBox="-6 -4 36 32"><path d="M4 18c4-12 6-12 8-4s4 6 8-8"/></symbol>
    <symbol id="brush" viewBox="-6 -4 36 32"><path d="M20 4L10 14M9 13c3 0 3 3 2 5s-4 2-7 2c2-2 1-7 5-7z"/></symbol>
    </defs></svg>
    """

  /// The file of the style.
  static let styleName = "catalogue.css"

  /// The style: light and dark as the reader's system is, one to many columns.
  static let style = """
    :root { color-scheme: light dark; --ground: #f4f1ea; --card: #fff; --ink: #22292c; --quiet: #566066; --line: #d9d4c8;
      --accent: #8a5a00; --field: #e9e4d8; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #1d272b; --card: #2a363b; --ink: #eef2f3; --quiet: #aab6bb; --line: #3b484e; --accent: #f2b450;
        --field: #223035; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 3rem) 3rem; max-width: 90rem; background: var(--ground);
      color: var(--ink); font: 1rem/1.45 Inter, system-ui, sans-serif; }
    header { margin-bottom: 1.5rem; }
    h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
    header p { margin: .25rem 0; color: var(--quiet); }
    header a, nav a { color: var(--accent); }
    ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 1.25rem; margin: 0;
      padding: 0; list-style: none; }
    li a { display: flex; flex-direction: column; height: 100%; padding-bottom: .75rem; overflow: hidden;
      border: 1px solid var(--line); border-radius: .75rem; background: var(--card); color: inherit;
      text-decoration: none; }
    li a:hover, li a:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    li img, li svg { width: 100%; aspect-ratio: 270 / 164; object-fit: cover; background: var(--field);
      margin-bottom: .6rem; }
    li strong, li span { padding: 0 1rem; overflow-wrap: anywhere; }
    li span { color: var(--quiet); font-size: .875rem; }
    svg { fill: none; stroke: var(--quiet); stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
    .signs { position: absolute; width: 0; height: 0; }
    nav { margin-top: 2rem; }
    nav a { display: inline-block; padding: .75rem 1rem .75rem 0; }

    """
}
