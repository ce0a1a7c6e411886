import Library
import Testing

/// Where the desktop keeps a user's files.
@Suite struct UserFolderTests {
  private let list = """
    # written by the desktop
    XDG_DOCUMENTS_DIR="$HOME/Dokumente"
    XDG_PICTURES_DIR="/data/Bilder"
    XDG_DOWNLOAD_DIR="relative"
    """

  @Test func theListNamesThem() {
    #expect(
      UserFolder.documents.path(home: "/home/ada", list: list, exists: { _ in true }) == "/home/ada/Dokumente"
    )
    #expect(UserFolder.pictures.path(home: "/home/ada", list: list, exists: { _ in true }) == "/data/Bilder")
  }

  @Test func withoutALineTheUsualNameCounts() {
    for list in [list, "", "XDG_DOWNLOAD_DIR=\"\"", "XDG_DOWNLOAD_DIR=\"\n="] {
      #expect(
        UserFolder.downloads.path(home: "/home/ada", list: list, exists: { _ in true })
          == "/home/ada/Downloads")
      #expect(
        UserFolder.downloads.path(home: "/home/ada", list: list, exists: { _ in false }) == "/home/ada")
    }
  }
}
