import FoundationEssentials
import Glibc
import OKitArchive
import OKitBundle
import OKitExpression
import OKitSyntax
import Testing

struct BundleFilesTests {
    @Test func leavesOutHiddenFilesAndRefusesLinksAndPipes() throws {
        let folder = try Folder()
        for path in ["b.json", "a/c.json", ".hidden", ".git/config", "a/.d/e.json"] {
            try folder.write(path, to: path)
        }
        for (name, make) in [
            ("link.json", { symlink("b.json", $0) }), ("etc", { symlink("/etc", $0) }),
            ("pipe.json", { mkfifo($0, 0o600) }),
        ] as [(String, (String) -> Int32)] {
            #expect(make(folder.path + "/" + name) == 0)
            let error = #expect(throws: BundleError.self) { try BundleFiles(folder: folder.path) }
            #expect(error?.description.contains(name) == true)
            #expect(unlink(folder.path + "/" + name) == 0)
        }
        let files = try BundleFiles(folder: folder.path)
        #expect(files.paths == ["a/c.json", "b.json"])
        #expect(try files.read("etc/passwd") == nil)
        #expect(try files.read(".hidden") == nil)
        #expect(try files.read("../" + folder.name + "/b.json") == nil)
        #expect(try files.read("a/c.json")?.bytes == Array("a/c.json".utf8))
        #expect(try files.read("a/c.json")?.path == folder.path + "/a/c.json")
    }

    @Test func throwsForAFolderThatCannotBeRead() throws {
        let folder = try Folder()
        let error = #expect(throws: BundleError.self) {
            try BundleFiles(folder: folder.path + "/none")
        }
        #expect(error?.code == .badFolder)
    }

    @Test func throwsForAFileThatHasGone() throws {
        let folder = try Folder()
        try folder.write("{}", to: "bundle.json")
        let files = try BundleFiles(folder: folder.path)
        #expect(unlink(folder.path + "/bundle.json") == 0)
        let error = #expect(throws: BundleError.self) { try files.read("bundle.json") }
        #expect(error?.code == .badFolder)
    }

    @Test func readsTheFilesOfAZip() throws {
        var writer = ArchiveWriter()
        try writer.add([1], at: "b.json")
        try writer.add([2], at: "a/c.json")
        let files = try BundleFiles(archive: try writer.archive(), name: "app.zip")
        #expect(files.paths == ["a/c.json", "b.json"])
        #expect(try files.read("b.json")?.bytes == [1])
        #expect(try files.read("b.json")?.path == "app.zip!/b.json")
        #expect(try files.read("none.json") == nil)
    }

    @Test(arguments: [[], [0x50, 0x4B], Array("no zip at all".utf8)] as [[UInt8]])
    func throwsForWhatIsNoZip(_ bytes: [UInt8]) {
        let error = #expect(throws: BundleError.self) {
            try BundleFiles(archive: bytes, name: "app.zip")
        }
        #expect(error?.code == .badArchive)
        #expect(error?.description.hasPrefix("app.zip: ") == true)
    }
}

/// A folder of one test.
private final class Folder {
    let name = "okit-" + UUID().uuidString

    var path: String {
        FileManager.default.temporaryDirectory.path + "/" + name
    }

    init() throws {
        try makeFolder(path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ text: String, to file: String) throws {
        if let slash = file.lastIndex(of: "/") {
            try makeFolder(path + "/" + file[..<slash])
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
    }

    private func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
}
