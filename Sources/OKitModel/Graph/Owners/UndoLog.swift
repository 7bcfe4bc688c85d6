import OKitExpression

/// The changes since the outermost transaction began, with the previous values.
///
/// The log records nothing outside transactions.
final class UndoLog {
    /// One change, with the previous state.
    enum Entry {
        case slot(ObjectID, Int, Value)
        case parent(ObjectID, ObjectID?)
        case identity(String, ObjectID?)
        case model(String, ObjectID?)
        case created(ObjectID)
        case states(ObjectID, [FieldState]?)
    }

    private var entries: [Entry] = []
    /// The start positions of the transactions in progress.
    private var positions: [Int] = []
    private var isSuspended = false
    /// The number of elements in the collections among the previous values.
    private(set) var heldElements = 0

    /// Whether changes are recorded.
    @inline(__always)
    var isRecording: Bool {
        !positions.isEmpty && !isSuspended
    }

    /// Begins a transaction.
    ///
    /// - Returns: The position to which `takeLast(after:)` undoes it.
    func begin() -> Int {
        positions.append(entries.count)
        return entries.count
    }

    /// Ends the innermost transaction; when the outermost one ends, all changes are dropped.
    func end() {
        positions.removeLast()
        if positions.isEmpty {
            (entries, heldElements) = ([], 0)
        }
    }

    /// Records a change.
    @inline(__always)
    func record(_ entry: @autoclosure () -> Entry) {
        if isRecording {
            entries.append(entry())
        }
    }

    /// Records a change of a slot, unless the value at the beginning of the innermost transaction
    /// is among the last entries.
    ///
    /// So a loop that appends to a list does not retain every state of the list.
    @inline(__always)
    func recordSlot(_ slot: Int, of object: ObjectID, _ value: @autoclosure () -> Value) {
        guard isRecording else {
            return
        }
        let start = max(positions.last ?? 0, entries.count - Self.lookBack)
        for case .slot(object, slot, _) in entries[start...].reversed() {
            return
        }
        let value = value()
        heldElements += value.elementCount
        entries.append(.slot(object, slot, value))
    }

    /// The number of last entries that are searched for the same slot.
    private static let lookBack = 8

    /// The changes after a position, oldest first.
    func changes(after position: Int) -> ArraySlice<Entry> {
        entries[min(position, entries.count)...]
    }

    /// Removes and returns the last change after a position; `nil` once all are undone.
    func takeLast(after position: Int) -> Entry? {
        entries.count > position ? entries.removeLast() : nil
    }

    /// Makes changes that belong to no transaction.
    func suspend<Result>(_ body: () -> Result) -> Result {
        let outer = isSuspended
        isSuspended = true
        defer { isSuspended = outer }
        return body()
    }
}
