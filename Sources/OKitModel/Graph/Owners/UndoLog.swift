import OKitExpression

/// The changes since the outermost transaction began, with the values before.
///
/// The log records nothing outside transactions.
final class UndoLog {
    /// One change, with what was there before.
    enum Entry {
        case slot(ObjectID, Int, Value)
        case parent(ObjectID, ObjectID?)
        case identity(String, ObjectID?)
        case model(String, ObjectID?)
        case created(ObjectID)
        case states(ObjectID, [FieldState]?)
    }

    private var entries: [Entry] = []
    /// Transactions that have begun and not ended.
    private var depth = 0
    private var isSuspended = false

    /// Whether changes are recorded.
    @inline(__always)
    var isRecording: Bool {
        depth > 0 && !isSuspended
    }

    /// Begins a transaction.
    ///
    /// - Returns: the position to which `takeLast(after:)` undoes it.
    func begin() -> Int {
        depth += 1
        return entries.count
    }

    /// Ends the innermost transaction; the outermost one forgets all changes.
    func end() {
        depth -= 1
        if depth == 0 {
            entries = []
        }
    }

    /// Records a change.
    @inline(__always)
    func record(_ entry: @autoclosure () -> Entry) {
        if isRecording {
            entries.append(entry())
        }
    }

    /// Removes the last change after a position; `nil` when all of them are undone.
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
