import Catalogue
import Geometry
import Interface
import ModeKit
import Raster
import Scene

extension ScreenTour {
  /// The page of discoveries, with samples in place of catalogues.
  var discover: Place {
    func look(for search: @escaping (inout EntrySearch) -> Void) -> (ScreenTour) -> Void {
      { $0.page?.change(search) }
    }
    let clear = look { $0 = EntrySearch() }
    func have(_ state: @escaping (inout SampleShelf.State) -> Void) -> (ScreenTour) -> Void {
      { tour in
        tour.shelf.change(state)
        tour.page?.take([.catalogues, .entries])
      }
    }
    let back = have { $0 = SampleShelf.State() }
    return Place(
      enter: {
        $0.app.documents.goHome()
        $0.app.chrome.showDiscover()
      },
      shots: [
        Shot(name: "discover"),
        Shot(name: "discover-whole", open: have { $0.come = SampleShelf.all }, close: back),
        Shot(
          name: "discover-filtered",
          open: look {
            $0.kind = .puzzle
            $0.counts = 500...1000
            $0.order = .title
          }, close: clear),
        Shot(
          name: "discover-menu",
          open: { tour in
            if let page = tour.page { page.openMenu(.counts, beside: page.head) }
          }),
        Shot(name: "discover-nothing", open: look { $0.words = "zebra" }, close: clear),
        Shot(name: "discover-offline", open: have { $0.isOffline = true }, close: back),
        Shot(
          name: "discover-none",
          open: { tour in
            have { $0.isEmpty = true }(tour)
            tour.page?.change { $0.order = .oldest }
          },
          close: { tour in
            back(tour)
            clear(tour)
          }),
        Shot(
          name: "discover-details",
          open: { tour in
            if let page = tour.page, let row = page.state.rows[0] { page.showDetails(of: row) }
          }),
        Shot(name: "discover-catalogues", open: { $0.page?.showCatalogues() }),
      ])
  }

  private var page: DiscoverPage? { app.discover.page }

  /// Pictures for samples, as files: the built-in ones of modes, and demonstrations.
  static func samplePictures(_ modes: [any Mode], _ resources: SceneResources) -> [[UInt8]] {
    let width = 540.0
    let samples = modes.compactMap { ($0 as? any PictureTakingMode)?.samples }.flatMap { $0 }
    let drawn = samples.prefix(4).map { sample -> Bitmap in
      let rect = Rect(origin: .origin, size: sample.size)
      let list = DrawingList([DrawingList.Item(bounds: rect, drawing: sample.drawing)])
      return Scene.render(
        list, rect: rect, scale: width / max(sample.size.width, 1), resources: resources)
    }
    let shown = modes.compactMap { mode -> Bitmap? in
      guard let last = (mode as? any DemonstratedMode)?.storedDemonstrations.last,
        case .success(let rebuilt) = mode.load(StoredLog(last), DocumentResources(scene: resources))
      else { return nil }
      return rebuilt.picture(Theme()).card(width: width, resources)
    }
    var files = (drawn + shown).compactMap { try? resources.codec.encodePNG($0) }
    // As in the mock-up a picture comes after a board.
    if files.count > 4 { files.swapAt(1, 4) }
    return files.filter { !$0.isEmpty }
  }
}
