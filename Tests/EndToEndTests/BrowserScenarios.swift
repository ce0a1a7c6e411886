import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// What somebody sees who opens the address of a catalogue in a browser: Chromium, without a display.
  @Suite(.serialized, .enabled(if: isInstalled("chromium"), "chromium is missing: install chromium"))
  struct BrowserScenarios {
    /// A page of the same server, which may look into the published one: on a phone, and in a wide window. What it has
    /// found becomes its title, a line for each.
    private static let probe = """
      <!DOCTYPE html><meta charset="utf-8"><style>iframe { border: 0; height: 3000px }</style>
      <iframe src="club/index.html" style="width: 412px"></iframe>
      <iframe src="club/index.html" style="width: 1280px"></iframe>
      <script>
      addEventListener("load", () => {
        const rows = [...document.querySelectorAll("iframe")].map(frame => {
          const page = frame.contentDocument
          const cards = [...page.querySelectorAll("li a")].map(card => card.getBoundingClientRect())
          return [
            page.documentElement.scrollWidth - frame.clientWidth,
            page.scripts.length + page.querySelectorAll("h1 *, strong *").length,
            [...page.images].filter(image => image.naturalWidth > 0 && image.offsetHeight > 100).length,
            cards.filter(card => card.height > 150 && card.left >= 0 && card.right <= frame.clientWidth).length,
            new Set(cards.map(card => card.top)).size,
            frame.contentWindow.getComputedStyle(page.body).backgroundColor,
            [...page.querySelectorAll("li strong")].map(title => title.textContent).sort().join(), page.title
          ].join("|")
        })
        document.body.textContent = ""
        document.title = rows.join("#")
      })
      </script>
      """

    private let folder = ScratchFolder()

    /// Opens an address in a dark or a light desktop; returns what the browser wrote and the messages of its console.
    private func browse(_ address: String, isDark: Bool, _ wish: String...) throws -> (
      output: String, console: [Substring]
    ) {
      let (log, errors) = ("\(folder.path)/output", "\(folder.path)/errors")
      let browser = try ChildProcess(
        "chromium",
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--enable-logging=stderr",
          "--user-data-dir=\(folder.path)/profile", "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)",
        ] + wish + [address], environment: ["HOME": folder.path], log: log, errorLog: errors)
      try #require(browser.wait(seconds: 30) == 0, "\(readFile(errors))")
      return (readFile(log), readFile(errors).split(separator: "\n").filter { $0.contains("CONSOLE") })
    }

    @Test(arguments: [(true, "rgb(29, 39, 43)"), (false, "rgb(244, 241, 234)")])
    func thePublishedPageIsShown(isDark: Bool, ground: String) throws {
      let published = try PublishedPage()
      published.put(Self.probe, as: "probe.html")
      let (output, console) = try browse(published.address + "probe.html", isDark: isDark, "--dump-dom")
      // Whatever the policy of the page keeps from it would be a message there.
      #expect(console.isEmpty, "\(console)")
      let title = try #require(
        output.split(separator: "<title>").last?.split(separator: "</title>").first, "\(output)")
      let pages = title.split(separator: "#")
      try #require(pages.count == 2, "\(title)")
      for (page, rows) in zip(pages, ["2", "1"] as [String]) {
        // Nothing is wider than the window, nothing runs, both pictures are there, and both cards are within it.
        let expected =
          ["0", "0", "2", "2", rows, ground]
          + [PublishedPage.titles.joined(separator: ","), "Sailing <b>club</b>"]
          .map { $0.replacing("<", with: "&lt;").replacing(">", with: "&gt;") }
        #expect(page.split(separator: "|").map(String.init) == expected)
      }
      let picture = "\(folder.path)/page.png"
      _ = try browse(
        published.catalogue, isDark: isDark, "--window-size=412,915", "--screenshot=\(picture)")
      let bytes = readBytes(picture)
      #expect(
        bytes.count > 8_000, "a picture of a page with two pictures takes more than \(bytes.count) bytes")
      mkdir(".build/end-to-end", 0o755)
      ScratchFolder.write(bytes, to: ".build/end-to-end/page-\(isDark ? "dark" : "light").png")
    }

    /// The test would notice: a page that its own policy forbids to have a style.
    @Test func whatAPolicyForbidsIsAMessage() throws {
      let published = try PublishedPage()
      published.put(
        """
        <!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>a</title>
        <style>p { color: red }</style><p>a
        """, as: "forbidden.html")
      let seen = try browse(published.address + "forbidden.html", isDark: false, "--dump-dom")
      #expect(seen.console.contains { $0.contains("Content Security Policy") })
    }
  }
}
