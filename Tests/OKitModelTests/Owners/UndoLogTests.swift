import OKitExpression
import Testing

@testable import OKitModel

/// The log of changes, without the graph that undoes them.
struct UndoLogTests {
    private let log = UndoLog()
    private let object = ObjectID(index: 0, generation: 0)

    @Test func recordsOnlyInTransactions() {
        log.record(.created(object))
        let position = log.begin()
        #expect(log.takeLast(after: position) == nil)
        log.record(.created(object))
        log.end()
        #expect(!log.isRecording)
        #expect(log.takeLast(after: 0) == nil)
    }

    @Test func undoesAnInnerTransactionAlone() throws {
        _ = log.begin()
        log.record(.slot(object, 0, .int(1)))
        let inner = log.begin()
        log.record(.slot(object, 0, .int(2)))
        log.record(.slot(object, 0, .int(3)))
        var undone: [Value] = []
        while case .slot(_, _, let value)? = log.takeLast(after: inner) {
            undone.append(value)
        }
        log.end()
        #expect(undone == [.int(3), .int(2)])
        #expect(log.isRecording)
        guard case .slot(_, _, .int(1))? = log.takeLast(after: 0) else {
            Issue.record("the change of the outer transaction is lost")
            return
        }
    }

    @Test func recordsNothingWhileSuspended() {
        let position = log.begin()
        log.suspend {
            log.suspend { log.record(.created(object)) }
            #expect(!log.isRecording)
            log.record(.created(object))
        }
        #expect(log.isRecording)
        #expect(log.takeLast(after: position) == nil)
    }
}
