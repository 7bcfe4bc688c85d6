import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Who asks a service, and what they hand over.
struct ActionCallers {
    /// The names of all fields of forms; `nil` where one is worked out.
    private var fields: Set<String>? = []
    /// By action, how many name it whose form or search text is all that it gets.
    private var formCallers: [String: Int] = [:]
    private var searchers: Set<String> = []
    /// By action, how often its name stands in the bundle but for names of members.
    private var mentions: [String: Int] = [:]

    private static let attributes: Set = ["actionName", "elseActionName"]

    init(_ bundle: AppBundle) {
        for screen in bundle.screens.values {
            note(screen)
            for object in screen.objects {
                note(object)
            }
        }
        guard !formCallers.isEmpty else {
            return
        }
        for document in bundle.documents {
            document.root.forEachText { text in
                if let text = text.string, formCallers[text] != nil {
                    mentions[text, default: 0] += 1
                }
            }
        }
    }

    /// What an action's templates may name; `nil` where anybody may hand over something else.
    func names(givenTo action: String) -> Set<String>? {
        guard let fields, let callers = formCallers[action], callers == mentions[action] else {
            return nil
        }
        return searchers.contains(action) ? fields.union(["input"]) : fields
    }

    private mutating func note(_ screen: Screen) {
        for view in screen.rootViews.flatMap(\.allWithCells) {
            for attribute in view.attributes where attribute.name.name == Self.fieldName {
                fields?.formUnion([attribute.value.text].compactMap(\.self))
            }
            note(view.bindings)
        }
        for element in screen.elements {
            for attribute in element.attributes where attribute.name == Self.fieldName {
                fields?.formUnion([attribute.value.string].compactMap(\.self))
            }
            note(element.bindings)
        }
    }

    private mutating func note(_ bindings: [ElementBinding]) {
        if bindings.contains(where: { $0.target.name == Self.fieldName }) {
            fields = nil
        }
    }

    private mutating func note(_ object: MediatorDeclaration) {
        let searches = object.kind == .searchActionController
        guard searches || object.outlets.contains(where: { $0.property.name == "form" }) else {
            return
        }
        for attribute in object.attributes where Self.attributes.contains(attribute.name) {
            guard let action = attribute.value.string else {
                continue
            }
            formCallers[action, default: 0] += 1
            if searches {
                searchers.insert(action)
            }
        }
    }

    private static let fieldName = "wx_fieldName"
}

extension ViewDeclaration {
    /// The view, those in it, and those of its cells.
    fileprivate var allWithCells: [ViewDeclaration] {
        [self] + children.flatMap(\.allWithCells) + cells.flatMap(\.view.allWithCells)
    }
}
