/// The grapheme clusters of several scalars and the URLs of a buffer.
///
/// Each is stored once.
struct ClusterTable: Sendable, Equatable {
    private(set) var clusters: [Character] = []
    private var codes: [Character: UInt32] = [:]
    private var addresses: [String] = []

    /// Returns the code of a character in a cell.
    mutating func code(of character: Character) -> UInt32 {
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return first.value
        }
        if let code = codes[character] {
            return code
        }
        let code = Cell.firstCluster + UInt32(clusters.count)
        clusters.append(character)
        codes[character] = code
        return code
    }

    /// Returns the character for a code of this table.
    func character(of code: UInt32) -> Character {
        if let scalar = Unicode.Scalar(code) {
            return Character(scalar)
        }
        let index = Int(code) - Int(Cell.firstCluster)
        return clusters.indices.contains(index) ? clusters[index] : " "
    }

    /// Returns the number of a URL in a style; 0 if the table is full.
    mutating func number(of address: String) -> UInt8 {
        let index = addresses.firstIndex(of: address) ?? addresses.count
        guard index < UInt8.max else {
            return 0
        }
        if index == addresses.count {
            addresses.append(address)
        }
        return UInt8(index + 1)
    }

    /// Returns the URL for a number of this table; `nil` for 0.
    func address(of number: UInt8) -> String? {
        let index = Int(number) - 1
        return addresses.indices.contains(index) ? addresses[index] : nil
    }

    static func == (left: ClusterTable, right: ClusterTable) -> Bool {
        left.clusters == right.clusters && left.addresses == right.addresses
    }
}
