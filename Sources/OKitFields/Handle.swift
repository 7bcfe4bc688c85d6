import OKitExpression
import OKitModel

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
    /// Who has read fields in `withObservationTracking`; `nil` before the first field is read.
    var access: FieldAccess?
    /// Whether the object stands for a field outside every model.
    let isLone: Bool

    static let nowhere = ObjectID(index: -1, generation: 0)

    init(_ graph: Graph, isLone: Bool = false) {
        self.graph = graph
        self.isLone = isLone
    }

    deinit {
        graph.registry.handles.forget(object)
        graph.release(object)
    }

    /// Holds an object from now on.
    func hold(_ object: ObjectID) {
        self.object = object
        graph.registry.handles.insert(self, of: object)
    }

    /// Brings an object that comes into a field of this one into the same graph.
    ///
    /// A field outside every model goes to the graph of the model instead.
    func bring(_ other: Handle) {
        guard other.graph !== graph else {
            return
        }
        if isLone {
            move(to: other.graph)
        } else {
            other.move(to: graph)
        }
    }

    private func move(to target: Graph) {
        let source = graph.registry
        let move = ObjectMove(of: object, from: graph, to: target) { old, new in
            target.registry.move(old, from: source, to: new)
            if let handle = source.handles.handle(of: old) {
                handle.graph = target
                handle.hold(new)
            }
        }
        move.run()
    }
}
