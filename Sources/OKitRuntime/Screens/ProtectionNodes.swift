import OKitBundle
import OKitExpression
import OKitModel

/// Builds the screens shown instead of a covered or locked app.
struct ProtectionNodes: NodeBuilding {
    let shared: NodeContext

    /// Returns a screen that is shown instead of the app's screen.
    func screen(
        named name: String,
        _ cover: Protection.Cover,
        _ children: [ScreenNode]
    ) -> ScreenNode {
        var root = ScreenNode(id: "screen/\(name)", role: .screen, label: cover.text)
        if let image = cover.image {
            var node = ScreenNode(id: "image", role: .image)
            node.details.image = image
            root.children.append(node)
        }
        root.children += children
        return root
    }

    /// Returns the screen that asks for the passphrase.
    ///
    /// If none can be entered, it says so.
    func screen(lockedBy lock: Protection.Lock) -> ScreenNode {
        var children: [ScreenNode] = []
        if state.needsPassphrase {
            var field = ScreenNode(
                id: "passphrase",
                role: .field,
                label: localized(.passphrase),
                value: .text(lock.passphrase),
                state: .focused
            )
            field.details.isSecure = true
            react(&field, to: .input, .typePassphrase)
            children.append(field)
        } else {
            let text = localized(.noPassphrase)
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
        children.append(button("unlock", .unlock, .confirm, .unlock))
        return screen(named: "lock", lock.cover, children)
    }
}
