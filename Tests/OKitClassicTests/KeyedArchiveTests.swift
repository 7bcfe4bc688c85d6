import OKitBundle
import OKitClassic
import Testing

struct KeyedArchiveTests {
    @Test func followsReferencesInCircles() throws {
        var file = ModelFile()
        let one = file.add(.null)
        let two = file.object("B", ["one": one, "name": file.text("two")])
        file.replace(one, with: .dictionary(["two": two, "self": one]))
        file.root = one
        let root = try #require(try KeyedArchive(file.list).root)
        #expect(root.className == nil)
        #expect(root.object("self")?.index == root.index)
        #expect(root.object("two")?.className == "B")
        #expect(root.object("two")?.text("name") == "two")
        #expect(root.object("two")?.object("one")?.index == root.index)
        #expect(root.object("three") == nil)
    }

    @Test(
        arguments: [
            (.text("x"), .badSignature, 0), (.dictionary([:]), .badSignature, 0),
            (archive(objects: nil), .missing, 0), (archive(objects: .text("x")), .missing, 0),
            (archive(objects: .array([.uid(1)])), .badReference, 0),
            (
                archive(objects: .array([.null, .array([.dictionary(["a": .uid(9)])])])),
                .badReference, 1
            ),
            (archive(objects: .array([]), top: .dictionary(["root": .uid(0)])), .badReference, 0),
            (archive(objects: .array([]), top: nil), .missing, 0),
        ] as [(PropertyList, ClassicFormatError.Code, Int)]
    )
    func refusesWhatIsNoArchive(
        list: PropertyList,
        code: ClassicFormatError.Code,
        object: Int
    ) throws {
        let error = #expect(throws: ClassicFormatError.self) { try KeyedArchive(list) }
        #expect(error?.code == code)
        #expect(error?.offset == object)
    }

    @Test func refusesAnArchiveOfSomethingElse() throws {
        var file = ModelFile()
        for root in [PropertyList.null, file.object("NSArray", [:]), .uid(0)] {
            file.root = root
            let error = #expect(throws: ClassicFormatError.self) {
                try ManagedObjectModel(parsing: file.bytes)
            }
            #expect(error?.code == .missing)
        }
    }

    @Test func survivesEveryTruncationAndManyFlippedBits() throws {
        let bytes = ModelFile.feed.bytes
        for damaged in Damage.truncations(of: bytes) {
            #expect(throws: ClassicFormatError.self) { try ManagedObjectModel(parsing: damaged) }
        }
        var survivors = 0
        for damaged in Damage.flips(of: bytes) {
            if let model = try? ManagedObjectModel(parsing: damaged) {
                _ = model.declarations()
                survivors += 1
            }
        }
        #expect(survivors > 0)
    }

    private static func archive(
        objects: PropertyList?,
        top: PropertyList? = .dictionary([:])
    ) -> PropertyList {
        var members: [String: PropertyList] = ["$archiver": .text("NSKeyedArchiver")]
        members["$objects"] = objects
        members["$top"] = top
        return .dictionary(members)
    }
}
