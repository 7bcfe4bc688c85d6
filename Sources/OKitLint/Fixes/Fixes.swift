import OKitExpression
public import OKitSyntax

/// The fixes of findings, by file, that do not overlap.
public struct Fixes: Sendable {
    /// The edits of each file that has any, sorted by path.
    public let files: [SourceEdits]

    /// The number of fixes that were left out because they overlap others.
    public let leftOut: Int

    /// The number of fixes that were left out because they would cause other findings.
    public internal(set) var harmful = 0

    /// Collects the fixes; of two overlapping ones, the first is used.
    public init(of findings: [Finding], includingUnsafe: Bool) {
        var files: [String: SourceEdits] = [:]
        var leftOut = 0
        // Several findings may have the same fix.
        var seen: [String: Set<Fix>] = [:]
        for finding in findings {
            let source = finding.location.source
            guard let fix = finding.proposedFix, fix.isSafe || includingUnsafe,
                seen[source.path, default: []].insert(fix).inserted
            else {
                continue
            }
            if !files[source.path, default: SourceEdits(source)].add(fix.edits) {
                leftOut += 1
            }
        }
        self.files = files.values.sorted { $0.source.path < $1.source.path }
        self.leftOut = leftOut
    }
}
