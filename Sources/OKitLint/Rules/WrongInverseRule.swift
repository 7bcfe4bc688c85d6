import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports inverses of relations that do not refer back.
struct WrongInverseRule: Rule {
    static let page = RulePage(
        "wrong-inverse",
        .error,
        finds: "Reports inverses of relations that the related entity does not have, that refer "
            + "to another entity, or that name another inverse; and inverses and delete rules of objects "
            + "that are not records.",
        because: "The two ends of the relation are not synchronized, and records with it cannot "
            + "be stored.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int", "thing": {"type": "Thing?", "inverse": "#
            + #""name"}}}"#,
        good: #"{"properties": {"size": "int", "thing": {"type": "Thing?", "inverse": "#
            + #""others"}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.flatMap { entity, node in
            (node["properties"]?.declarations ?? []).compactMap { member in
                guard let inverse = member.value["inverse"], let name = inverse.string,
                    let type = bundle.types[entity],
                    let property = type.property(named: member.name)
                else {
                    return nil
                }
                return problem(property, type, name, bundle.types).map {
                    error($0, at: inverse.location)
                }
            }
        }
    }

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.inverse, error) + withoutEffect(analysis)
    }

    /// Only records have two-sided relations.
    private func withoutEffect(_ analysis: BundleAnalysis) -> [Finding] {
        guard analysis.bundle.formatVersion == .second else {
            return []
        }
        let types = analysis.bundle.types
        let records = analysis.bundle.recordEntities
        let stored = records.union(types.connected(to: records))
        return types.names.sorted().filter { !stored.contains($0) }.flatMap { entity in
            let document = analysis.document("models/\(entity).json")
            return (document?.root["properties"]?.declarations ?? []).flatMap { property in
                property.value.members.filter { ["inverse", "deleteRule"].contains($0.name) }.map {
                    warning(.hasNoEffect($0.name, entity), at: $0.key.location)
                }
            }
        }
    }

    private func problem(
        _ property: Property,
        _ type: EntityType,
        _ inverse: String,
        _ types: TypeTable
    ) -> Finding.Message? {
        guard let target = property.targetEntity else {
            return "\"\(property.name)\" does not refer to an entity, so it has no inverse"
        }
        guard let other = types[target] else {
            return nil
        }
        let family = [type.name] + type.ancestors
        let back = other.properties.filter { family.contains($0.targetEntity ?? "") }
        guard let found = back.first(where: { $0.name == inverse }) else {
            return .leadsNotBack(inverse, of: target, to: type.name, among: back.map(\.name))
        }
        if let named = found.inverse, named != property.name {
            return "\"\(inverse)\" of \(target) names another inverse, \"\(named)\""
        }
        return nil
    }
}

extension Property {
    /// The entity that it refers to, or of the objects that it holds.
    fileprivate var targetEntity: String? {
        type.entityName == TypeTable.referenceName ? relation : type.entityName ?? relation
    }
}

extension Finding.Message {
    fileprivate static func hasNoEffect(_ member: String, _ entity: String) -> Self {
        "\"\(member)\" has an effect in records only, and no model stores \(entity) as records"
    }

    fileprivate static func leadsNotBack(
        _ inverse: String,
        of target: String,
        to entity: String,
        among names: [String]
    ) -> Self {
        let hint = names.suggestion(for: inverse)
        return "\"\(inverse)\" is not a property of \(target) with objects of \(entity)\(hint)"
    }
}
