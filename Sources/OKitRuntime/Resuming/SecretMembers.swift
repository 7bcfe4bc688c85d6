import OKitBundle
import OKitExpression

/// The names of properties and state members whose values are hidden on any screen.
///
/// They are compared by name alone, so that a value stays secret where another entity or screen has
/// it under the same name.
struct SecretMembers {
    private let names: Set<String>

    /// No secret names.
    static let none = SecretMembers(of: .empty)

    init(of bundle: AppBundle) {
        var names: Set<String> = []
        for presentation in bundle.presentations.values {
            names.formUnion(presentation.properties.filter(\.isSecret).map(\.name))
        }
        for screen in bundle.screens.values {
            let fields = screen.declaration?.fields ?? []
            for field in fields where field.kind == FieldDeclaration.secret {
                let text = field.path.expression.text
                names.insert(text.split(separator: ".").last.map(String.init) ?? text)
            }
        }
        self.names = names
    }

    /// Returns whether a property or member is secret.
    func contains(_ name: String) -> Bool {
        names.contains(name)
    }
}
