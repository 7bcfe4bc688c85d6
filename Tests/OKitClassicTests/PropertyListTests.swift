import OKitBundle
import OKitClassic
import Testing

struct PropertyListTests {
    static let sample = PropertyList.dictionary([
        "null": .null, "yes": .bool(true), "no": .bool(false),
        "number": .integer(-5), "real": .real(2.5), "date": .date(86_400),
        "bytes": .data([0, 255, 7]), "text": .text("Übung 🙂"), "ascii": .text("plain"),
        "long": .text(String(repeating: "x", count: 40)), "uid": .uid(300),
        "list": .array([.array([]), .dictionary([:]), .integer(1)]),
    ])

    @Test func readsEveryKindOfBinaryValue() throws {
        #expect(try PropertyList(parsing: BinaryList(Self.sample).bytes) == Self.sample)
    }

    @Test(
        arguments: [
            ([0x10, 0xFF], .integer(255)), ([0x11, 0xFF, 0xFE], .integer(65_534)),
            ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(4_294_967_295)),
            ([0x13] + [UInt8](repeating: 0xFF, count: 8), .integer(-1)),
            ([0x14] + [UInt8](repeating: 0, count: 15) + [9], .integer(9)),
            (
                [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
                .real(0x1p64)
            ),
            ([0x22, 0x3F, 0x80, 0, 0], .real(1)), ([0x72, 0xC3, 0x9C], .text("Ü")),
            ([0x80, 7], .uid(7)), ([0x5F, 0x10, 2, 0x41, 0x42], .text("AB")),
        ] as [([UInt8], PropertyList)]
    )
    func readsNumbersAndTextsOfEverySize(bytes: [UInt8], value: PropertyList) throws {
        #expect(try PropertyList(parsing: BinaryList(objects: [bytes]).bytes) == value)
    }

    @Test func readsAnObjectThatStandsInTwoOthers() throws {
        let list = BinaryList(objects: [BinaryList.container(0xA, [1, 1]), [0x51, 0x41]])
        #expect(try PropertyList(parsing: list.bytes) == .array([.text("A"), .text("A")]))
    }

    @Test(
        arguments: [
            (BinaryList(objects: [[0x0F]]), .badMarker, 8),
            (BinaryList(objects: [[0x15]]), .badMarker, 8),
            (BinaryList(objects: [[0x21, 0, 0]]), .badMarker, 8),
            (BinaryList(objects: [[0xE0]]), .badMarker, 8),
            (BinaryList(objects: [[0x5F, 0x51]]), .badMarker, 9),
            (BinaryList(objects: [[0x51, 0x80]]), .badText, 9),
            (BinaryList(objects: [[0x71, 0xFF]]), .badText, 9),
            (
                BinaryList(objects: [[0x5F, 0x13] + [UInt8](repeating: 0xFF, count: 8)]),
                .truncated, 18
            ),
            (
                BinaryList(objects: [[0x6F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)]),
                .truncated, 18
            ),
            (
                BinaryList(objects: [[0xDF, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)]),
                .truncated, 18
            ),
            (BinaryList(objects: [BinaryList.container(0xA, [0])]), .cycle, 9),
            (BinaryList(objects: [[0xA1, 0, 1], [0xA1, 0, 0]]), .cycle, 12),
            (BinaryList(objects: [[0xA1, 0, 9]]), .badReference, 9),
            (BinaryList(objects: [[0xD1, 0, 1, 0, 1], [0x09]]), .badMarker, 8),
            (BinaryList(objects: [[0x09]], root: 1), .badReference, 29),
            (BinaryList(objects: [[0x09]], offsets: [9]), .badReference, 9),
            (BinaryList(objects: [[0x09]], offsets: [0]), .badReference, 9),
            (BinaryList(objects: [[0x09]], count: 2), .badReference, 21),
            (BinaryList(objects: [[0x09]], count: .max), .badReference, 21),
        ] as [(BinaryList, ClassicFormatError.Code, Int)]
    )
    func refusesWhatIsWrongAtItsPlace(
        list: BinaryList,
        code: ClassicFormatError.Code,
        offset: Int
    ) throws {
        let error = #expect(throws: ClassicFormatError.self) {
            try PropertyList(parsing: list.bytes)
        }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test func refusesObjectsThatShareBytes() throws {
        // A thousand arrays in the same place, each of which would hold them all.
        let references = Array(1...1000)
        let list = BinaryList(
            objects: [BinaryList.container(0xA, references), BinaryList.container(0xA, [0])],
            offsets: [8] + [Int](repeating: 8, count: 1000),
            count: 1001
        )
        let error = #expect(throws: ClassicFormatError.self) {
            try PropertyList(parsing: list.bytes)
        }
        #expect(error?.code == .overlap)
    }

    @Test func refusesWhatWouldUnfoldWithoutEnd() throws {
        // Each array holds the next one twice: 2 to the power of 40 values in 250 bytes.
        let objects = (1...40).map { BinaryList.container(0xA, [$0, $0]) } + [[0x09]]
        let error = #expect(throws: ClassicFormatError.self) {
            try PropertyList(parsing: BinaryList(objects: objects).bytes)
        }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: [false, true])
    func refusesToGoTooDeep(isXML: Bool) throws {
        let depth = 100_000
        let xml = "<plist>" + String(repeating: "<array>", count: depth)
        let objects = (1...60_000).map { BinaryList.container(0xA, [$0]) } + [[0x09]]
        let bytes = isXML ? Array(xml.utf8) : BinaryList(objects: objects).bytes
        let error = #expect(throws: ClassicFormatError.self) { try PropertyList(parsing: bytes) }
        #expect(error?.code == .tooLarge)
    }

    @Test func survivesEveryTruncationAndManyFlippedBits() throws {
        let bytes = BinaryList(Self.sample).bytes
        for damaged in Damage.truncations(of: bytes) {
            let error = #expect(throws: ClassicFormatError.self) {
                try PropertyList(parsing: damaged)
            }
            #expect((error?.offset ?? -1) <= damaged.count)
        }
        var refusals = 0
        for damaged in Damage.flips(of: bytes) {
            do throws(ClassicFormatError) {
                _ = try PropertyList(parsing: damaged)
            } catch {
                refusals += 1
            }
        }
        #expect(refusals > 0)
    }
}
