import OKitArchive
import Testing

struct ReadingTests {
    @Test func readsStoredAndDeflatedContent() throws {
        let archive = try Archive(
            bytes: TestArchive(TestEntry("b"), .deflated("a"), TestEntry("c", "")).bytes()
        )
        #expect(archive.entries.map(\.method) == [.deflate, .stored, .stored])
        #expect(archive.entries.map(\.size) == [7, 7, 0])
        #expect(archive.entries.map(\.compressedSize) == [12, 7, 0])
        #expect(archive.entries[0].crc32 == crc32(Array("content".utf8)))
        #expect(try archive.read(archive.entries[0]) == Array("content".utf8))
        #expect(try archive.read(archive.entries[1]) == Array("content".utf8))
        #expect(try archive.read(archive.entries[2]) == [])
    }

    @Test(arguments: [
        TestEntry("a") { $0.crc = 1 },
        TestEntry("a", "") { $0.crc = 1 },
        changed(.deflated("a")) { $0.crc = 1 },
        changed(.deflated("a")) { $0.packed?[5] ^= 1 },
    ])
    func refusesAnEntryWithAnotherChecksumAlone(entry: TestEntry) throws {
        try expectFailure(.crcMismatch, reading: entry)
    }

    @Test(arguments: [0, 1, 6, 8, 1_000] as [UInt32])
    func refusesContentOfAnotherSize(size: UInt32) throws {
        try expectFailure(.sizeMismatch, reading: Self.changed(.deflated("a")) { $0.size = size })
    }

    @Test(arguments: [[7], [1, 7, 0, 0, 0, 1]] as [[UInt8]])
    func refusesContentThatIsNotDeflated(packed: [UInt8]) throws {
        let entry = Self.changed(.deflated("a")) { $0.packed = packed }
        try expectFailure(.corruptData, reading: entry)
    }

    @Test(arguments: [[], [1], [1, 7, 0], [1, 7, 0, 0xF8, 0xFF, 0x63]] as [[UInt8]])
    func refusesDeflatedContentThatIsCutShort(packed: [UInt8]) throws {
        let entry = Self.changed(.deflated("a")) { $0.packed = packed }
        try expectFailure(.sizeMismatch, reading: entry)
    }

    @Test func stopsAtTheDeclaredSizeOfABomb() throws {
        var writer = ArchiveWriter(limits: ArchiveLimits(ratio: .max))
        try writer.add([UInt8](repeating: 0, count: 16 << 20), at: "a")
        var bomb = try writer.archive()
        let directory = bomb.count - 22 - 47
        for place in [22, directory + 24] {
            bomb.replaceSubrange(place..<place + 4, with: littleEndian(UInt32(10)))
        }
        let archive = try Archive(bytes: bomb)
        let error = #expect(throws: ArchiveError.self) { try archive.read(archive.entries[0]) }
        #expect(error?.code == .sizeMismatch)
    }

    @Test func allocatesNothingForSizesThatCannotBe() throws {
        var entry = TestEntry.deflated("a")
        entry.size = .max
        entry.localSize = .max
        entry.centralExtra = extraField(1, littleEndian(UInt64(1 << 60)))
        entry.localExtra = extraField(1, littleEndian(UInt64(1 << 60)) + littleEndian(UInt64(12)))
        let archive = try Archive(
            bytes: TestArchive(entry).bytes(),
            limits: ArchiveLimits(entrySize: .max, totalSize: .max, ratio: .max)
        )
        let error = #expect(throws: ArchiveError.self) { try archive.read(archive.entries[0]) }
        #expect(error?.code == .sizeMismatch)
    }

    @Test func refusesEntriesOfOtherArchives() throws {
        let archive = try Archive(bytes: TestArchive(TestEntry("a")).bytes())
        let others = try Archive(
            bytes: TestArchive(TestEntry("a", "other"), TestEntry("b")).bytes()
        )
        for entry in others.entries {
            let error = #expect(throws: ArchiveError.self) { try archive.read(entry) }
            #expect(error?.code == .foreignEntry)
            #expect(error?.entryName == entry.path)
        }
    }

    @Test func readsFromManyTasksAtOnce() async throws {
        var writer = ArchiveWriter()
        for index in 0..<50 {
            try writer.add(Array(String(repeating: "\(index) ", count: 500).utf8), at: "\(index)")
        }
        let archive = try Archive(bytes: writer.archive())
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for entry in archive.entries {
                        let text = try String(decoding: archive.read(entry), as: UTF8.self)
                        #expect(text == String(repeating: entry.path + " ", count: 500))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func changed(
        _ entry: TestEntry,
        change: (inout TestEntry) -> Void
    ) -> TestEntry {
        var entry = entry
        change(&entry)
        return entry
    }

    /// Expects that the entry fails whenever it is read, and that those around it do not.
    private func expectFailure(_ code: ArchiveError.Code, reading entry: TestEntry) throws {
        let archive = try Archive(
            bytes: TestArchive(TestEntry("0"), entry, TestEntry("b")).bytes()
        )
        for _ in 0..<2 {
            let error = #expect(throws: ArchiveError.self) { try archive.read(archive.entries[1]) }
            #expect(error?.code == code)
            #expect(error?.entryName == "a")
        }
        for index in [0, 2] {
            #expect(try archive.read(archive.entries[index]) == Array("content".utf8))
        }
    }
}
