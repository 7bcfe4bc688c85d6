import OKitArchive
import Testing

struct EntryNameTests {
    @Test(arguments: [
        ("", ArchiveError.Code.emptyName),
        ("/etc/passwd", .absoluteName), ("/", .absoluteName), ("//host/share", .absoluteName),
        ("..", .parentName), ("../a", .parentName), ("a/../b", .parentName), ("a/..", .parentName),
        ("../", .parentName),
        (".", .dotName), ("./a", .dotName), ("a/./b", .dotName), ("a/.", .dotName),
        ("a//b", .emptyNamePart), ("a//", .emptyNamePart),
        ("a\\b", .backslashName), ("..\\a", .backslashName),
        ("C:", .driveLetterName), ("c:/a", .driveLetterName), ("Z:a", .driveLetterName),
        ("a\0", .nulName), ("a\0.png/b", .nulName),
        ("a\nb", .controlCharacterName), ("a\u{1B}[2Jb", .controlCharacterName),
        ("a\u{7F}", .controlCharacterName), ("a\u{85}", .controlCharacterName),
        ("a\u{2028}b", .controlCharacterName),
    ])
    func refusesUnsafeNames(name: String, code: ArchiveError.Code) {
        expectRefusal(code, of: TestArchive(TestEntry(name)).bytes())
    }

    @Test(
        arguments: [
            [0xFF], [0x61, 0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0x81, 0x62], [0xC0, 0x80],
        ] as [[UInt8]]
    )
    func refusesNamesThatAreNotUTF8(name: [UInt8]) {
        expectRefusal(.nonUTF8Name, of: TestArchive(TestEntry("") { $0.name = name }).bytes())
    }

    @Test(arguments: [
        "a", "a/b/c", "…", "..a", "a..", ".hidden", "...", "1:b", "ab:c", "Ä/ö.json", "日本/👨‍👩‍👧.png",
    ])
    func acceptsOtherNames(name: String) throws {
        for flags: UInt16 in [0, 1 << 11] {
            let bytes = TestArchive(TestEntry(name) { $0.flags = flags }).bytes()
            let archive = try Archive(bytes: bytes)
            #expect(archive.entries.map(\.path) == [name])
            #expect(try archive.read(archive.entries[0]) == Array("content".utf8))
        }
    }

    @Test func refusesLongNames() throws {
        let longest = String(repeating: "a", count: 1_024)
        try expectContent(of: TestArchive(TestEntry(longest)))
        expectRefusal(.longName, of: TestArchive(TestEntry(longest + "a")).bytes())
        expectRefusal(
            .longName,
            of: TestArchive(TestEntry("abc")).bytes(),
            limits: ArchiveLimits(nameLength: 2)
        )
    }

    @Test(arguments: [
        ("a", "a"), ("a/b", "A/B"), ("Ä", "ä"), ("\u{E9}", "e\u{301}"), ("\u{E9}", "E\u{301}"),
        ("straße", "STRASSE"), ("ſ", "s"), ("K", "\u{212A}"), ("Σ", "ς"), ("d/", "D/"),
    ])
    func refusesDuplicateNames(first: String, second: String) {
        expectRefusal(
            .duplicateName,
            of: TestArchive(TestEntry(first), TestEntry(second)).bytes()
        )
    }

    @Test(arguments: [
        ["a", "a/b"], ["a/b", "a"], ["a", "a/b/c/d"], ["a/b", "A/B/c"], ["a", "a/"],
        ["a-b", "a/b", "a"], ["é", "e\u{301}/x"],
    ])
    func refusesNamesOfBothFilesAndFolders(names: [String]) {
        var archive = TestArchive()
        archive.entries = names.map { TestEntry($0) }
        expectRefusal(.fileAndFolder, of: archive.bytes())
    }

    @Test func acceptsFoldersWithAndWithoutEntries() throws {
        let archive = try Archive(
            bytes: TestArchive(
                TestEntry("b/c/x"),
                TestEntry("b/"),
                TestEntry("a/"),
                TestEntry("b/c/y"),
                TestEntry("b/c/")
            ).bytes()
        )
        #expect(archive.entries.map(\.path) == ["a", "b", "b/c", "b/c/x", "b/c/y"])
        #expect(archive.entries.map(\.isFolder) == [true, true, true, false, false])
        #expect(try archive.read(archive.entries[0]).isEmpty)
    }

    @Test func findsEntriesByPathInAnyNormalization() throws {
        let archive = try Archive(
            bytes: TestArchive(TestEntry("e\u{301}/a.json"), TestEntry("d/")).bytes()
        )
        #expect(archive.entry(at: "\u{E9}/a.json")?.size == 7)
        #expect(archive.entry(at: "d")?.isFolder == true)
        #expect(archive.entry(at: "\u{E9}/A.json") == nil)
        #expect(archive.entry(at: "\u{E9}") == nil)
        #expect(archive.entry(at: "d/") == nil)
        #expect(archive.entry(at: "") == nil)
    }

    @Test func refusesOtherNamesInUnicodePathFields() throws {
        func field(_ name: String) -> [UInt8] {
            extraField(0x7075, [1] + littleEndian(crc32(Array("a".utf8))) + Array(name.utf8))
        }
        try expectContent(of: TestArchive(TestEntry("a") { $0.centralExtra = field("a") }))
        expectRefusal(
            .unicodeNameMismatch,
            of: TestArchive(TestEntry("a") { $0.centralExtra = field("../b") }).bytes()
        )
        expectRefusal(
            .localHeaderMismatch,
            of: TestArchive(TestEntry("a") { $0.localExtra = field("b") }).bytes()
        )
    }

    @Test func showsNamesWithoutTheirControlCharacters() throws {
        let error = #expect(throws: ArchiveError.self) {
            try Archive(bytes: TestArchive(TestEntry("a\u{1B}[2J\u{202E}\nb")).bytes())
        }
        #expect(error?.entryName == #"a\u{1b}[2J\u{202e}\u{a}b"#)
        #expect(
            error?.description == #"entry "a\u{1b}[2J\u{202e}\u{a}b" (at byte 47) has a control "#
                + "character or a line separator in its name; rename it"
        )
        let long = #expect(throws: ArchiveError.self) {
            try Archive(bytes: TestArchive(TestEntry(String(repeating: "a", count: 9_999))).bytes())
        }
        #expect(long?.entryName?.count == 201)
    }
}
