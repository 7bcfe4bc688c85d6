import OKitArchive
import Testing

struct StructureTests {
    @Test func acceptsAnArchiveWithoutEntries() throws {
        #expect(try Archive(bytes: TestArchive().bytes()).entries.isEmpty)
    }

    @Test(
        arguments: [[], [0x50], Array("no archive, but a text of some length".utf8)] as [[UInt8]]
    )
    func refusesWhatIsNoArchive(bytes: [UInt8]) {
        expectRefusal(.missingCentralDirectory, of: bytes)
    }

    @Test(arguments: [
        Refusal(
            "offset beyond the end",
            .missingCentralDirectory,
            TestArchive(TestEntry("a")) { $0.directoryOffset = 0xFFFF_FFFE }
        ),
        Refusal(
            "offset of something else",
            .missingCentralDirectory,
            TestArchive(TestEntry("a")) { $0.directoryOffset = 1 }
        ),
        Refusal(
            "no headers",
            .missingCentralDirectory,
            TestArchive {
                $0.count = 1
                $0.countOfDisk = 1
            }
        ),
        Refusal(
            "size too small",
            .misplacedCentralDirectory,
            TestArchive(TestEntry("a")) { $0.directorySize = 46 }
        ),
        Refusal(
            "size too large",
            .misplacedCentralDirectory,
            TestArchive(TestEntry("a")) { $0.directorySize = 0xFFFF_FFFE }
        ),
        Refusal(
            "gap before the end record",
            .misplacedCentralDirectory,
            TestArchive(TestEntry("a")) { $0.gapAfterDirectory = [0] }
        ),
        Refusal(
            "something else after the headers",
            .malformedCentralDirectory,
            TestArchive(TestEntry("a")) {
                $0.gapAfterDirectory = [1, 2, 3, 4]
                $0.directorySize = 47 + 4
                $0.count = 2
                $0.countOfDisk = 2
            }
        ),
    ])
    func refusesDirectoriesOutOfPlace(refusal: Refusal) { refusal.expect() }

    @Test func refusesATruncatedHeader() {
        var bytes = TestArchive(TestEntry("a")).bytes()
        // The length of the name, in the central header.
        bytes[bytes.count - 22 - 47 + 28] = 200
        expectRefusal(.malformedCentralDirectory, of: bytes)
    }

    @Test(arguments: [
        Refusal("too low", .entryCountMismatch, count(1, 1)),
        Refusal("too high", .entryCountMismatch, count(3, 3)),
        Refusal("zero", .entryCountMismatch, count(0, 0)),
        Refusal("differing", .entryCountMismatch, count(1, 2)),
    ])
    func refusesOtherCounts(refusal: Refusal) { refusal.expect() }

    @Test(arguments: [
        Refusal("this disk", .multiDisk, TestArchive(TestEntry("a")) { $0.disk = 1 }),
        Refusal("directory", .multiDisk, TestArchive(TestEntry("a")) { $0.directoryDisk = 1 }),
        Refusal("entry", .multiDisk, entry: TestEntry("a") { $0.disk = 1 }),
        Refusal("zip64", .multiDisk, .zip64(TestEntry("a")) { $0.diskCount = 2 }),
    ])
    func refusesSeveralDisks(refusal: Refusal) { refusal.expect() }

    @Test func acceptsComments() throws {
        let longest = [UInt8](repeating: 0x41, count: 0xFFFF)
        try expectContent(of: TestArchive(TestEntry("a")) { $0.comment = Array("hi".utf8) })
        try expectContent(of: TestArchive(TestEntry("a")) { $0.comment = longest })
    }

    @Test(arguments: [1, 22, 70_000])
    func refusesTrailingBytes(count: Int) {
        let archive = TestArchive(TestEntry("a")) {
            $0.trailing = [UInt8](repeating: 0, count: count)
        }
        expectRefusal(.trailingBytes, of: archive.bytes())
    }

    @Test func looksForTheEndRecordNoFartherThanAMebibyte() {
        let archive = TestArchive(TestEntry("a")) {
            $0.trailing = [UInt8](repeating: 0, count: 1 << 20 + 1)
        }
        expectRefusal(.missingCentralDirectory, of: archive.bytes())
    }

