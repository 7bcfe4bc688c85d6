import OKitBundle
import OKitClassic
import Testing

struct NIBArchiveTests {
    private static let values: [NIBValue] = [
        .null, .bool(true), .bool(false), .integer(-5), .integer(-3000), .integer(70_000),
        .integer(-1 << 40), .real(0.5), .real(0.1), .data([1, 2, 3]), .object(0),
    ]

    private static var sample: NIBFile {
        var file = NIBFile()
        let all = file.list(values)
        let name = file.text("Übung")
        _ = file.add("UIView", ["name": name, "all": all])
        return file
    }

    @Test func readsEveryKindOfValue() throws {
        var file = NIBFile()
        for value in Self.values {
            _ = file.add("NSObject", ["value": value])
        }
        let archive = try NIBArchive(parsing: file.bytes[...])
        #expect(archive.objects.map { $0["value"] } == Self.values)
    }

    @Test func followsReferences() throws {
        let archive = try NIBArchive(parsing: Self.sample.bytes[...])
        let view = try #require(archive.objects.last)
        #expect(view.className == "UIView")
        #expect(view.name("name") == "Übung")
        #expect(view.object("name")?.text == "Übung")
        #expect(view.object("all")?.elements.map(\.index) == [0])
        #expect(view["none"] == nil)
        #expect(view.text == nil)
    }

    @Test func readsANibInsideAnotherFile() throws {
        let bytes = [1, 2, 3] + Self.sample.bytes
        let archive = try NIBArchive(parsing: bytes[3...])
        #expect(archive.objects.count == 3)
        let error = #expect(throws: ClassicFormatError.self) {
            try NIBArchive(parsing: bytes[2...])
        }
        #expect(error?.offset == 2)
    }

    @Test func takesPairsOfADictionaryAsFarAsTheyAreComplete() throws {
        var file = NIBFile()
        let (one, two) = (file.text("one"), file.text("two"))
        _ = file.list([one, two, one])
        let archive = try NIBArchive(parsing: file.bytes[...])
        let pairs = try #require(archive.objects.last).pairs
        #expect(pairs.map(\.key.text) == ["one"])
        #expect(pairs.map(\.value.text) == ["two"])
    }

    @Test(arguments: 0..<4, [Int(UInt32.max), 200])
    func refusesTablesThatDoNotFitIntoTheFile(table: Int, count: Int) throws {
        var file = Self.sample
        var counts = [3, 5, 15, 3]
        counts[table] = count
        file.counts = counts
        let error = #expect(throws: ClassicFormatError.self) {
            try NIBArchive(parsing: file.bytes[...])
        }
        #expect(error?.code == .badReference)
        #expect(error?.offset == 18 + 8 * table)
    }

    @Test(arguments: [[3, 2, 14, 3], [3, 5, 10, 3], [3, 5, 14, 1]])
    func refusesIndexesBeyondTheirTable(counts: [Int]) throws {
        var file = Self.sample
        file.counts = counts
        let error = #expect(throws: ClassicFormatError.self) {
            try NIBArchive(parsing: file.bytes[...])
        }
        #expect(error?.code == .badReference)
        #expect((error?.offset ?? 0) >= 50)
    }

    @Test func refusesReferencesThatLeadNowhere() throws {
        var file = NIBFile()
        _ = file.add("NSObject", ["value": .object(1)])
        let error = #expect(throws: ClassicFormatError.self) {
            try NIBArchive(parsing: file.bytes[...])
        }
        #expect(error?.code == .badReference)
    }

    @Test func refusesObjectsThatShareValues() throws {
        var file = NIBFile()
        _ = file.add("NSObject", ["a": .null, "b": .null])
        _ = file.add("NSObject", ["c": .null])
        var bytes = file.bytes
        // The second object's first value and its count.
        bytes[54] = 0x80
        bytes[55] = 0x83
        let error = #expect(throws: ClassicFormatError.self) { try NIBArchive(parsing: bytes[...]) }
        #expect(error?.code == .overlap)
        #expect(error?.offset == 53)
    }

    @Test(arguments: [11, 255] as [UInt8])
    func refusesValuesOfAnUnknownType(type: UInt8) throws {
        var file = NIBFile()
        _ = file.add("N", ["v": .null])
        var bytes = file.bytes
        // Behind the header stand the object with three bytes, the key with two, and the value's key.
        bytes[56] = type
        let error = #expect(throws: ClassicFormatError.self) { try NIBArchive(parsing: bytes[...]) }
        #expect(error?.code == .badMarker)
        #expect(error?.offset == 56)
    }

    @Test func refusesNumbersWithoutEnd() throws {
        var bytes = NIBFile(objects: [.init(className: "N", values: [])], counts: nil).bytes
        bytes.replaceSubrange(50..., with: [UInt8](repeating: 0, count: 40))
        let error = #expect(throws: ClassicFormatError.self) { try NIBArchive(parsing: bytes[...]) }
        #expect(error?.code == .badMarker)
    }

    @Test func survivesEveryTruncationAndManyFlippedBits() throws {
        let bytes = Self.sample.bytes
        for damaged in Damage.truncations(of: bytes) {
            let error = #expect(throws: ClassicFormatError.self) {
                try NIBArchive(parsing: damaged[...])
            }
            #expect((error?.offset ?? .max) <= damaged.count)
        }
        var refusals = 0
        for damaged in Damage.flips(of: bytes) {
            do throws(ClassicFormatError) {
                _ = try NIBArchive(parsing: damaged[...])
            } catch {
                refusals += 1
            }
        }
        #expect(refusals > 0)
    }
}
