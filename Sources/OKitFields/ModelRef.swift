import OKitExpression
import OKitModel

/// A reference by id to a model with another owner (OKit, "ModelRef").
public final class ModelRef: Model {
    /// The id of the reference itself.
    public let id = IDField()
    /// The id of the referenced model.
    public let refKey = Field<String>()

    /// The referenced model; `nil` if no model has the id.
    public var ref: Model? {
        guard let key = refKey.value else {
            return nil
        }
        graph.noteRead(of: .identity(key))
        return graph.object(id: key).flatMap { graph.model(of: $0) }
    }
}
