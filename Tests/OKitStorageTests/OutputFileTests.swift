import Glibc
import OKitModel
import TestSupport
import Testing

/// Files that the user names for output.
struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([:])
    }

    private func write(_ text: String, to name: String) throws {
        try AtomicFile.writeOutput(Array(text.utf8), to: "\(folder.path)/\(name)")
    }

    private func mode(_ name: String) -> mode_t? {
        var status = stat()
        return lstat("\(folder.path)/\(name)", &status) == 0 ? status.st_mode : nil
    }

    @Test(arguments: [0o600, 0o640, 0o755] as [mode_t])
    func keepsTheRightsOfAFile(_ rights: mode_t) throws {
        try folder.write("old", to: "a.zip")
        try #require(chmod(folder.path + "/a.zip", rights) == 0)
        try write("new", to: "a.zip")
        #expect(folder.text(of: "a.zip") == "new")
        #expect(mode("a.zip").map { $0 & 0o777 } == rights)
    }

    @Test func writesWhereThereIsNoFile() throws {
        try write("new", to: "a.zip")
        #expect(folder.text(of: "a.zip") == "new")
    }

    @Test func writesToAPipeAndLeavesIt() throws {
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let reader = open(folder.path + "/pipe", O_RDONLY | O_NONBLOCK)
        try #require(reader >= 0)
        defer { close(reader) }
        try write("new", to: "pipe")
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, 8) == 3)
        #expect(mode("pipe").map { $0 & S_IFMT } == S_IFIFO)
    }

    @Test func writesToADeviceThroughALink() throws {
        try #require(symlink("/dev/null", folder.path + "/null") == 0)
        try write("new", to: "null")
        #expect(mode("null").map { $0 & S_IFMT } == S_IFLNK)
    }

    @Test func replacesWhatALinkLeadsTo() throws {
        try folder.write("old", to: "a.zip")
        try #require(symlink("a.zip", folder.path + "/link") == 0)
        try write("new", to: "link")
        #expect(folder.text(of: "a.zip") == "new")
        #expect(mode("link").map { $0 & S_IFMT } == S_IFLNK)
    }

    @Test func refusesAFolder() throws {
        try folder.makeFolder("a.zip")
        let error = #expect(throws: FileError.self) { try write("new", to: "a.zip") }
        #expect(error?.systemError == EISDIR)
        #expect(folder.content == ["a.zip"])
    }
}
