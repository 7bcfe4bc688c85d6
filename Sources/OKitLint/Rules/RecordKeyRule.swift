import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports `identity` and `owner` of entities that do not name a suitable property.
struct RecordKeyRule: Rule {
    static let page = RulePage(
        "record-key",
        .error,
        finds: "Reports properties in `identity` that the entity does not store as plain values, "
            + "an `owner` that is not a property with one object of an entity, properties whose type "
            + "records cannot have, models that do not store such entities as records, and models "
            + "that store the same records as another model.",
        because: "The records cannot be stored, and the app does not start.",
        in: "models/Other.json",
        bad: #"{"identity": "cdoe", "properties": {"code": {"type": "text"}}}"#,
        good: #"{"identity": "code", "properties": {"code": {"type": "text"}}}"#,
        format: .first
    )

    /// Models whose entity is declared for records, but stored differently.
    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let models = analysis.document("bundle.json")?.root["models"]
        let stored = bundle.manifest.models.filter(\.storage.isRecords)
        let repeated = stored.filter { model in
            stored.contains { $0.name != model.name && $0.entity.name == model.entity.name }
        }
        return repeated.map {
            warning(.isStoredTwice($0.entity.name), at: $0.entity.location)
        }
            + bundle.manifest.models.compactMap { model in
                guard !model.storage.isRecords, let type = bundle.types[model.entity.name],
                    type.record.isForRecordsOnly, let storage = models?[model.name]?["storage"],
                    !bundle.recordEntities.contains(type.name)
                else {
                    return nil
                }
                return warning(.isForRecords(type.name), at: storage.location)
            }
            + unstorable(analysis)
    }

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.flatMap { name, entity in
            guard let type = bundle.types[name] else {
                return [Finding]()
            }
            let stored = type.properties.dropFirst(type.hasID ? 1 : 0)
            let plain = stored.filter { $0.type.entityName == nil }.map(\.name)
            let single = stored.filter { property in
                if case .object = property.type { true } else { false }
            }.map(\.name)
            let identity = entity["identity"].map { node in
                node.kind == .array ? Array(node.elements) : [node]
            }
            return check(identity ?? [], "identity", of: name, among: plain)
                + check([entity["owner"]].compactMap(\.self), "owner", of: name, among: single)
        }
    }

    /// Properties of records that a column cannot store.
    private func unstorable(_ analysis: BundleAnalysis) -> [Finding] {
        let types = analysis.bundle.types
        let records = types.connected(to: analysis.bundle.recordEntities).sorted()
        return records.compactMap { types[$0] }.flatMap { type in
            let properties = analysis.document("models/\(type.name).json")?.root["properties"]
            return type.properties.compactMap { property -> Finding? in
                guard property.type.entityName == nil, !property.type.isStorableInRecord,
                    let declared = properties?[property.name]
                else {
                    return nil
                }
                return error(.isNotStorable(property), at: declared.location)
            }
        }
    }

    private func check(
        _ nodes: [JSONNode],
        _ role: String,
        of entity: String,
        among names: [String]
    ) -> [Finding] {
        nodes.compactMap { Named($0) }.filter { !names.contains($0.name) }.map {
            error(.cannotBe(role, $0.name, of: entity, among: names), at: $0.location)
        }
    }
}

extension Finding.Message {
    fileprivate static func isStoredTwice(_ entity: String) -> Self {
        "another model already stores the records of \(entity)"
    }

    fileprivate static func isNotStorable(_ property: Property) -> Self {
        "\(property.type) cannot be stored in a record"
    }

    fileprivate static func isForRecords(_ entity: String) -> Self {
        "\(entity) has an identity or owner, which applies only to records"
    }

    fileprivate static func cannotBe(
        _ role: String,
        _ name: String,
        of entity: String,
        among names: [String]
    ) -> Self {
        let hint = names.suggestion(for: name)
        return "\(entity) has no property \"\(name)\" that can be the \(role)\(hint)"
    }
}
