import OKitArchive
import Testing

struct ArchiveWriterTests {
    @Test func writesTheSameBytesForAnyOrder() throws {
        let files = [("b/ä.json", "{}"), ("a", "text"), ("b-c", String(repeating: "x", count: 99))]
        let forwards = try archive(of: files)
        #expect(try archive(of: files.reversed()) == forwards)
        #expect(try archive(of: files) == forwards)
        #expect(try Archive(bytes: forwards).entries.map(\.path) == ["a", "b-c", "b/ä.json"])
    }

    @Test func writesFixedTimesAndModes() throws {
        let bytes = try archive(of: [("a", "text")])
        let central = bytes.count - 22 - 47
        #expect(bytes[10..<14] == [0, 0, 0x21, 0])
        #expect(bytes[central + 12..<central + 16] == [0, 0, 0x21, 0])
        #expect(bytes[central + 5] == 3)
        #expect(Array(bytes[central + 38..<central + 42]) == littleEndian(UInt32(0o100644 << 16)))
    }

    @Test func writesAnEmptyArchive() throws {
        let bytes = try ArchiveWriter().archive()
        #expect(bytes.count == 22)
        #expect(try Archive(bytes: bytes).entries.isEmpty)
    }

    @Test func storesWhatDeflateDoesNotShrink() throws {
        var random = SystemRandomNumberGenerator()
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        var writer = ArchiveWriter()
        try writer.add([], at: "empty")
        try writer.add(noise, at: "noise")
        try writer.add([UInt8](repeating: 0, count: 20_000), at: "zeros")
        let archive = try Archive(bytes: writer.archive())
        #expect(archive.entries.map(\.method) == [.stored, .stored, .deflate])
        #expect(try archive.read(archive.entries[1]) == noise)
    }

    @Test func storesWhatWouldLookLikeABomb() throws {
        let zeros = [UInt8](repeating: 0, count: 2 << 20)
        var writer = ArchiveWriter()
        try writer.add(zeros, at: "zeros")
        let archive = try Archive(bytes: writer.archive())
        #expect(archive.entries.map(\.method) == [.stored])
        #expect(try archive.read(archive.entries[0]) == zeros)
    }

    @Test func takes500EntriesThereAndBack() throws {
        let files = (0..<500).map { index in
            ("part\(index % 7)/file-\(index)", String(repeating: "\(index), ", count: index))
        }
        let archive = try Archive(bytes: archive(of: files))
        #expect(archive.entries.count == 500)
        for (path, text) in files {
            let entry = try #require(archive.entry(at: path))
            #expect(try String(decoding: archive.read(entry), as: UTF8.self) == text)
        }
    }

    @Test(arguments: [
        ("", ArchiveError.Code.emptyName), ("/a", .absoluteName), ("../a", .parentName),
        ("./a", .dotName), ("a//b", .emptyNamePart), ("a\\b", .backslashName),
        ("C:a", .driveLetterName), ("a\0b", .nulName), ("a\tb", .controlCharacterName),
        ("a/", .typeMismatch), ("KNOWN/FILE", .duplicateName), ("known", .fileAndFolder),
        ("known/file/a", .fileAndFolder), (String(repeating: "a", count: 2_000), .longName),
    ])
    func refusesNamesThatCouldNotBeRead(name: String, code: ArchiveError.Code) throws {
        var writer = ArchiveWriter()
        try writer.add([1], at: "known/file")
        let error = #expect(throws: ArchiveError.self) { try writer.add([2], at: name) }
        #expect(error?.code == code)
        #expect(try Archive(bytes: writer.archive()).entries.map(\.path) == ["known/file"])
    }

    @Test func refusesWhatIsBeyondTheLimits() throws {
        func code(_ limits: ArchiveLimits) throws -> ArchiveError.Code? {
            var writer = ArchiveWriter(limits: limits)
            try writer.add(Array("one".utf8), at: "a")
            try writer.add(Array("two".utf8), at: "b")
            return #expect(throws: ArchiveError.self) { try writer.archive() }?.code
        }
        #expect(try code(ArchiveLimits(entryCount: 1)) == .tooManyEntries)
        #expect(try code(ArchiveLimits(entrySize: 2)) == .entryTooLarge)
        #expect(try code(ArchiveLimits(totalSize: 5)) == .archiveTooLarge)
    }

    private func archive(of files: [(String, String)]) throws -> [UInt8] {
        var writer = ArchiveWriter()
        for (path, text) in files { try writer.add(Array(text.utf8), at: path) }
        return try writer.archive()
    }
}
