import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports properties that declare a relation but do not hold references.
struct RelationTypeRule: Rule {
    static let page = RulePage(
        "relation-type",
        .error,
        finds: "Reports properties with a relation that are not a ModelRef, and relations to "
            + "entities without an id.",
        because: "A relation names the entity of a reference. Without a reference, or without an "
            + "id, it has no target.",
        in: "models/Other.json",
        bad: #"{"properties": {"thing": {"type": "Thing", "relation": "Other"}}}"#,
        good: #"{"properties": {"thing": {"type": "ModelRef", "relation": "Thing"}}}"#,
        format: .first
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.flatMap { entity, node in
            (node["properties"]?.declarations ?? []).compactMap { member in
                guard let relation = member.value["relation"], let name = relation.string,
                    let type = bundle.types[entity]?.property(named: member.name)?.type
                else {
                    return nil
                }
                let held = type.entityName
                if held != TypeTable.referenceName, held != name,
                    let place = member.value["of"] ?? member.value["type"]
                {
                    return error("a relation needs a ModelRef, found \(type)", at: place.location)
                }
                if bundle.types[name]?.hasID == false {
                    return error("\(name) has no id to refer to", at: relation.location)
                }
                return nil
            }
        }
    }
}
