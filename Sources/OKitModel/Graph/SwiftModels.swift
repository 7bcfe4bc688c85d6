package import OKitExpression

/// The Swift models of a graph's objects, as the graph uses them; the module that declares models
/// sets them with the first model.
package struct SwiftModels {
    /// The state of the models, which only that module reads.
    package let state: AnyObject
    /// Whether Swift code holds an object.
    let isHeld: (ObjectID) -> Bool
    /// The rules of an object's model for a property; `nil` if there is no model.
    let rules: (ObjectID, _ slot: Int) -> [PropertyRule]?
    /// Removes the model of an object that was removed.
    let forget: (ObjectID) -> Void

    /// Creates the graph's access to the state of models.
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
