import OKitBundle
import OKitExpression
import OKitModel

// Whether screens of format 2 are edited, and whether they can be.
extension AppSession {
    /// Brings `isEditing` and `readOnly` of all pages up to date.
    ///
    /// - Returns: whether anything has changed.
    func settleModes() -> Bool {
        var hasChanged = false
        for entry in navigator.allEntries {
            if let page = entry.page {
                let changed = settleMode(of: page, isEditing: entry.isEditing, isReadOnly: false)
                hasChanged = changed || hasChanged
            }
        }
        return hasChanged
    }

    /// A screen inside another one is edited with it, and is read-only where the outer one is.
    private func settleMode(of page: Page, isEditing: Bool, isReadOnly: Bool) -> Bool {
        var hasChanged = put(isEditing, "isEditing", of: page.mode)
        let own = objects.condition(page.declaration.readOnly, in: page, or: false)
        hasChanged = put(own || isReadOnly, "isReadOnly", of: page.mode) || hasChanged
        for included in page.included.values {
            let changed = settleMode(
                of: included,
                isEditing: isEditing,
                isReadOnly: own || isReadOnly
            )
            hasChanged = changed || hasChanged
        }
        if let detail = page.detail {
            let changed = settleMode(of: detail, isEditing: isEditing, isReadOnly: false)
            hasChanged = changed || hasChanged
        }
        return hasChanged
    }

    private func put(_ value: Bool, _ name: String, of object: ObjectID) -> Bool {
        guard graph.value(of: object, name) != .bool(value) else {
            return false
        }
        objects.put(.bool(value), name, of: object)
        return true
    }
}
