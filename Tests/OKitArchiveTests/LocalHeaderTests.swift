import OKitArchive
import Testing

struct LocalHeaderTests {
    @Test(arguments: [
        mismatch("signature") { $0.localSignature = 0x0403_4B51 },
        mismatch("name") { $0.localName = [0x62] },
        mismatch("longer name") { $0.localName = [0x61, 0x2F] },
        mismatch("flags") { $0.localFlags = 1 << 11 },
        mismatch("encryption") { $0.localFlags = 1 },
        mismatch("descriptor flag") { $0.localFlags = 1 << 3 },
        mismatch("method") { $0.localMethod = 8 },
        mismatch("time") { $0.localTime = 1 },
        mismatch("checksum") { $0.localCRC = 1 },
        mismatch("no checksum") { $0.localCRC = 0 },
        mismatch("size") { $0.localSize = 6 },
        mismatch("no size") { $0.localSize = 0 },
        mismatch("packed size") { $0.localCompressedSize = 6 },
        mismatch("zip64 size") {
            $0.localSize = .max
            $0.localExtra = extraField(1, littleEndian(UInt64(6)) + littleEndian(UInt64(7)))
        },
        mismatch("size beside zip64") {
            $0.localSize = 6
            $0.localExtra = extraField(1, littleEndian(UInt64(7)) + littleEndian(UInt64(7)))
        },
        mismatch("one zip64 size") {
            $0.localSize = .max
            $0.localExtra = extraField(1, littleEndian(UInt64(7)))
        },
        mismatch("missing zip64 field") { $0.localSize = .max },
    ])
    func refusesDisagreementWithTheDirectory(refusal: Refusal) { refusal.expect() }

    @Test func acceptsAnotherPackingEffort() throws {
        var entry = TestEntry.deflated("a")
        entry.localFlags = 1 << 1
        try expectContent(of: TestArchive(entry))
    }

    @Test(arguments: [false, true], [false, true])
    func readsDescriptorsOfAllShapes(isWide: Bool, hasSignature: Bool) throws {
        let entries = ["a", "b"].map {
            TestEntry.deferred($0, isWide: isWide, hasSignature: hasSignature)
        }
        try expectContent(of: TestArchive(entries[0], TestEntry("c"), entries[1]))
    }

    @Test func acceptsDescriptorsThatRepeatTheLocalHeader() throws {
        var entry = TestEntry.deferred("a", isWide: false, hasSignature: true)
        entry.localCRC = nil
        entry.localSize = nil
        entry.localCompressedSize = nil
        try expectContent(of: TestArchive(entry))
    }

    @Test func acceptsZip64WithDescriptors() throws {
        var entry = TestEntry.deferred("a", isWide: true, hasSignature: true)
        entry.localSize = .max
        entry.localCompressedSize = .max
        entry.localExtra = extraField(1, [UInt8](repeating: 0, count: 16))
        try expectContent(of: TestArchive(entry))
    }

    @Test(arguments: [false, true], [false, true])
    func refusesDescriptorsThatDisagree(isWide: Bool, hasSignature: Bool) {
        let entry = TestEntry.deferred("a", isWide: isWide, hasSignature: hasSignature)
        for place in entry.descriptor.indices {
            var wrong = entry
            wrong.descriptor[place] ^= 1
            expectRefusal(.descriptorMismatch, of: TestArchive(wrong).bytes())
        }
    }

    @Test(arguments: [-16, -1, 1, 4, 8, 100])
    func refusesDescriptorsOfOtherLengths(change: Int) {
        var entry = TestEntry.deferred("a", isWide: false, hasSignature: true)
        entry.descriptor =
            change < 0
            ? Array(entry.descriptor.dropLast(-change))
            : entry.descriptor + [UInt8](repeating: 0, count: change)
        expectRefusal(.descriptorMismatch, of: TestArchive(entry).bytes())
    }

    @Test func refusesOtherValuesInALocalHeaderWithDescriptor() {
        var entry = TestEntry.deferred("a", isWide: false, hasSignature: true)
        entry.localSize = 1
        expectRefusal(.localHeaderMismatch, of: TestArchive(entry).bytes())
    }

    private static func mismatch(
        _ field: String,
        change: (inout TestEntry) -> Void
    ) -> Refusal {
        Refusal(field, .localHeaderMismatch, entry: TestEntry("a", change: change))
    }
}
