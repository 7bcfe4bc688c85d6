import OKitExpression
import OKitModel

/// A reference to a model that somebody else owns, by its id (OKit, "ModelRef").
public final class ModelRef: Model {
    /// The reference's own id.
    public let id = IDField()
    /// The id of the model that is referred to.
    public let refKey = Field<String>()

    /// The model that is referred to; `nil` if no model has the id.
    public var ref: Model? {
        guard let key = refKey.value else {
            return nil
        }
        graph.noteRead(of: .identity(key))
        return graph.object(id: key).flatMap { graph.model(of: $0) }
    }
}
