/// The batches of events that a session has handled, so that repeated requests have no effect.
struct HandledBatches {
    /// The number of the last batch, by page.
    private var numbers: [String: Int] = [:]

    /// The number of pages that are known.
    private static let most = 64

    /// Notes a batch.
    ///
    /// - Returns: False if its request is repeated.
    mutating func add(_ batch: EventBatch) -> Bool {
        guard batch.number > numbers[batch.client] ?? -1 else {
            return false
        }
        if numbers.count >= Self.most {
            numbers.removeAll()
        }
        numbers[batch.client] = batch.number
        return true
    }
}
