import OKitBundle
import OKitSyntax

/// Removes findings that are consequences of another one.
///
/// An object with a wrong kind has members that its kind does not have, and lacks others. A step of
/// two kinds has the members of both, and a step with an unknown member lacks the intended one.
struct Consequences {
    private let documents: [JSONDocument]

    /// Rules whose findings are irrelevant if the kind is wrong.
    private static let following: Set = [
        unknownMember, MissingAttributeRule.id, IncompleteObjectRule.id, WrongOutletRule.id,
    ]

    init(_ documents: [JSONDocument]) {
        self.documents = documents
    }

    /// The findings without consequences of others.
    func removed(from findings: [Finding]) -> [Finding] {
        removedFromKinds(removedFromSteps(findings))
    }

    /// The findings without consequences of an unknown member of a step.
    private func removedFromSteps(_ findings: [Finding]) -> [Finding] {
        let unknown = findings.filter { $0.rule == Self.unknownMember }
        guard !unknown.isEmpty else {
            return findings
        }
        let steps = unknown.compactMap { finding in
            documents.firstNonNil { $0.root.object(declaring: finding.location) }
        }.filter { !StepKind.names(in: $0).isEmpty }
        return findings.filter { finding in
            !steps.contains { step in
                let isMember = step.members.contains { $0.key.location == finding.location }
                return finding.rule == Self.unknownMember
                    ? isMember && StepKind.names(in: step).count > 1
                    : finding.rule == Self.schema && step.isLocation(of: finding.location)
            }
        }
    }

    private static let unknownMember = "unknown-member"
    private static let schema = "schema"

    /// The findings without consequences of a wrong kind.
    private func removedFromKinds(_ findings: [Finding]) -> [Finding] {
        let objects = findings.filter { $0.rule == WrongKindRule.id }.compactMap { finding in
            documents.firstNonNil { $0.root.object(around: finding.location) }
        }
        guard !objects.isEmpty else {
            return findings
        }
        return findings.filter { finding in
            !Self.following.contains(finding.rule)
                || !objects.contains { $0.declares(finding.location) }
        }
    }
}

extension JSONNode {
    /// The innermost object with a member whose value is at a location.
    fileprivate func object(around location: SourceLocation) -> JSONNode? {
        guard self.location.source.path == location.source.path,
            self.location.range.contains(location.range.lowerBound)
        else {
            return nil
        }
        for member in members {
            if member.value.location == location {
                return self
            }
            if let object = member.value.object(around: location) {
                return object
            }
        }
        for element in elements {
            if let object = element.object(around: location) {
                return object
            }
        }
        return nil
    }

    /// The innermost object with a member whose name is at a location.
    fileprivate func object(declaring location: SourceLocation) -> JSONNode? {
        guard self.location.source.path == location.source.path,
            self.location.range.contains(location.range.lowerBound)
        else {
            return nil
        }
        if members.contains(where: { $0.key.location == location }) {
            return self
        }
        for member in members {
            if let object = member.value.object(declaring: location) {
                return object
            }
        }
        for element in elements {
            if let object = element.object(declaring: location) {
                return object
            }
        }
        return nil
    }

    /// Whether a finding at a location is about the object as a whole.
    fileprivate func isLocation(of location: SourceLocation) -> Bool {
        startLocation == location || self.location == location
    }

    /// Whether a location is the start of the object, or the name of one of its members.
    fileprivate func declares(_ location: SourceLocation) -> Bool {
        startLocation == location || self.location == location
            || members.contains { $0.key.location == location }
    }
}
