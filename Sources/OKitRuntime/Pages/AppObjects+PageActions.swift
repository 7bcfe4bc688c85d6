import OKitBundle
import OKitExpression
import OKitModel

// What a page offers: actions on an object or value and the items of its collections.
extension AppObjects {
    /// Returns whether a page offers an action on an object or value at all.
    func isOffered(_ action: Page.Action, on subject: Value, in page: Page) -> Bool {
        condition(action.declaration.show, on: subject, in: page, or: true)
    }

    /// Returns whether an action of a page can currently run on an object or value.
    func canRun(_ action: Page.Action, on subject: Value, in page: Page) -> Bool {
        !(condition("isReadOnly", of: page.mode) && page.changesData(action))
            && condition(action.declaration.enabled, on: subject, in: page, or: true)
    }

    /// Returns the label of an action of a page.
    func label(of action: Page.Action, on subject: Value, in page: Page) -> String {
        text(action.declaration.label, on: subject, in: page)
            ?? SentenceCase.text(of: action.declaration.name.name)
    }

    /// Returns the elements of a provider or list, with the object of the provider.
    func items(
        of expression: LocatedExpression,
        in page: Page
    ) -> (value: Value, elements: [Value]?, provider: ObjectID?) {
        let value = value(expression, in: page)
        if let object = value.object, page.provider(object) != nil {
            return (value, items(ofProvider: object), object)
        }
        return (value, value.elements, nil)
    }
}
