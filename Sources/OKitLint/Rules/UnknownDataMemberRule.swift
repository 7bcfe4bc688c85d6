import OKitExpression
import OKitModel
import OKitSyntax

/// Reports members of data files and of objects in steps without a property: they remain in the
/// file, and are never shown.
struct UnknownDataMemberRule: Rule {
    static let page = RulePage(
        "unknown-data-member",
        .warning,
        finds: "Reports members of data files, and of objects in steps, that are not properties.",
        because: "The members are stored again, but nothing reads them.",
        in: "data/default.json",
        bad: #"{"nmae": "Dune"}"#,
        good: #"{"name": "Dune"}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.unknownMembers.map { key, entity in
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
