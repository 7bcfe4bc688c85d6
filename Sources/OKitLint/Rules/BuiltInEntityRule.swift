import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports declarations of built-in entities.
struct BuiltInEntityRule: Rule {
    static let page = RulePage(
        "built-in-entity",
        .error,
        finds: "Reports declarations of entities that are built in.",
        because: "The app uses the built-in entity and ignores the declaration."
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.filter { TypeTable.builtInNames.contains($0.key) }.map { name, entity in
            error(.isBuiltIn(name), at: entity.node.startLocation)
        }
    }
}

extension Finding.Message {
    fileprivate static func isBuiltIn(_ name: String) -> Self {
        "\(name) is built in, so this declaration is ignored; rename the entity"
    }
}
