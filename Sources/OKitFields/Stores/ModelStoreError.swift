import OKitExpression
import OKitModel

/// A failed operation of a store, which has not changed the store.
public struct ModelStoreError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// The model has no identifier by which a store could find it.
        case noIdentifier
        /// The store has no such model.
        case notFound
        /// The store has another model with the identifier.
        case conflict
        /// A field was written as a value that stores do not support.
        case unsupportedValue
        /// The stored data was not written by this kind of store.
        case unreadable
        /// A system call failed; the cause is a `FileError`.
        case file
        /// The cursor of a list is invalid.
        case badCursor
        /// The related models do not refer to their owner.
        case noInverse
        /// The model has no path on the server, as its owner has no identifier.
        case noPath
        /// The server has refused the request; the cause contains the status.
        case refused
        /// There was no response from the server.
        case unreachable
        /// The task was canceled.
        case cancelled
        /// A store of another library failed; see the cause.
        case other
    }

    /// The kind of failure.
    public let code: Code
    /// The message, in one line without any contents of a model except its identifier.
    public let description: String
    /// The underlying error, if there is one.
    public let cause: (any Error)?

    /// Creates an error, for stores of other libraries.
    public init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }
}

extension ModelStoreError {
    static func noIdentifier(_ kind: ModelKind) -> Self {
        Self(.noIdentifier, "a \(kind.name) without an identifier cannot be stored or found")
    }

    static func notFound(_ key: ModelKey) -> Self {
        Self(.notFound, "no \(key.kind.name) has the identifier \"\(key.identifier)\"")
    }

    static func conflict(_ key: ModelKey) -> Self {
        Self(
            .conflict,
            "a \(key.kind.root) with the identifier \"\(key.identifier)\" already exists; update it"
        )
    }

    static func unsupportedValue(of key: String, kind: ModelKind) -> Self {
        Self(
            .unsupportedValue,
            "the field \"\(key)\" of \(kind.name) has an encoding that stores do not support"
        )
    }

    static func unreadable(_ path: String, _ reason: String) -> Self {
        Self(.unreadable, "\(path) is not a file of the store: \(reason)")
    }

    static func noInverse(_ key: String, of kind: ModelKind) -> Self {
        Self(
            .noInverse,
            "the field \"\(key)\" of \(kind.name) has no inverse that is a foreign key"
        )
    }

    static var badCursor: Self {
        Self(.badCursor, "the cursor does not belong to a list with this order")
    }

    /// Throws if the current task was canceled.
    static func checkCancellation() throws(ModelStoreError) {
        if Task.isCancelled {
            throw Self(.cancelled, "the task was cancelled")
        }
    }

    static func wrap<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(ModelStoreError) -> Result {
        do throws(FileError) {
            return try body()
        } catch {
            throw Self(.file, error.description, cause: error)
        }
    }
}
