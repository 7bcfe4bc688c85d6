import OKitBundle

/// The requests of a session, which the host sends.
struct RequestQueue {
    private var requests: [ServiceCall] = []
    private var cancelled: [ServiceCall.ID] = []
    private var lastID = 0

    /// Whether it has neither requests nor canceled ones that have not been taken.
    var isEmpty: Bool { requests.isEmpty && cancelled.isEmpty }

    /// The number of calls so far.
    var count: Int { lastID }

    /// Returns a new call ID, which is higher than all previous ones.
    mutating func makeID() -> ServiceCall.ID {
        lastID += 1
        return lastID
    }

    /// Adds a request with a new ID.
    mutating func add(
        _ request: ServiceRequest,
        _ importing: RecordImport? = nil
    ) -> ServiceCall.ID {
        let id = makeID()
        add(request, importing, as: id)
        return id
    }

    /// Adds a request with an existing ID.
    mutating func add(_ request: ServiceRequest, _ importing: RecordImport?, as id: ServiceCall.ID)
    {
        requests.append(ServiceCall(id: id, request: request, importing: importing))
    }

    /// Cancels a request, whether or not it has been taken.
    mutating func cancel(_ id: ServiceCall.ID) {
        let wasTaken = !requests.contains { $0.id == id }
        requests.removeAll { $0.id == id }
        if wasTaken {
            cancelled.append(id)
        }
    }

    /// Returns whether the queue contains a request that has not been taken.
    func holds(_ id: ServiceCall.ID) -> Bool {
        requests.contains { $0.id == id }
    }

    /// Removes requests that have not been taken.
    mutating func removeRequests(where isRemoved: (ServiceCall.ID) -> Bool) {
        requests.removeAll { isRemoved($0.id) }
    }

    /// Removes IDs of canceled requests.
    mutating func removeCancelled(where isRemoved: (ServiceCall.ID) -> Bool) {
        cancelled.removeAll(where: isRemoved)
    }

    /// Removes and returns the requests that were added since the last call.
    mutating func takeRequests() -> [ServiceCall] {
        defer { requests = [] }
        return requests
    }

    /// Removes and returns the IDs of requests that were canceled after they had been taken.
    mutating func takeCancelled() -> [ServiceCall.ID] {
        defer { cancelled = [] }
        return cancelled
    }
}
