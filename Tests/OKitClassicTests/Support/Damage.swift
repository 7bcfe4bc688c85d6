import TestSupport

/// Files that are nearly right.
enum Damage {
    /// Every beginning of a file that is shorter than it.
    static func truncations(of bytes: [UInt8]) -> some Sequence<[UInt8]> {
        bytes.indices.lazy.map { Array(bytes[..<$0]) }
    }

    /// The file with one to three bits turned over, the same ones in each run.
    static func flips(of bytes: [UInt8], count: Int = 4000) -> some Sequence<[UInt8]> {
        var generator = SeededGenerator(seed: 7)
        return (0..<count).lazy.map { _ in
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: damaged.indices, using: &generator)
                damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
            return damaged
        }
    }
}
