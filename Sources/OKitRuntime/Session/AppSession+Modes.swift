import OKitBundle
import OKitExpression
import OKitModel

// Whether screens of format 2 are in edit mode and whether they are read-only.
extension AppSession {
    /// Updates `isEditing` and `readOnly` of all pages.
    ///
    /// - Returns: Whether anything has changed.
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

    /// Updates the mode of a page and its inner screens.
    ///
    /// An inner screen is in edit mode or read-only if the outer screen is.
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
