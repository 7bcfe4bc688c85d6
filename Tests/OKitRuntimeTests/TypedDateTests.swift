import Foundation
import OKitRuntime
import Testing

/// Dates as users type them.
struct TypedDateTests {
    @Test(arguments: [
        ("2026-03-01", "2026-03-01T00:00:00Z"), ("2026-03-01 14:30", "2026-03-01T14:30:00Z"),
        ("today", "2026-01-31T00:00:00Z"), ("Tomorrow", "2026-02-01T00:00:00Z"),
        ("yesterday", "2026-01-30T00:00:00Z"), ("+3d", "2026-02-03T00:00:00Z"),
        ("-1", "2026-01-30T00:00:00Z"), ("+2w", "2026-02-14T00:00:00Z"),
        ("+1m", "2026-02-28T00:00:00Z"), ("+ 1 y", "2027-01-31T00:00:00Z"),
    ])
    func reads(_ text: String, _ expected: String) throws {
        let now = try Date("2026-01-31T17:00:00Z", strategy: .iso8601)
        let date = try Date(expected, strategy: .iso8601)
        #expect(TypedDate.date(of: text, "GMT", now: now) == date)
    }

    @Test(arguments: [
        "", "+", "+d", "+999999d", "+9999y", "3d", "2026-02-30", "-5-01-01", "morgen", "+1x",
    ])
    func refuses(_ text: String) {
        #expect(TypedDate.date(of: text, "GMT", now: Date(timeIntervalSince1970: 0)) == nil)
    }
}
