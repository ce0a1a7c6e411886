import Catalogue
import Concurrency
import Fetching
import Interface
import Shell

/// Opens the shelf of catalogues beside a library. Its downloads go through libcurl, and do not start automatically
/// where the desktop reports a metered network.
///
/// - Throws: why there can be no shelf.
func openShelf(
  in directory: String, changed: @escaping @Sendable (CatalogueChange) -> Void
) throws(CatalogueProblem) -> CatalogueShelf {
  let network = DesktopNetwork()
  var options = CatalogueShelf.Options(
    fetcher: CurlFetcher(version: CommandLine.version), clock: { SystemClock.timeOfDay },
    language: languageInUse)
  options.isMetered = {
    let answer = Locked<Metering?>(nil)
    network.findMetering { metering in answer.signal { $0 = metering } }
    return answer.wait(atMost: longestQuestion, until: { $0 != nil }) { $0 == .metered }
  }
  options.changed = changed
  return try CatalogueShelf(folder: directory, builtIn: Installation().catalogue, options)
}

/// How long the desktop may take to say whether the network is metered, in seconds.
private let longestQuestion = 3.0
