import OKitSyntax

/// The problems in an app's bundle and data that were found while it ran.
///
/// It is shared by all that read data, as objects are read at any time.
final class FindingLog {
    /// All findings, in the order in which they came up.
    private(set) var findings: [Finding] = []
    /// The number of findings that the user needs no more notice of.
    private var reportedCount = 0

    /// Whether data was found that must not be used, nor overwritten, in this run.
    var hasRefusals: Bool {
        findings.contains { DataProblem.refusals.contains($0.rule) }
    }

    func add(_ new: [Finding]) {
        findings += new
    }

    func add(_ finding: Finding) {
        findings.append(finding)
    }

    /// Adds a finding unless it is there already.
    func addOnce(_ finding: Finding) {
        if !findings.contains(finding) {
            findings.append(finding)
        }
    }

    /// Removes the findings after the first ones, as their cause is gone.
    func removeAll(after count: Int) {
        findings.removeLast(max(findings.count - count, 0))
    }

    /// Takes what there is as reported to the user in another way.
    func markReported() {
        reportedCount = findings.count
    }

    /// The errors that came up since the last call.
    func takeErrors() -> [Finding] {
        defer { markReported() }
        return findings[reportedCount...].filter { $0.severity == .error }
    }
}
