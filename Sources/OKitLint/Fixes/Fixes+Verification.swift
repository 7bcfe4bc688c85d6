import OKitExpression
public import OKitSyntax

extension Fixes {
    /// Collects the fixes that reduce the number of findings without causing new ones.
    ///
    /// - Parameter findingsAfter: The findings of the same files with some edits.
    public init(
        of findings: [Finding],
        includingUnsafe: Bool,
        verifiedBy findingsAfter: ([SourceEdits]) async throws -> [Finding]
    ) async rethrows {
        let all = Fixes(of: findings, includingUnsafe: includingUnsafe)
        guard !all.files.isEmpty else {
            self = all
            return
        }
        if Self.isBetter(try await findingsAfter(all.files), than: findings) {
            self = all
            return
        }
        var accepted = Fixes(of: [], includingUnsafe: includingUnsafe)
        var fixed: [Finding] = []
        var present = findings
        var harmful = 0
        for group in Self.groups(of: findings, includingUnsafe) {
            let trial = Fixes(of: fixed + group, includingUnsafe: includingUnsafe)
            let found = try await findingsAfter(trial.files)
            if Self.isBetter(found, than: present) {
                (accepted, present) = (trial, found)
                fixed += group
            } else {
                harmful += group.count
            }
        }
        accepted.harmful = harmful
        self = accepted
    }

    /// Findings whose fixes belong together, as they concern the same name, in order.
    private static func groups(of findings: [Finding], _ includingUnsafe: Bool) -> [[Finding]] {
        var groups: [[Finding]] = []
        var indices: [NameSuggestion: Int] = [:]
        for finding in findings {
            guard let fix = finding.proposedFix, fix.isSafe || includingUnsafe else {
                continue
            }
            if let name = finding.message.suggestion {
                if let index = indices[name] {
                    groups[index].append(finding)
                    continue
                }
                indices[name] = groups.count
            }
            groups.append([finding])
        }
        return groups
    }

    private static func isBetter(_ after: [Finding], than before: [Finding]) -> Bool {
        guard after.count < before.count else {
            return false
        }
        var known: [Kind: Int] = [:]
        for finding in before {
            known[Kind(finding), default: 0] += 1
        }
        for finding in after {
            known[Kind(finding), default: 0] -= 1
        }
        return known.values.allSatisfy { $0 >= 0 }
    }

    /// A finding without its location, which edits may move.
    private struct Kind: Hashable {
        let rule: String
        let message: String
        let path: String

        init(_ finding: Finding) {
            rule = finding.rule
            message = finding.message.text
            path = finding.location.source.path
        }
    }
}
