import OKitArchive
import Testing

struct EntryTests {
    @Test(arguments: [
        Refusal("link", .symbolicLink, entry: type(0o120777)),
        Refusal("link made on DOS", .symbolicLink, entry: type(0o120777, madeBy: 0)),
        Refusal(
            "reparse point",
            .symbolicLink,
            entry: TestEntry("a") {
                $0.madeBy = 10 << 8
                $0.attributes = 0x400
            }
        ),
        Refusal("pipe", .specialFile, entry: type(0o010644)),
        Refusal("character device", .specialFile, entry: type(0o020644)),
        Refusal("block device", .specialFile, entry: type(0o060644)),
        Refusal("socket", .specialFile, entry: type(0o140644)),
        Refusal("folder without slash", .typeMismatch, entry: type(0o040755)),
        Refusal("file with slash", .typeMismatch, entry: type(0o100644, name: "a/")),
    ])
    func refusesAllButFilesAndFolders(refusal: Refusal) { refusal.expect() }

    @Test func acceptsAttributesOfOtherSystems() throws {
        let archive = TestArchive(
            Self.type(0, name: "dos", madeBy: 0),
            Self.type(0o100600, name: "mac", madeBy: 19),
            TestEntry("ntfs") {
                $0.madeBy = 10 << 8
                $0.attributes = 0x20
            }
        )
        try expectContent(of: archive)
    }

    @Test(arguments: [
        Refusal("bit 0", .encrypted, entry: TestEntry("a") { $0.flags = 1 }),
        Refusal("strong encryption", .encrypted, entry: TestEntry("a") { $0.flags = 1 << 6 }),
        Refusal("masked header", .encrypted, entry: TestEntry("a") { $0.flags = 1 << 13 }),
        Refusal("AES", .encrypted, entry: TestEntry("a") { $0.method = 99 }),
    ])
    func refusesEncryptedEntries(refusal: Refusal) { refusal.expect() }

    @Test(arguments: [1, 6, 9, 12, 14, 93, 95, 98, 0xFFFF] as [UInt16])
    func refusesMethodsOtherThanStoredAndDeflate(method: UInt16) {
        expectRefusal(
            .unsupportedMethod,
            of: TestArchive(TestEntry("a") { $0.method = method }).bytes()
        )
    }

    @Test func refusesPatches() {
        expectRefusal(
            .unsupportedMethod,
            of: TestArchive(TestEntry("a") { $0.flags = 1 << 5 }).bytes()
        )
    }

    @Test func refusesStoredEntriesWithTwoSizes() {
        expectRefusal(
            .storedSizeMismatch,
            of: TestArchive(TestEntry("a") { $0.size = 6 }).bytes()
        )
    }

    @Test func refusesFoldersWithContent() {
        let stored = TestEntry("a/") { $0.content = [1] }
        expectRefusal(.folderWithContent, of: TestArchive(stored).bytes())
        let padded = TestEntry("a/") {
            $0.method = 8
            $0.packed = [3, 0, 0]
        }
        expectRefusal(.folderWithContent, of: TestArchive(padded).bytes())
    }

    @Test func acceptsFoldersThatJavaDeflates() throws {
        let folder = TestEntry("a/") {
            $0.method = 8
            $0.packed = [3, 0]
        }
        let archive = try Archive(bytes: TestArchive(folder).bytes())
        #expect(try archive.read(archive.entries[0]).isEmpty)
    }

    @Test(arguments: [[1], [1, 0, 0], [1, 0, 5, 0, 1], [0, 0, 0, 0, 9]] as [[UInt8]])
    func refusesExtraFieldsThatDoNotParse(extra: [UInt8]) {
        expectRefusal(
            .malformedExtraField,
            of: TestArchive(TestEntry("a") { $0.centralExtra = extra }).bytes()
        )
        expectRefusal(
            .malformedExtraField,
            of: TestArchive(TestEntry("a") { $0.localExtra = extra }).bytes()
        )
    }

    @Test func acceptsDifferentExtraFields() throws {
        let entry = TestEntry("a") {
            $0.localExtra = extraField(0x5855, [1, 2, 3, 4]) + extraField(0xCAFE, [])
            $0.centralExtra = extraField(0x5855, [1])
        }
        try expectContent(of: TestArchive(entry))
    }

    private static func type(
        _ mode: UInt32,
        name: String = "a",
        madeBy system: UInt16 = 3
    ) -> TestEntry {
        TestEntry(name) {
            $0.madeBy = system << 8
            $0.attributes = mode << 16
        }
    }

}
