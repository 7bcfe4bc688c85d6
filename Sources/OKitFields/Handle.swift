import OKitExpression
import OKitModel

/// Retains an object, and the graph around it, while the model or one of its fields is referenced.
final class Handle {
    /// The current graph of the object.
    var graph: Graph
    /// The object; `nowhere` while there is none.
    var object = Handle.nowhere
    /// The view of the object, while it is referenced.
    ///
    /// The reference is not weak, because weakly referenced objects have a separate reference
    /// count, which each use of a model would access. A model removes itself before it is
    /// deallocated (`Model.deinit`): until then, the `deinit` of a subclass gets the model itself,
    /// as by `self`.
    unowned(unsafe) var model: Model?
    /// The plan for writing the model, unless one of its fields was declared again.
    var plan: WritingPlan?
    /// The readers of fields in `withObservationTracking`; `nil` before the first field is read.
    var access: FieldAccess?
    /// Whether the object represents a field outside of models.
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

    /// Starts to hold an object.
    func hold(_ object: ObjectID) {
        self.object = object
        graph.registry.handles.insert(self, of: object)
    }

    /// Moves an object that is assigned to a field of this one into the same graph.
    ///
    /// A field outside of models moves to the graph of the model instead.
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
