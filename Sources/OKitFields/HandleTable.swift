import OKitExpression
import OKitModel

/// The objects that Swift code holds.
final class HandleTable {
    private struct WeakHandle {
        weak var handle: Handle?
    }

    private var handles: [ObjectID: WeakHandle] = [:]

    /// Whether Swift code holds an object.
    @inline(__always)
    func isHeld(_ object: ObjectID) -> Bool {
        !handles.isEmpty && handles[object] != nil
    }

    /// The handle of an object.
    func handle(of object: ObjectID) -> Handle? {
        handles.isEmpty ? nil : handles[object]?.handle
    }

    /// Adds the handle of an object; the handle is held weakly.
    func insert(_ handle: Handle, of object: ObjectID) {
        handles[object] = WeakHandle(handle: handle)
    }

    /// Removes the handle of an object that was removed or is no longer held.
    func forget(_ object: ObjectID) {
        if !handles.isEmpty {
            handles[object] = nil
        }
    }
}
