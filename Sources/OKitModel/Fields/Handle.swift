import OKitExpression

/// What Swift code holds of an object: it keeps the object, and the graph around it, as long as
/// the model or one of its fields is referenced.
final class Handle {
    /// The graph in which the object is now.
    var graph: Graph
    /// The object; one that is nowhere, while there is none yet.
    var object = Handle.nowhere
    /// The view of the object, while somebody references it.
    ///
    /// Not weak, as what is referenced weakly has its count elsewhere, and each use of a model would
    /// go there. A model takes itself out before it is gone (`Model.deinit`): until then, who asks in
    /// the `deinit` of a subclass gets the model that is going, as by `self`.
    unowned(unsafe) var model: Model?
    /// How the model is written, where none of its fields has been declared anew since.
    var plan: WritingPlan?
    /// Whether the object stands for a field outside every model.
    let isLone: Bool

    static let nowhere = ObjectID(index: -1, generation: 0)

    init(_ graph: Graph, isLone: Bool = false) {
        self.graph = graph
        self.isLone = isLone
    }

    deinit {
        graph.release(object)
    }

    /// Holds an object from now on.
    func hold(_ object: ObjectID) {
        self.object = object
        graph.handles.insert(self, of: object)
    }
}
