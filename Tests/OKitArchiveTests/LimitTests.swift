import OKitArchive
import Testing

struct LimitTests {
    @Test func refusesMoreThan10000Entries() throws {
        var archive = TestArchive()
        archive.entries = (0..<10_000).map { TestEntry("\($0)", "") }
        #expect(try Archive(bytes: archive.bytes()).entries.count == 10_000)
        archive.entries.append(TestEntry("x", ""))
        expectRefusal(.tooManyEntries, of: archive.bytes())
    }

    @Test func refusesHugeCountsOfZip64() {
        let archive = TestArchive.zip64(TestEntry("a")) { $0.count = .max }
        expectRefusal(.tooManyEntries, of: archive.bytes())
        expectRefusal(
            .entryCountMismatch,
            of: archive.bytes(),
            limits: ArchiveLimits(entryCount: .max)
        )
    }

    @Test(arguments: [64 << 20 + 1, 0xFFFF_FFFE] as [UInt32])
    func refusesEntriesOver64MiB(size: UInt32) {
        var entry = TestEntry.deflated("a")
        entry.size = size
        expectRefusal(.entryTooLarge, of: TestArchive(entry).bytes())
    }

    @Test func refusesEntriesThatOnlyZip64CanHold() {
        let entry = TestEntry("a") {
            $0.size = .max
            $0.compressedSize = .max
            $0.centralExtra = extraField(1, littleEndian(UInt64.max) + littleEndian(UInt64.max))
            $0.localExtra = $0.centralExtra
        }
        expectRefusal(.entryTooLarge, of: TestArchive(entry).bytes())
        expectRefusal(
            .overlappingEntries,
            of: TestArchive(entry).bytes(),
            limits: ArchiveLimits(entrySize: .max, totalSize: .max)
        )
    }

    @Test func refusesTotalsOver256MiB() throws {
        func archive(sizes: [Int]) -> TestArchive {
            var archive = TestArchive()
            archive.entries = sizes.enumerated().map { index, size in
                var entry = TestEntry.deflated("\(index)")
                entry.size = UInt32(size)
                return entry
            }
            return archive
        }
        let limits = ArchiveLimits(ratio: .max)
        let whole = [Int](repeating: 64 << 20, count: 4)
        _ = try Archive(bytes: archive(sizes: whole).bytes(), limits: limits)
        expectRefusal(.archiveTooLarge, of: archive(sizes: whole + [1]).bytes(), limits: limits)
    }

    @Test func refusesTotalsThatOverflow() {
        let huge = UInt64(Int64.max)
        let entries = ["a", "b"].map { name in
            var entry = TestEntry.deflated(name)
            entry.size = .max
            entry.localSize = 7
            entry.centralExtra = extraField(1, littleEndian(huge))
            return entry
        }
        expectRefusal(
            .archiveTooLarge,
            of: TestArchive { $0.entries = entries }.bytes(),
            limits: ArchiveLimits(entrySize: .max, totalSize: .max, ratio: .max)
        )
    }

    @Test func refusesRatiosOver200Above1MiB() throws {
        func archive(size: Int, packed: Int) -> [UInt8] {
            let entry = TestEntry("a") {
                $0.method = 8
                $0.size = UInt32(size)
                $0.packed = [UInt8](repeating: 0, count: packed)
            }
            return TestArchive(entry).bytes()
        }
        let floor = 1 << 20
        _ = try Archive(bytes: archive(size: floor, packed: 1))
        _ = try Archive(bytes: archive(size: 200 * 6_000, packed: 6_000))
        expectRefusal(.ratioTooHigh, of: archive(size: floor + 1, packed: 1))
        expectRefusal(.ratioTooHigh, of: archive(size: 200 * 6_000 + 1, packed: 6_000))
        expectRefusal(.ratioTooHigh, of: archive(size: floor + 1, packed: 0))
        _ = try Archive(
            bytes: archive(size: 200 * 6_000 + 1, packed: 6_000),
            limits: ArchiveLimits(ratio: 201)
        )
    }

    @Test func refusesARealBomb() throws {
        var writer = ArchiveWriter(limits: ArchiveLimits(ratio: .max))
        try writer.add([UInt8](repeating: 0, count: 4 << 20), at: "zeros")
        let bomb = try writer.archive()
        #expect(bomb.count < 10_000)
        expectRefusal(.ratioTooHigh, of: bomb)
    }

    @Test func appliesOtherLimits() {
        let bytes = TestArchive(TestEntry("a"), TestEntry("b")).bytes()
        expectRefusal(.tooManyEntries, of: bytes, limits: ArchiveLimits(entryCount: 1))
        expectRefusal(.entryTooLarge, of: bytes, limits: ArchiveLimits(entrySize: 6))
        expectRefusal(.archiveTooLarge, of: bytes, limits: ArchiveLimits(totalSize: 13))
        expectRefusal(.ratioTooHigh, of: bytes, limits: ArchiveLimits(ratio: 0, ratioFloor: 0))
    }
}
