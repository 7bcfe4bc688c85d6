import Foundation
import OKitArchive
import OKitBundle
import OKitExpression
import OKitSyntax
import TestSupport
import Testing

/// Of a zip in a file, only headers and the entries that are asked for are read.
struct ArchiveFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([:])
    }

    private static let small = Array("{\"name\": \"small\"}".utf8)

    /// Bytes that do not shrink.
    private static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var numbers = RandomNumbers(seed: seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
    }

    private func file(_ bytes: [UInt8], _ name: String = "app.zip") throws -> ArchiveFile {
        let path = "\(folder.path)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return try #require(ArchiveFile(path, limit: 1 << 30))
    }

    private static func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        var writer = ArchiveWriter()
        for (path, bytes) in files {
            try writer.add(bytes, at: path)
        }
        return try writer.archive()
    }

    @Test func readsOnlyWhatIsAskedFor() throws {
        let large = Self.noise(5 << 20)
        let bytes = try Self.archive([
            ("data/a.json", Self.small), ("images/b.png", large), ("screens/c.json", Self.small),
        ])
        let file = try file(bytes)
        let archive = try Archive(file: file)
        #expect(archive.entries.map(\.path) == ["data/a.json", "images/b.png", "screens/c.json"])
        #expect(file.readCount < 200_000)
        for path in ["data/a.json", "screens/c.json"] {
            let entry = try #require(archive.entry(at: path))
            #expect(try archive.read(entry) == Self.small)
        }
        #expect(file.readCount < 200_000)
        let entry = try #require(archive.entry(at: "images/b.png"))
        #expect(try archive.read(entry) == large)
        #expect(file.readCount > large.count)
    }

    @Test func opensABundleWithoutItsImages() async throws {
        let manifest = """
            {"formatVersion": 2, "identifier": "org.okit.large", "version": "1.0.0", "name": "Large",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """
        var files = [
            ("bundle.json", Array(manifest.utf8)), ("app.json", Array(#"{"start": "main"}"#.utf8)),
            ("models/Shop.json", Array(#"{"properties": {"name": "text"}}"#.utf8)),
            ("screens/main.json", Array(#"{"of": "Shop", "title": "Shop"}"#.utf8)),
        ]
        for number in 0..<20 {
            files.append(("images/i\(number).png", Self.noise(1 << 19, seed: UInt64(number))))
        }
        let file = try file(try Self.archive(files))
        let bundleFiles = try BundleFiles(archive: file, name: "app.zip")
        let (bundle, findings) = try await BundleLoader.load(bundleFiles)
        #expect(findings.isEmpty && bundle.images.count == 20)
        #expect(file.readCount < 1 << 20)
        #expect(bundle.image(named: "i7")?.count == 1 << 19)
        #expect(file.readCount < 2 << 20)
        let whole = try bundleFiles.inMemory()
        let count = file.readCount
        #expect(try whole.read("images/i3.png")?.bytes.count == 1 << 19)
        #expect(file.readCount == count)
    }

    /// A program may change the file while it is open; no other content is taken for that.
    @Test func refusesContentThatHasChanged() throws {
        let noise = Self.noise(100_000)
        let bytes = try Self.archive([("a", noise), ("b", Self.small)])
        let path = "\(folder.path)/app.zip"
        let archive = try Archive(file: try file(bytes))
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        try handle.seek(toOffset: 50_000)
        try handle.write(contentsOf: Data([1, 2, 3, 4]))
        #expect(throws: ArchiveError.self) { try archive.read(archive.entries[0]) }
        #expect(try archive.read(archive.entries[1]) == Self.small)
        try handle.truncate(atOffset: 60_000)
        #expect(throws: ArchiveError.self) { try archive.read(archive.entries[1]) }
    }

    @Test func opensOnlyRegularFiles() throws {
        #expect(ArchiveFile(folder.path, limit: 1 << 20) == nil)
        #expect(ArchiveFile("\(folder.path)/missing.zip", limit: 1 << 20) == nil)
        _ = try file(Self.noise(1_000))
        #expect(ArchiveFile("\(folder.path)/app.zip", limit: 999) == nil)
    }

    /// What is refused in memory is refused in a file too, and what is read is the same.
    @Test(arguments: 0..<8)
    func readsTheSameAsInMemory(_ seed: Int) throws {
        var numbers = RandomNumbers(seed: UInt64(seed))
        let sound = try Self.archive([
            ("a/b", Self.small), ("c", Self.noise(40)), ("d", [UInt8](repeating: 7, count: 3_000)),
            ("e", []),
        ])
        for _ in 0..<60 {
            var bytes = sound
            for _ in 0..<Int.random(in: 0..<3, using: &numbers) {
                bytes[Int.random(in: bytes.indices, using: &numbers)] ^=
                    1 << UInt8.random(in: 0..<8, using: &numbers)
            }
            if Int.random(in: 0..<10, using: &numbers) == 0 {
                bytes.removeLast(Int.random(in: 1..<40, using: &numbers))
            }
            let expected = contents(Result { () throws(ArchiveError) in try Archive(bytes: bytes) })
            let file = try file(bytes)
            let found = contents(Result { () throws(ArchiveError) in try Archive(file: file) })
            #expect(found == expected)
        }
    }

    /// The content or the error of each entry, or the error of the archive.
    private func contents(_ archive: Result<Archive, ArchiveError>) -> [String] {
        switch archive {
        case .failure(let error): return ["\(error.code)"]
        case .success(let archive):
            return archive.entries.map { entry in
                let content = Result { () throws(ArchiveError) in try archive.read(entry) }
                switch content {
                case .success(let bytes): return "\(entry.path): \(bytes)"
                case .failure(let error): return "\(entry.path): \(error.code)"
                }
            }
        }
    }
}
