import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports properties whose type matches none of their values.
struct WrongTypeRule: Rule {
    static let page = RulePage(
        "wrong-type",
        .error,
        finds: "Reports properties whose default value and values in data and responses all have "
            + "another type, and imported dates whose property is not a date.",
        because: "The type is probably wrong, rather than each of the values.",
        in: "models/Other.json",
        bad: #"{"properties": {"code": {"type": "int", "default": "none"}}}"#,
        good: #"{"properties": {"code": {"type": "text", "default": "none"}}}"#,
        beside: ("data/default.json", #"{"others": [{"code": "A"}, {"code": "B"}]}"#),
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.wrongTypes.properties.map {
            error(.haveOther($0.value, $0.property), at: $0.location)
        } + dates(analysis.bundle)
    }

    /// Properties with dates from a transformer whose type cannot hold dates.
    private func dates(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.flatMap { name, entity in
            (entity["properties"]?.declarations ?? []).compactMap { member in
                guard let property = bundle.types[name]?.property(named: member.name),
                    let transformer = property.source?.transformer,
                    bundle.transformers[transformer] != nil,
                    ![.date, .text, .any].contains(property.type),
                    let type = member.value["type"]
                else {
                    return nil
                }
                return error(
                    "\"\(transformer)\" yields a date, but \"\(member.name)\" is \(property.type)",
                    at: type.location
                )
            }
        }
    }
}

extension Finding.Message {
    fileprivate static func haveOther(_ value: JSONNode, _ property: Property) -> Self {
        let found = value.string.map { "\"\($0)\"" } ?? value.numberText ?? value.kind.rawValue
        return
            "no value of \"\(property.name)\" is \(StaticType(property.type)), for example \(found)"
    }
}
