import OKitArchive
import Testing

struct Zip64Tests {
    @Test func readsZip64EndRecords() throws {
        try expectContent(of: .zip64(TestEntry("a"), TestEntry("b")))
    }

    @Test func acceptsEndRecordsThatRepeatTheirZip64Values() throws {
        let archive = TestArchive(TestEntry("a")) { $0.zip64 = TestArchive.Zip64() }
        try expectContent(of: archive)
    }

    @Test(arguments: [
        inconsistent("record elsewhere") { $0.recordOffset = 0 },
        inconsistent("record far beyond") { $0.recordOffset = .max },
        inconsistent("record of another size") { $0.size = 45 },
        inconsistent("record of enormous size") { $0.size = .max },
        inconsistent("bytes before the locator") { $0.gap = [0] },
        Refusal(
            "contradicting count",
            .inconsistentZip64,
            TestArchive(TestEntry("a")) { archive in
                archive.zip64 = TestArchive.Zip64(count: 2)
            }
        ),
        Refusal(
            "no record",
            .inconsistentZip64,
            TestArchive(TestEntry("a")) { $0.directoryOffset = .max }
        ),
        Refusal(
            "enormous offset",
            .missingCentralDirectory,
            .zip64(TestEntry("a")) { $0.directoryOffset = .max }
        ),
    ])
    func refusesInconsistentEndRecords(refusal: Refusal) { refusal.expect() }

    @Test(arguments: [
        wide(size: true, compressedSize: true, fields: [7, 7]),
        wide(size: true, fields: [7]),
        wide(compressedSize: true, fields: [7]),
        wide(fields: []),
    ])
    func readsZip64Fields(entry: TestEntry) throws {
        try expectContent(of: TestArchive(entry))
    }

    @Test func readsZip64Offsets() throws {
        let second = TestEntry("b") {
            $0.offset = .max
            $0.disk = .max
            $0.centralExtra = extraField(
                1,
                littleEndian(UInt64(TestEntry("a").local().count + 7)) + littleEndian(UInt32(0))
            )
        }
        try expectContent(of: TestArchive(TestEntry("a"), second))
    }

    @Test(arguments: [
        wide(size: true, fields: nil),
        wide(size: true, fields: []),
        wide(size: true, compressedSize: true, fields: [7]),
        wide(size: true, fields: [7, 7]),
        wide(compressedSize: true, fields: [7, 7]),
        wide(fields: [7, 7]),
        wide(size: true, compressedSize: true, fields: [7, 7, 0]),
    ])
    func refusesInconsistentFields(entry: TestEntry) {
        expectRefusal(.inconsistentZip64, of: TestArchive(entry).bytes())
    }

    @Test func readsZip64FieldsOfLocalHeaders() throws {
        let sizes = extraField(1, littleEndian(UInt64(7)) + littleEndian(UInt64(7)))
        for size: UInt32 in [7, .max] {
            let entry = TestEntry("a") {
                $0.localSize = size
                $0.localExtra = sizes
            }
            try expectContent(of: TestArchive(entry))
        }
    }

    @Test func refusesTwoZip64Fields() {
        var entry = Self.wide(size: true, fields: [7])
        entry.centralExtra += entry.centralExtra
        expectRefusal(.malformedExtraField, of: TestArchive(entry).bytes())
    }

    private static func inconsistent(
        _ description: String,
        change: (inout TestArchive.Zip64) -> Void
    ) -> Refusal {
        Refusal(description, .inconsistentZip64, .zip64(TestEntry("a"), change: change))
    }

    /// An entry of seven bytes with a zip64 field of these values in its central header.
    private static func wide(
        size: Bool = false,
        compressedSize: Bool = false,
        fields: [UInt64]?
    ) -> TestEntry {
        TestEntry("a") {
            $0.localSize = 7
            $0.localCompressedSize = 7
            $0.size = size ? .max : nil
            $0.compressedSize = compressedSize ? .max : nil
            $0.centralExtra = fields.map { extraField(1, $0.flatMap(littleEndian)) } ?? []
        }
    }
}
