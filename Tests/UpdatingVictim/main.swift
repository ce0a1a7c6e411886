import Catalogue
import Glibc

// A program that updates the catalogue in a file, for tests that kill it meanwhile: UpdatingVictim SHELF CATALOGUE

let words = Swift.CommandLine.arguments
guard words.count == 3,
  let shelf = try? CatalogueShelf(folder: words[1], .init(fetcher: NoFetcher(), clock: { 0 })),
  let source = try? CatalogueSource(words[2]), (try? shelf.follow(source)) != nil
else { exit(2) }
shelf.waitUntilIdle()
shelf.close()
