/// A deviation of an implementation from its protocol.
public struct ConformanceFailure: Sendable, Hashable, CustomStringConvertible {
    /// The requirement of the protocol.
    public let requirement: String
    /// The actual behavior.
    public let found: String

    /// The requirement and the actual behavior.
    public var description: String {
        "\(requirement): \(found)"
    }
}

/// Collects failures while requirements are checked.
struct ConformanceCheck {
    private(set) var failures: [ConformanceFailure] = []

    /// Records a failure unless a condition is met.
    mutating func expect(
        _ requirement: String,
        _ isMet: Bool,
        found: @autoclosure () -> String
    ) {
        if !isMet {
            failures.append(ConformanceFailure(requirement: requirement, found: found()))
        }
    }

    /// Records a failure if two values differ.
    mutating func expect<Value: Equatable>(
        _ requirement: String,
        _ value: Value,
        is expected: Value
    ) {
        expect(requirement, value == expected, found: "\(value) in place of \(expected)")
    }

    /// Records an error as a failure; `nil` after an error.
    mutating func attempt<Result>(_ requirement: String, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            note(requirement, error)
            return nil
        }
    }

    /// Records an error as a failure.
    mutating func note(_ requirement: String, _ error: any Error) {
        failures.append(ConformanceFailure(requirement: requirement, found: "\(error)"))
    }

    /// Records an error as a failure; `nil` after an error.
    mutating func attempt<Result>(
        _ requirement: String,
        _ body: () async throws -> Result
    ) async -> Result? {
        do {
            return try await body()
        } catch {
            note(requirement, error)
            return nil
        }
    }
}