    @Test func refusesASecondEndRecordInTheComment() {
        let inner = TestArchive(TestEntry("another")).bytes()
        expectRefusal(
            .trailingBytes,
            of: TestArchive(TestEntry("a")) { $0.comment = inner + [0] }.bytes()
        )
        expectRefusal(
            .missingCentralDirectory,
            of: TestArchive(TestEntry("a")) { $0.comment = inner }.bytes()
        )
    }

    @Test func readsAnArchiveWithinAnArchive() throws {
        let inner = TestArchive(TestEntry("inner")).bytes()
        let outer = TestArchive(TestEntry("a.zip") { $0.content = inner }) { $0.comment = [1] }
        let archive = try Archive(bytes: outer.bytes())
        let bytes = try archive.read(archive.entries[0])
        #expect(bytes == inner)
        #expect(try Archive(bytes: bytes).entries.map(\.path) == ["inner"])
    }

    @Test func isNotMisledByADirectoryWithinAnEntry() throws {
        // libzip on its own prefers the inner directory, as the outer entry's versions differ.
        let evil = TestEntry("evil")
        let start = TestEntry("a").local().count
        let decoy = TestArchive(evil) {
            $0.entries[0].offset = UInt32(start)
            $0.directoryOffset = UInt32(start + evil.local().count + evil.content.count)
        }
        let outer = TestEntry("a") {
            $0.content = decoy.bytes()
            $0.localVersion = 45
        }
        let archive = try Archive(bytes: TestArchive(outer).bytes())
        #expect(archive.entries.map(\.path) == ["a"])
        #expect(try archive.read(archive.entries[0]) == decoy.bytes())
    }

    @Test(arguments: [
        Refusal("before the first", .hiddenBytes, entry: TestEntry("a") { $0.gapBefore = [1] }),
        Refusal(
            "between",
            .hiddenBytes,
            TestArchive(TestEntry("a"), TestEntry("b") { $0.gapBefore = [1] })
        ),
        Refusal(
            "before the directory",
            .hiddenBytes,
            TestArchive(TestEntry("a")) { $0.gapBeforeDirectory = [1] }
        ),
        Refusal(
            "with its header taken from the directory",
            .hiddenBytes,
            TestArchive(TestEntry("a"), TestEntry("b") { $0.offset = 90 })
        ),
        Refusal("alone", .hiddenBytes, TestArchive { $0.gapBeforeDirectory = [1] }),
    ])
    func refusesBytesThatBelongToNothing(refusal: Refusal) { refusal.expect() }

    @Test(arguments: [
        Refusal(
            "same place",
            .overlappingEntries,
            TestArchive(TestEntry("a"), TestEntry("b") { $0.offset = 0 })
        ),
        Refusal(
            "within the one before",
            .overlappingEntries,
            TestArchive(TestEntry("a"), TestEntry("b") { $0.offset = 35 })
        ),
        Refusal(
            "content of the next one",
            .overlappingEntries,
            TestArchive(
                TestEntry("a") {
                    $0.size = 8
                    $0.compressedSize = 8
                },
                TestEntry("b")
            )
        ),
        Refusal(
            "beyond the end",
            .overlappingEntries,
            TestArchive(TestEntry("a"), TestEntry("b") { $0.offset = 0xFFFF_FFFE })
        ),
    ])
    func refusesOverlappingEntries(refusal: Refusal) { refusal.expect() }

    @Test func acceptsADirectoryInAnotherOrder() throws {
        let second = TestEntry("b").local() + Array("content".utf8)
        let first = TestEntry("a").local() + Array("content".utf8)
        let directory = TestEntry("a").central(at: second.count) + TestEntry("b").central(at: 0)
        let end = TestArchive {
            $0.count = 2
            $0.countOfDisk = 2
            $0.directorySize = UInt32(directory.count)
            $0.directoryOffset = UInt32(first.count + second.count)
        }
        let archive = try Archive(bytes: second + first + directory + end.bytes())
        #expect(archive.entries.map(\.path) == ["a", "b"])
        for entry in archive.entries {
            #expect(try archive.read(entry) == Array("content".utf8))
        }
    }

    private static func count(_ ofDisk: UInt16, _ total: UInt16) -> TestArchive {
        TestArchive(TestEntry("a"), TestEntry("b")) {
            $0.countOfDisk = ofDisk
            $0.count = total
        }
    }
}
