import OKitBundle
import OKitModel
import OKitSyntax

/// Reports properties that are declared as stored separately but cannot be.
struct SeparatePropertyRule: Rule {
    static let page = RulePage(
        "apart-property",
        .error,
        finds: "Reports properties stored in a separate file (`apart`) whose entity has no id, or "
            + "has another such property.",
        because: "The file is named after the id, and stores one value.",
        in: "models/Other.json",
        bad: #"{"id": false, "properties": {"a": {"type": "data", "apart": true}}}"#,
        good: #"{"properties": {"a": {"type": "data", "apart": true}}}"#,
        format: .first
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.flatMap { name, node in
            let members = node["properties"]?.declarations ?? []
            return members.filter { $0.value["apart"]?.bool ?? false }.compactMap { member in
                problem(with: member.name, of: bundle.types[name]).map {
                    error($0, at: member.key.location)
                }
            }
        }
    }

    private func problem(with property: String, of type: EntityType?) -> Finding.Message? {
        guard let type else {
            return nil
        }
        if !type.hasID {
            return .hasNoID(property, type.name)
        }
        let first = type.properties.first(where: \.isStoredSeparately)?.name ?? property
        return first == property ? nil : .isSecond(after: first, in: type.name)
    }
}

extension Finding.Message {
    fileprivate static func hasNoID(_ property: String, _ entity: String) -> Self {
        "\"\(property)\" needs an id for the name of its separate file; \(entity) has none"
    }

    fileprivate static func isSecond(after first: String, in entity: String) -> Self {
        """
        \(entity) already stores "\(first)" in a separate file; an entity can have one such property
        """
    }
}
