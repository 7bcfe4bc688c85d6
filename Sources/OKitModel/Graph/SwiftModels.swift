package import OKitExpression

/// The Swift models of a graph's objects, as the graph sees them; the module that declares models
/// supplies them with the first model.
package struct SwiftModels {
    /// The state of the models, which only the supplier reads.
    package let state: AnyObject
    /// Whether Swift code holds an object.
    let isHeld: (ObjectID) -> Bool
    /// The rules that the model of an object has for a property; `nil` without a model.
    let rules: (ObjectID, _ slot: Int) -> [PropertyRule]?
    /// Forgets an object that was removed.
    let forget: (ObjectID) -> Void

    /// Creates a view of the state of models.
    package init(
        state: AnyObject,
        isHeld: @escaping (ObjectID) -> Bool,
        rules: @escaping (ObjectID, _ slot: Int) -> [PropertyRule]?,
        forget: @escaping (ObjectID) -> Void
    ) {
        self.state = state
        self.isHeld = isHeld
        self.rules = rules
        self.forget = forget
    }
}
