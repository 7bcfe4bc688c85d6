import OKitExpression
import OKitModel

/// How a key comes about.
enum KeyDerivation: Sendable, Hashable {
    /// It is one of those in the key file.
    case keyFile
    /// It is worked out of a passphrase by scrypt (RFC 7914), with 16 random bytes as salt.
    case scrypt(ScryptCost, salt: [UInt8])

    static let saltSize = 16

    static func newSalt() -> [UInt8] {
        (0..<saltSize).map { _ in .random(in: 0...255) }
    }
}

/// What a key out of a passphrase costs whoever works it out (RFC 7914, 2).
package struct ScryptCost: Sendable, Hashable {
    /// Two to this power is the number of rounds.
    package let rounds: UInt8
    /// The size of a block, in 128 bytes.
    package let blockSize: UInt8
    /// How many times all is done.
    package let parallelism: UInt8

    /// What new keys cost: 128 MiB of memory, and up to a second.
    package static let standard = unchecked(rounds: 17)
    /// What tests can afford: 1 MiB.
    package static let lowest = unchecked(rounds: 10)

    /// At most twice the memory and twice the time of `standard`, so that a file from elsewhere
    /// cannot exhaust either; `nil` for more, and for less than `lowest`.
    package init?(rounds: UInt8, blockSize: UInt8, parallelism: UInt8) {
        guard (10...18).contains(rounds), (1...8).contains(blockSize),
            (1...8).contains(parallelism),
            (1 << Int(rounds)) * Int(blockSize) * Int(parallelism) <= 1 << 21
        else {
            return nil
        }
        self.init(checkedRounds: rounds, blockSize, parallelism)
    }

    private init(checkedRounds rounds: UInt8, _ blockSize: UInt8, _ parallelism: UInt8) {
        self.rounds = rounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    private static func unchecked(rounds: UInt8) -> ScryptCost {
        ScryptCost(checkedRounds: rounds, 8, 1)
    }
}
