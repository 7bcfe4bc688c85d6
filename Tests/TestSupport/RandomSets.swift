import Foundation

/// How many random cases tests run.
///
/// The gate runs a tenth of them; `OKIT_TEST_COUNTS` is the percentage to run instead: 100 for the
/// full sets, 1000 for ten times as many.
package enum RandomSets {
    private static let variable = "OKIT_TEST_COUNTS"

    private static let percentage =
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? 10

    /// The number of cases to run of a full set.
    package static func count(_ full: Int, atLeast least: Int = 1) -> Int {
        max(full * percentage / 100, least)
    }
}
