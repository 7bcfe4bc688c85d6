import OKitBundle

/// The requests of a session, for the host that sends them.
struct RequestQueue {
    private var requests: [ServiceCall] = []
    private var cancelled: [ServiceCall.ID] = []
    private var lastID = 0

    /// How many calls there were.
    var count: Int { lastID }

    /// A new id of a call, higher than all before.
    mutating func makeID() -> ServiceCall.ID {
        lastID += 1
        return lastID
    }

    /// Adds a request under a new id.
    mutating func add(
        _ request: ServiceRequest,
        _ importing: RecordImport? = nil
    ) -> ServiceCall.ID {
        let id = makeID()
        add(request, importing, as: id)
        return id
    }

    /// Adds a request under an id that it has already.
    mutating func add(_ request: ServiceRequest, _ importing: RecordImport?, as id: ServiceCall.ID)
    {
        requests.append(ServiceCall(id: id, request: request, importing: importing))
    }

    /// Cancels a request, whether it was taken or not.
    mutating func cancel(_ id: ServiceCall.ID) {
        let wasTaken = !requests.contains { $0.id == id }
        requests.removeAll { $0.id == id }
        if wasTaken {
            cancelled.append(id)
        }
    }

    /// Whether a request is there that was not taken.
    func holds(_ id: ServiceCall.ID) -> Bool {
        requests.contains { $0.id == id }
    }

    /// Forgets requests that were not taken.
    mutating func removeRequests(where isRemoved: (ServiceCall.ID) -> Bool) {
        requests.removeAll { isRemoved($0.id) }
    }

    /// Forgets that requests were cancelled.
    mutating func removeCancelled(where isRemoved: (ServiceCall.ID) -> Bool) {
        cancelled.removeAll(where: isRemoved)
    }

    /// Takes out the requests that were added since the last call.
    mutating func takeRequests() -> [ServiceCall] {
        defer { requests = [] }
        return requests
    }

    /// Takes out the ids of requests that were cancelled after they had been taken.
    mutating func takeCancelled() -> [ServiceCall.ID] {
        defer { cancelled = [] }
        return cancelled
    }
}
