/// Something that an implementation does otherwise than its protocol says.
public struct ConformanceFailure: Sendable, Hashable, CustomStringConvertible {
    /// What the protocol asks for.
    public let requirement: String
    /// What was found instead.
    public let found: String

    /// The requirement, and what was found.
    public var description: String {
        "\(requirement): \(found)"
    }
}

/// Collects failures while it goes through requirements.
struct ConformanceCheck {
    private(set) var failures: [ConformanceFailure] = []

    /// Notes a failure unless a condition is met.
    mutating func expect(
        _ requirement: String,
        _ isMet: Bool,
        found: @autoclosure () -> String
    ) {
        if !isMet {
            failures.append(ConformanceFailure(requirement: requirement, found: found()))
        }
    }

    /// Notes a failure where two values differ.
    mutating func expect<Value: Equatable>(
        _ requirement: String,
        _ value: Value,
        is expected: Value
    ) {
        expect(requirement, value == expected, found: "\(value) in place of \(expected)")
    }

    /// Notes an error as a failure; `nil` after one.
    mutating func attempt<Result>(_ requirement: String, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            note(requirement, error)
            return nil
        }
    }

    /// Notes an error as a failure.
    mutating func note(_ requirement: String, _ error: any Error) {
        failures.append(ConformanceFailure(requirement: requirement, found: "\(error)"))
    }

    /// Notes an error as a failure; `nil` after one.
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
