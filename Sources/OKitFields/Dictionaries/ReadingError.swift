import OKitExpression
import OKitModel

/// A member of a dictionary is not what its field holds.
public struct ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The keys that lead to it, with the element of an array where that is wrong: `tags[1]`.
    public let path: String
    /// What the field holds: `int`.
    public let expected: String

    /// The path and what is expected there; nothing of what was found.
    public var description: String {
        "\(path): expected \(expected)"
    }
}

extension ValueTransformerContext {
    /// Reads what a key leads to.
    func reading<Result>(_ key: String, _ body: () -> Result) -> Result {
        path.append(key)
        defer { path.removeLast() }
        return body()
    }

    func noteProblem(expecting type: ValueType) {
        let path = path.reduce("") { path, key in
            path.isEmpty || key.hasPrefix("[") ? path + key : "\(path).\(key)"
        }
        problems.append(ReadingError(path: path, expected: type.description))
    }
}
