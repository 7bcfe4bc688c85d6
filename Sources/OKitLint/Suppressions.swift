import OKitBundle
import OKitExpression
import OKitSyntax

/// Comments in the files of a bundle that suppress findings:
/// `"***": "okit-lint-ignore: RULE reason"` applies to the object that contains it.
struct Suppressions {
    private var comments: [SuppressionComment]
    private let findings: [Finding]

    /// The findings that comments have suppressed.
    private(set) var suppressed: [SuppressedFinding] = []

    /// Combines the comments in the files of a bundle.
    init(_ files: [FileComments]) {
        comments = files.flatMap(\.comments)
        findings = files.flatMap(\.findings)
    }

    /// The findings that no comment suppresses, and the problems of comments.
    ///
    /// - Parameter isWhole: Whether all files can be read; otherwise some rules report nothing, and
    ///   comments for them may seem unused.
    mutating func apply(to found: [Finding], isWhole: Bool) -> [Finding] {
        let remaining = found.filter { finding in
            let index = comments.firstIndex { comment in
                comment.rule == finding.rule
                    && comment.location.source.path == finding.location.source.path
                    && comment.scope.contains(finding.location.range.lowerBound)
            }
            if let index {
                comments[index].isUsed = true
                let reason = comments[index].reason
                suppressed.append(
                    SuppressedFinding(finding: finding, kind: .inSource, reason: reason)
                )
            }
            return index == nil
        }
        let unused = comments.filter { isWhole && !$0.isUsed }.map {
            Finding(
                "unused-suppression",
                .warning,
                "no finding here for \"\($0.rule)\"; remove the comment",
                at: $0.location,
                fix: $0.removal.map { Fix(isSafe: true, [$0]) }
            )
        }
        return remaining + findings + unused
    }
}

/// A comment that suppresses a finding.
struct SuppressionComment: Sendable {
    let rule: String
    let reason: String
    let location: SourceLocation
    /// The offsets of the object that contains it.
    let scope: Range<Int>
    /// The edit that removes the comment.
    let removal: TextEdit?
    /// Whether it has suppressed a finding.
    var isUsed = false
}

/// The comments in a file that suppress findings, and the problems of such comments.
struct FileComments: Sendable {
    private(set) var comments: [SuppressionComment] = []
    private(set) var findings: [Finding] = []

    private static let sign = "okit-lint-ignore:"

    init(_ document: JSONDocument) {
        collect(from: document.root)
    }

    private mutating func collect(from node: JSONNode) {
        node.forEachMember(named: "***") { member, object in
            if let text = member.value.string, text.hasPrefix(Self.sign) {
                add(text.dropFirst(Self.sign.count), member, in: object)
            }
        }
    }

    private mutating func add(
        _ text: Substring,
        _ comment: JSONNode.Member,
        in object: JSONNode
    ) {
        let location = comment.value.location
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else {
            report(
                "expected a rule and a reason: \"\(Self.sign) RULE reason\"",
                location
            )
            return
        }
        guard !Linter.isUndeniable(String(words[0])) else {
            report("\"\(words[0])\" cannot be suppressed: the bundle does not run", location)
            return
        }
        comments.append(
            SuppressionComment(
                rule: String(words[0]),
                reason: String(words[1]),
                location: location,
                scope: object.range,
                removal: object.edit(removing: comment.key)
            )
        )
    }

    private mutating func report(_ message: Finding.Message, _ location: SourceLocation) {
        findings.append(Finding("malformed-suppression", .warning, message, at: location))
    }
}
