/// The batches of events that a session has handled, so that repeated requests have no effect.
struct HandledBatches {
    private struct Last {
        let number: Int
        var isRefused = false
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

    /// Notes that an event of the last batch of a page was refused.
    mutating func noteRefusal(of batch: EventBatch) {
        last[batch.client]?.isRefused = true
    }

    /// Whether an event of a batch was refused, for a page that has not received the response.
    func hasRefused(_ batch: EventBatch) -> Bool {
        last[batch.client].map { $0.number == batch.number && $0.isRefused } ?? false
    }
}
