import OKitExpression
public import OKitSyntax

/// The fixes of findings, file by file, as far as they are not in each other's way.
public struct Fixes: Sendable {
    /// The edits of each file that has any, in the order of their paths.
    public let files: [SourceEdits]

    /// How many fixes were left out because others are in their way.
    public let leftOut: Int

    /// How many fixes were left out because other findings would follow from them.
    public internal(set) var harmful = 0

    /// Puts the fixes together; of two in each other's way, the first one wins.
    public init(of findings: [Finding], includingUnsafe: Bool) {
        var files: [String: SourceEdits] = [:]
        var leftOut = 0
        // Several findings may ask for the same.
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
