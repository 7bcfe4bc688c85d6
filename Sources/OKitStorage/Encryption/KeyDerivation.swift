import OKitExpression
import OKitModel

/// How a key is obtained.
enum KeyDerivation: Sendable, Hashable {
    /// It is in the key file.
    case keyFile
    /// It is derived from a passphrase by scrypt (RFC 7914), with 16 random bytes as salt.
    case scrypt(ScryptCost, salt: [UInt8])

    static let saltSize = 16

    static func newSalt() -> [UInt8] {
        (0..<saltSize).map { _ in .random(in: 0...255) }
    }
}

/// The cost of deriving a key from a passphrase (RFC 7914, 2).
package struct ScryptCost: Sendable, Hashable {
    /// The binary logarithm of the number of rounds.
    package let rounds: UInt8
    /// The block size, in units of 128 bytes.
    package let blockSize: UInt8
    /// The parallelization factor.
    package let parallelism: UInt8

    /// The cost of new keys: 128 MiB of memory, and up to a second.
    package static let standard = unchecked(rounds: 17)
    /// The cost for tests: 1 MiB.
    package static let lowest = unchecked(rounds: 10)

    /// At most twice the memory and twice the time of `standard`, so that an untrusted file cannot
    /// exhaust either; `nil` for a higher cost, and for one below `lowest`.
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
