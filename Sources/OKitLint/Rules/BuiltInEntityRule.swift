import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports declarations of built-in entities.
struct BuiltInEntityRule: Rule {
    static let page = RulePage(
        "built-in-entity",
        .error,
        finds: "Finds declarations of entities that every bundle has by itself.",
        because: "The built-in entity is used, and the declaration is not."
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.filter { TypeTable.builtInNames.contains($0.key) }.map { name, entity in
            error(.isBuiltIn(name), at: entity.node.startLocation)
        }
    }
}

extension Finding.Message {
    fileprivate static func isBuiltIn(_ name: String) -> Self {
        "\(name) is built in and this declaration of it is not used; give the entity another name"
    }
}
