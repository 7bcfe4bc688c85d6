import OKitExpression
import OKitModel

/// A store could not do what it was asked for; nothing has changed in it then.
public struct ModelStoreError: Error, Sendable, CustomStringConvertible {
    /// Why.
    public enum Code: String, Sendable, CaseIterable {
        /// The model has no identifier by which a store could find it.
        case noIdentifier
        /// The store has no such model.
        case notFound
        /// The store has another model with the identifier.
        case conflict
        /// A field was written as something that no store accepts.
        case unsupportedValue
        /// What is stored is not what a store has written.
        case unreadable
        /// The system refused; the cause is a `FileError`.
        case file
        /// The place from which a list was to go on is none.
        case badCursor
        /// The related models do not say to whom they belong.
        case noInverse
        /// The model has no address at the server, as its owner has no identifier for one.
        case noPath
        /// The server says no; the cause says with which status.
        case refused
        /// There was no answer from the server.
        case unreachable
        /// The task was canceled.
        case cancelled
        /// A store of another library failed; the cause says why.
        case other
    }

    /// Why.
    public let code: Code
    /// What is wrong, in one line without any content of a model but its identifier.
    public let description: String
    /// What failed below, where something did.
    public let cause: (any Error)?

    /// Says why, for stores of other libraries.
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
            "a \(key.kind.root) with the identifier \"\(key.identifier)\" is there already; update it"
        )
    }

    static func unsupportedValue(of key: String, kind: ModelKind) -> Self {
        Self(
            .unsupportedValue,
            "the field \"\(key)\" of \(kind.name) was written as what no store keeps"
        )
    }

    static func unreadable(_ path: String, _ reason: String) -> Self {
        Self(.unreadable, "\(path) is not what a store has written: \(reason)")
    }

    static func noInverse(_ key: String, of kind: ModelKind) -> Self {
        Self(
            .noInverse,
            "the field \"\(key)\" of \(kind.name) names no inverse that is a foreign key"
        )
    }

    static var badCursor: Self {
        Self(.badCursor, "the cursor is none of a list in this order")
    }

    /// Ends what a store is doing where its task was canceled.
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
