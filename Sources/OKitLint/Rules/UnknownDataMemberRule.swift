import OKitModel
import OKitSyntax

/// Reports members of data files that no property has: they are kept, and never shown.
struct UnknownDataMemberRule: Rule {
    static let id = "unknown-data-member"

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.unknownMembers.map { key, entity in
            warning(.noProperty(key.string ?? "", of: entity), at: key.location)
        }
    }
}

extension Finding.Message {
    fileprivate static func noProperty(_ name: String, of entity: EntityType) -> Self {
        let names = entity.properties.map(\.name)
        let hint = names.suggestion(for: name)
        return "\(entity.name) has no property \"\(name)\"\(hint)"
    }
}
