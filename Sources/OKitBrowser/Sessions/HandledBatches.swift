/// The batches of events that a session has handled, so that repeated requests have no effect.
struct HandledBatches {
    /// The result of a batch.
    struct Outcome: Sendable, Equatable {
        /// The revision of the screen with the effects of the batch.
        var revision: Int
        /// The number of events that were handled; the others had no effect.
        var count: Int
        /// Whether the event after them was refused, so that the page needs the whole screen.
        var isRefused = false
    }

    private struct Last {
        let number: Int
        var outcome: Outcome?
    }

    /// The last batch, by page.
    private var last: [String: Last] = [:]

    /// The number of pages that are known.
    private static let most = 64

    /// Notes a batch.
    ///
    /// - Returns: False if its request is repeated.
    mutating func add(_ batch: EventBatch) -> Bool {
        guard batch.number > last[batch.client]?.number ?? -1 else {
            return false
        }
        if last.count >= Self.most {
            last.removeAll()
        }
        last[batch.client] = Last(number: batch.number)
        return true
    }

    /// Notes the result of the last batch of a page.
    mutating func note(_ outcome: Outcome, of batch: EventBatch) {
        last[batch.client]?.outcome = outcome
    }

    /// The result of a batch, for a page that has not received the response; the whole batch if another one has
    /// followed.
    func outcome(of batch: EventBatch, at revision: Int) -> Outcome {
        guard let last = last[batch.client], last.number == batch.number, var outcome = last.outcome
        else {
            return Outcome(revision: revision, count: batch.events.count)
        }
        outcome.revision = revision
        return outcome
    }
}
