import Library
import ModeKit

extension SketchMode: ToolSavingMode {
  /// The tools of the seats and the bookmarks, saved while the board is closed.
  public static var savedTools: WritableKeyPath<Session, SavedTools> { \.savedTools }

  /// The saved tools of the seats, and the bookmarks.
  public struct SavedTools: ByteCoded {
    /// The tools of the seats, starting with the first one.
    var seats: [Tools]
    var views = SavedViews()

    init(seats: [Tools], views: SavedViews) {
      self.seats = seats
      self.views = views
    }

    /// Writes the tools of each seat and the bookmarks.
    public func encode(into writer: inout ByteWriter) {
      writer.count(seats.count)
      for tools in seats { tools.encode(into: &writer) }
      writer.count(views.list.count)
      for view in views.list { view.encode(into: &writer) }
      // Earlier versions wrote here whether their own map was shown.
      writer.flag(false)
      for tools in seats { writer.signed(tools.layer?.counter ?? -1) }
      for view in views.list { writer.string(view.name) }
      for tools in seats { writer.unsigned(UInt64(tools.layer?.author ?? 0)) }
    }

    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: `ByteReader.damaged`.
    public init(reading reader: inout ByteReader) throws(Problem) {
      seats = []
      for _ in 0..<(try reader.count(limit: Session.seatNumbers.count)) {
        seats.append(try Tools(reading: &reader))
      }
      // The first versions had no bookmarks.
      guard reader.remaining > 0 else { return }
      var list: [BoardView] = []
      for _ in 0..<(try reader.count(limit: BoardView.most)) { list.append(try BoardView(reading: &reader)) }
      _ = try reader.flag()
      views = SavedViews(list)
      guard reader.remaining > 0 else { return }
      for seat in seats.indices {
        let layer = try reader.signed()
        seats[seat].layer = layer < 0 ? nil : try ByteReader.name(0, layer)
      }
      // Earlier versions did not save names of bookmarks.
      for index in list.indices {
        views.rename(index, reader.remaining > 0 ? try reader.string() : SavedViews.name(of: index))
      }
      // Earlier versions did not save authors of layers.
      guard reader.remaining > 0 else { return }
      for seat in seats.indices {
        let author = UInt32(try reader.count(limit: Int(UInt32.max)))
        seats[seat].layer = seats[seat].layer.map { MoveID(author: author, counter: $0.counter) }
      }
    }
  }
}

extension SketchMode.Session {
  /// The saved part of the session.
  var savedTools: SketchMode.SavedTools {
    get { SketchMode.SavedTools(seats: Self.seatNumbers.map { self[$0].tools }, views: views) }
    set {
      for (seat, tools) in newValue.seats.enumerated() { self[seat].tools = tools }
      views = newValue.views
    }
  }
}
