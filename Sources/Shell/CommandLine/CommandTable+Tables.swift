import Interface
import ModeKit

/// The commands for shared tables.
extension CommandTable {
  static var tables: [Command<HeadlessFrontEnd>] {
    [
      Command(
        "table create", tr("share a document through a server, while the app is closed"),
        prints: tr("the link with which others join"), document,
        .required("--server", as: .text("ADDRESS"), tr("the server, such as nats://example.org:4222"))
      ) { front, id, server throws(Problem) in try front.createTable(id, on: server) },
      Command(
        "table serve", tr("open this machine's room for tables, until it is ended"),
        prints: tr("the address of its server, for `tessera table create`"),
        .option("--port", as: .whole(1...65535), tr("the TCP port"))
      ) { front, port throws(Problem) in try front.serveTables(port: port) },
      Command(
        "table join", tr("add a shared document to the library, while the app is closed"),
        prints: tr("the id of the document"),
        .word(.text("LINK"), tr("the link, as `tessera table create` prints it")),
        .flag("--headless", tr("stay at the table without a window, until it ends or the program is ended")),
        .option(
          "--play", as: .file("SCRIPT"),
          tr("with --headless: play what fingers do, a line each, and leave when the table has it"))
      ) { front, link, stays, script throws(Problem) in
        guard stays || script == nil else { throw Problem(tr("--play needs --headless.")) }
        return try front.joinTable(link, stays: stays, playing: script)
      },
      Command(
        "table list", tr("list the documents at shared tables"),
        prints: tr("a document's id, title and link a line")
      ) { front throws(Problem) in try front.listTables() },
      Command(
        "table leave", tr("let a document go on alone, while the app is closed"),
        prints: tr("what was done"), document
      ) { front, id throws(Problem) in try front.leaveTable(id) },
    ]
  }
}
