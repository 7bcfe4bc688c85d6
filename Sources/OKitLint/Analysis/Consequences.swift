import OKitSyntax

/// Leaves out findings that follow from another one: an object with a wrong kind has members that its
/// kind does not know, and lacks others.
struct Consequences {
    private let documents: [JSONDocument]

    /// Rules whose findings say no more where the kind is wrong.
    private static let following: Set = [
        "unknown-member", MissingAttributeRule.id, IncompleteObjectRule.id, WrongOutletRule.id,
    ]

    init(_ documents: [JSONDocument]) {
        self.documents = documents
    }

    /// The findings without those that follow from a wrong kind.
    func removed(from findings: [Finding]) -> [Finding] {
        let objects = findings.filter { $0.rule == WrongKindRule.id }.compactMap { finding in
            documents.lazy.compactMap { $0.root.object(around: finding.location) }.first
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
    /// The innermost object with a member that has its value at a location.
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

    /// Whether a location is the start of the object, or the name of one of its members.
    fileprivate func declares(_ location: SourceLocation) -> Bool {
        startLocation == location || self.location == location
            || members.contains { $0.key.location == location }
    }
}
