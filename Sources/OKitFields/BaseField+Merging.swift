import OKitExpression
import OKitModel

extension BaseField {
    /// Takes the value of another field if that is loaded and newer.
    ///
    /// The field then has the timestamps of the other one.
    ///
    /// - Returns: Whether the value was taken.
    @discardableResult
    public func merge(from other: any FieldType) -> Bool {
        guard other.valueType == valueType, other.loadState == .loaded,
            let stamp = other.core.state.updated,
            core.state.updated.map({ stamp.isLater(than: $0) }) ?? true
        else {
            return false
        }
        copyValue(from: other, copyTimestamps: true)
        return true
    }

    /// Sets the value to that of another field of the same type.
    public func copyValue(from other: any FieldType, copyTimestamps: Bool = false) {
        guard other.valueType == valueType else {
            return
        }
        value = other.anyValue as? T
        guard copyTimestamps, let handle = core.handle else {
            return
        }
        let state = other.core.state
        handle.graph.fieldStates.update(handle.object, slot: core.slot) {
            ($0.updated, $0.changed) = (state.updated, state.changed)
        }
    }
}
