import OKitExpression
import OKitModel

/// An error for a dictionary member that does not match its field.
public struct ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of keys to the member, with the index of an invalid element: `tags[1]`.
    public let path: String
    /// The type of the field: `int`.
    public let expected: String

    /// The path and the expected type, without the value that was found.
    public var description: String {
        "\(path): expected \(expected)"
    }
}

extension ValueTransformerContext {
    /// Reads the value of a key.
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
