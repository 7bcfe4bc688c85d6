import OKitExpression
import OKitModel

extension ScreenBuilder {
    /// A screen in place of the app's own.
    func covered(
        by cover: Protection.Cover,
        named name: String,
        _ children: [ScreenNode]
    ) -> ShownScreen {
        var root = ScreenNode(id: "screen/\(name)", role: .screen, label: cover.text)
        if let image = cover.image {
            var node = ScreenNode(id: "image", role: .image)
            node.details.image = image
            root.children.append(node)
        }
        root.children += children
        return ShownScreen(
            tree: ScreenTree(screen: name, root: root),
            reactions: reactions,
            rowReactions: []
        )
    }

    /// What asks for the passphrase; without one, it says that there is none.
    mutating func locked(by lock: Protection.Lock) -> ShownScreen {
        var children: [ScreenNode] = []
        if state.needsPassphrase {
            var field = ScreenNode(
                id: "passphrase",
                role: .field,
                label: localized("Passphrase"),
                value: .text(lock.passphrase),
                state: .focused
            )
            field.details.isSecure = true
            react(&field, to: .input, .typePassphrase)
            children.append(field)
        } else {
            let text = localized("No passphrase protects this app.")
            children.append(ScreenNode(id: "unprotected", role: .text, label: text))
        }
        if let failure = lock.failure {
            children.append(
                ScreenNode(
                    id: "failure",
                    role: .text,
                    label: localized(failure),
                    state: .invalid
                )
            )
        }
        children.append(button("unlock", "Unlock", .confirm, .unlock))
        return covered(by: lock.cover, named: "lock", children)
    }
}
