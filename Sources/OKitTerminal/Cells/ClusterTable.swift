/// The grapheme clusters of several scalars that a buffer holds, each once.
struct ClusterTable: Sendable, Equatable {
    private(set) var clusters: [Character] = []
    private var codes: [Character: UInt32] = [:]

    /// The code of a character in a cell.
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

    /// The character of a code that this table gave out.
    func character(of code: UInt32) -> Character {
        if let scalar = Unicode.Scalar(code) {
            return Character(scalar)
        }
        let index = Int(code) - Int(Cell.firstCluster)
        return clusters.indices.contains(index) ? clusters[index] : " "
    }

    static func == (left: ClusterTable, right: ClusterTable) -> Bool {
        left.clusters == right.clusters
    }
}
