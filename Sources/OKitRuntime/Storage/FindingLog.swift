import OKitSyntax

/// The problems found in an app's bundle and data while it runs.
///
/// The log is shared by all types that read data, because objects are read on demand.
final class FindingLog {
    /// All findings, in the order in which they occurred.
    private(set) var findings: [Finding] = []
    /// The number of findings that have been reported to the user.
    private var reportedCount = 0

    /// Whether data was found that must be neither used nor overwritten in this run.
    var hasRefusals: Bool {
        findings.contains { DataProblem.refusals.contains($0.rule) }
    }

    func add(_ new: [Finding]) {
        findings += new
    }

    func add(_ finding: Finding) {
        findings.append(finding)
    }

    /// Adds a finding unless the log already contains it.
    func addOnce(_ finding: Finding) {
        if !findings.contains(finding) {
            findings.append(finding)
        }
    }

    /// Removes the findings after the first `count`, because their cause no longer exists.
    func removeAll(after count: Int) {
        findings.removeLast(max(findings.count - count, 0))
    }

    /// Marks all findings as reported to the user in another way.
    func markReported() {
        reportedCount = findings.count
    }

    /// Returns the errors that occurred since the last call.
    func takeErrors() -> [Finding] {
        defer { markReported() }
        return findings[reportedCount...].filter { $0.severity == .error }
    }
}
