import OKitBundle

/// The names of the images in a compiled asset catalog (`Assets.car`).
///
/// The file is a BOMStore: numbered blocks anywhere in the file, some of which have names. The
/// block FACETKEYS is a tree whose keys are the names. The images themselves are not read.
package struct AssetCatalogue: Sendable {
    /// The maximum number of names and tree nodes that are read.
    static let countLimit = 1 << 16
    private static let signature = Array("BOMStore".utf8)

    /// The names.
    package private(set) var names: Set<String> = []

    private let bytes: [UInt8]
    /// The table with the offsets of the blocks.
    private let index: (offset: Int, count: Int)

    /// Parses a catalog.
    package init(parsing bytes: [UInt8]) throws(ClassicFormatError) {
        guard bytes.starts(with: Self.signature) else {
            throw Self.error(.badSignature, at: 0, "it does not start with BOMStore")
        }
        self.bytes = bytes
        let versionAndCount = 8
        var header = ByteReader(bytes[...], at: Self.signature.count + versionAndCount, .assets)
        let indexOffset = try header.position(bigEndian: 4)
        _ = try header.bigEndian(4)
        let variables = try header.position(bigEndian: 4)
        var reader = ByteReader(bytes[...], at: indexOffset, .assets)
        index = (indexOffset + 4, try reader.position(bigEndian: 4))
        guard let tree = try block(named: "FACETKEYS", variables) else {
            throw Self.error(.missing, at: variables, "the block FACETKEYS is missing")
        }
        try readTree(tree)
    }

    /// The number of the block with a name.
    private func block(
        named name: String,
        _ offset: Int
    ) throws(ClassicFormatError) -> Int? {
        var reader = ByteReader(bytes[...], at: offset, .assets)
        let count = try reader.position(bigEndian: 4)
        for _ in 0..<min(count, Self.countLimit) {
            let block = try reader.position(bigEndian: 4)
            let length = Int(try reader.byte())
            if try reader.slice(length).elementsEqual(name.utf8) {
                return block
            }
        }
        return nil
    }

    private func block(_ number: Int) throws(ClassicFormatError) -> ByteReader {
        let place = index.offset + 8 * min(number, bytes.count)
        guard number < index.count else {
            throw Self.error(
                .badReference,
                at: min(place, bytes.count),
                "there are \(index.count) blocks, but no block \(number)"
            )
        }
        var reader = ByteReader(bytes[...], at: place, .assets)
        let offset = try reader.position(bigEndian: 4)
        let size = try reader.position(bigEndian: 4)
        var whole = ByteReader(bytes[...], at: offset, .assets)
        return ByteReader(try whole.slice(size), at: offset, .assets)
    }

    /// Descends on the left to the first leaf, and follows the leaves.
    private mutating func readTree(_ number: Int) throws(ClassicFormatError) {
        var tree = try block(number)
        let markAndVersion = 8
        _ = try tree.slice(markAndVersion)
        var next = try tree.position(bigEndian: 4)
        var visited: Set<Int> = []
        while next != 0, visited.count < Self.countLimit {
            var node = try block(next)
            guard visited.insert(next).inserted else {
                throw Self.error(.cycle, at: node.offset, "block \(next) refers to itself")
            }
            let isLeaf = try node.bigEndian(2) != 0
            let count = try node.position(bigEndian: 2)
            let following = try node.position(bigEndian: 4)
            _ = try node.slice(4)
            guard isLeaf else {
                next = try node.position(bigEndian: 4)
                continue
            }
            for _ in 0..<count where names.count < Self.countLimit {
                _ = try node.slice(4)
                try add(block(node.position(bigEndian: 4)))
            }
            next = following
        }
    }

    private mutating func add(_ block: ByteReader) throws(ClassicFormatError) {
        let lengthLimit = 1024
        var block = block
        let start = block.offset
        guard block.remaining <= lengthLimit,
            let name = String(validating: try block.slice(block.remaining), as: UTF8.self)
        else {
            throw Self.error(.badText, at: start, "the name of an image is not text")
        }
        names.insert(name)
    }

    private static func error(
        _ code: ClassicFormatError.Code,
        at offset: Int,
        _ message: String
    ) -> ClassicFormatError {
        ClassicFormatError(.assets, code, at: offset, message)
    }
}
