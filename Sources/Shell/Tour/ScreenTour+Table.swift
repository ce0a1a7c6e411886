import Tables

extension ScreenTour {
  /// Shows a table of another machine, or none.
  func showNeighbours(_ areThere: Bool) {
    neighbour.tell(areThere ? neighbourTable : nil)
    run(0.1)
  }

  /// A table of the machine next door.
  var neighbourTable: NearbyTable {
    let link = TableLink(
      server: "nats://room:chalk@192.168.1.20:40123", table: "k7qf2m9xotter",
      key: Array(repeating: 7, count: 32))
    return NearbyTable(
      title: "Blackboard of 4b", mode: app.documents.registry.modes.last?.id ?? "", owner: "Noor", people: 12,
      link: link)
  }

  /// Shows a table of four people, of whom one is away, as if a server were there.
  func showTable() {
    let others = ["Noor", "Theo", "Ada"].enumerated().map { index, title in
      (key: PeerName([UInt8(index + 2)]), title: title)
    }[...]
    var people = TablePeople(name: PeerName([0]), title: "Mira")
    _ = people.advance([.connected, .answered(after: 0.018)], to: 0)
    func greet(_ list: ArraySlice<(key: PeerName, title: String)>, at time: Double) {
      for person in list {
        let greeting = Greeting(title: person.title, isLast: false).bytes
        _ = people.advance([.heard(greeting, sender: person.key)], to: time)
      }
    }
    greet(others, at: 0)
    // The last is not heard again.
    greet(others.dropLast(), at: 14)
    let link = TableLink(
      server: "tls://class:chalk@tables.example.org:4222", table: "k7qf2m9xotter",
      key: Array(repeating: 7, count: 32))
    let rights = TableRights(PeerName([0]), at: TableStart([UInt8](), owner: PeerName([0])))
    app.chrome.present(
      link,
      TableStatus(
        people: people.people, isConnected: true, isOpen: true, rights: rights, milliseconds: 18),
      seat: 0, announce: { _ in }, remove: { _ in }, leave: {})
  }
}
