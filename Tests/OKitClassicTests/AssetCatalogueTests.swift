import OKitBundle
import OKitClassic
import Testing

struct AssetCatalogueTests {
    /// A catalogue of blocks: first the tree, then its nodes, then the names.
    private static func catalogue(_ blocks: [[UInt8]], name: String = "FACETKEYS") -> [UInt8] {
        let header = 32
        var places: [Int] = []
        var content: [UInt8] = []
        for block in blocks {
            places.append(header + content.count)
            content += block
        }
        let index = header + content.count
        var bytes = Array("BOMStore".utf8) + [1, blocks.count, index].flatMap(number)
        let indexBytes =
            number(blocks.count) + zip(places, blocks).flatMap { number($0) + number($1.count) }
        bytes += number(indexBytes.count) + number(index + indexBytes.count) + number(0)
        return bytes + content + indexBytes + number(1) + number(0) + [UInt8(name.utf8.count)]
            + Array(name.utf8)
    }

    private static func tree(_ child: Int) -> [UInt8] {
        Array("tree".utf8) + number(1) + number(child) + number(1024) + number(0) + [0]
    }

    private static func node(
        isLeaf: Bool,
        next: Int,
        _ children: [(value: Int, key: Int)]
    ) -> [UInt8] {
        [0, isLeaf ? 1 : 0, 0, UInt8(children.count)] + number(next) + number(0)
            + children.flatMap { number($0.value) + number($0.key) }
    }

    private static func number(_ number: Int) -> [UInt8] {
        BinaryList.number(number, 4)
    }

    private static let sample = catalogue([
        tree(1), node(isLeaf: false, next: 0, [(2, 4)]),
        node(isLeaf: true, next: 3, [(0, 4), (0, 5)]), node(isLeaf: true, next: 0, [(0, 6)]),
        Array("gear".utf8), Array("bird".utf8), Array("widgets".utf8),
    ])

    @Test func readsTheNamesOfAllLeaves() throws {
        #expect(try AssetCatalogue(parsing: Self.sample).names == ["gear", "bird", "widgets"])
    }

    @Test(
        arguments: [
            ([], .badSignature), (Array("BOMStore".utf8), .truncated),
            (catalogue([tree(1)], name: "OTHER"), .missing), (catalogue([tree(1)]), .badReference),
            (catalogue([tree(1), node(isLeaf: true, next: 1, [])]), .cycle),
            (catalogue([tree(1), node(isLeaf: false, next: 0, [(1, 0)])]), .cycle),
            (catalogue([tree(1), node(isLeaf: true, next: 0, [(0, 9)])]), .badReference),
            (catalogue([tree(1), node(isLeaf: true, next: 0, [(0, 2)]), [0xFF]]), .badText),
            (
                catalogue([
                    tree(1), node(isLeaf: true, next: 0, [(0, 2)]),
                    [UInt8](repeating: 65, count: 2000),
                ]), .badText
            ),
        ] as [([UInt8], ClassicFormatError.Code)]
    )
    func refusesWhatIsWrong(bytes: [UInt8], code: ClassicFormatError.Code) throws {
        let error = #expect(throws: ClassicFormatError.self) { try AssetCatalogue(parsing: bytes) }
        #expect(error?.code == code)
    }

    @Test func refusesAnEmptyNameBehindTheEnd() throws {
        var bytes = Self.catalogue([Self.tree(1), Self.node(isLeaf: true, next: 0, [(0, 2)]), []])
        let places = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange(places + 20..<places + 24, with: [0x7F, 0, 0, 0])
        let error = #expect(throws: ClassicFormatError.self) { try AssetCatalogue(parsing: bytes) }
        #expect(error?.code == .truncated)
    }

    @Test func survivesEveryTruncationAndManyFlippedBits() throws {
        for damaged in Damage.truncations(of: Self.sample) {
            #expect(throws: ClassicFormatError.self) { try AssetCatalogue(parsing: damaged) }
        }
        for damaged in Damage.flips(of: Self.sample) {
            _ = try? AssetCatalogue(parsing: damaged)
        }
    }
}
