import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

/// The items that a provider has loaded from a service, page by page.
struct LoadedPages {
    private(set) var items: [Value] = []
    /// A number that changes with the items.
    private(set) var version = 0
    private(set) var response = Value.null
    /// The time of the last response; null before the first one.
    private(set) var moment = Value.null
    private(set) var total: Value?
    private(set) var failure: ServiceFailure?
    private(set) var isLoading = false
    private(set) var hasMore = false
    /// The items of the last page.
    private var lastPage: [Value] = []
    private var parameters: [String: Value]?
    private var isStale = false
    private var next = Value.null
    /// The number of the last call.
    ///
    /// Responses to earlier calls are ignored.
    private var number = 0
    private var isNext = false
    /// Whether the next call of the first page reloads all loaded pages.
    private var loadsAgain = false
    /// The pages received so far in a reload; `nil` if no reload is in progress.
    private var reload: Reload?

    /// Whether no call was made so far.
    var isUnused: Bool { parameters == nil }

    /// A reload in progress.
    ///
    /// The previous items are shown meanwhile.
    private struct Reload {
        var items: [Value] = []
        /// The number of items before the reload.
        let goal: Int
    }

    /// A call to make now.
    struct Request {
        let action: String
        let argument: Value
        let number: Int
    }

    /// Compares the current parameters with those that were loaded.
    mutating func update(
        _ call: CallDeclaration,
        parameters: [String: Value],
        debounce: Double
    ) -> ProviderRuntime.Load? {
        guard let loaded = self.parameters else {
            self.parameters = parameters
            isLoading = true
            return .now
        }
        if loaded != parameters {
            self.parameters = parameters
            return .after(seconds: debounce)
        }
        // The running request is completed first. Otherwise, a server slower than the timer would
        // never show a response.
        if isStale, !isLoading {
            isStale = false
            isLoading = true
            loadsAgain = true
            return .now
        }
        return nil
    }

    /// Whether a reload needs a further page.
    var continuesReload: Bool {
        reload != nil && !isLoading
    }

    /// Whether the next page could not be loaded.
    var lacksNext: Bool {
        isNext && failure != nil && !isLoading
    }

    /// Reloads the items.
    mutating func restart() {
        isStale = true
    }

    /// Removes items that no longer exist.
    mutating func remove(where isGone: (Value) -> Bool) {
        let count = items.count
        items.removeAll(where: isGone)
        guard items.count < count else {
            return
        }
        version += 1
        total = total?.int.map { .int($0 - Int64(count - items.count)) }
    }

    /// Begins the call of the first page or the next one.
    mutating func begin(
        _ call: CallDeclaration,
        _ paging: ProviderDeclaration.Paging?,
        isNext: Bool
    ) -> Request? {
        guard !isNext || hasMore && !isLoading, let parameters else {
            return nil
        }
        var argument = OrderedDictionary(
            uniqueKeys: parameters.keys.sorted(),
            values: parameters.keys.sorted().map { parameters[$0] ?? .null }
        )
        if let paging {
            if isNext {
                argument[paging.parameter] = next
            } else if paging.next == nil {
                argument[paging.parameter] = .int(Int64(paging.first))
            }
        }
        if !isNext {
            reload = loadsAgain && paging != nil ? Reload(goal: items.count) : nil
            loadsAgain = false
        }
        self.isNext = isNext
        isLoading = true
        number += 1
        return Request(action: call.action.name, argument: .map(argument), number: number)
    }

    /// Handles the response to a call.
    ///
    /// - Returns: Whether the items are now those of the response.
    mutating func take(
        _ result: Result<Value, ServiceFailure>,
        at path: [String],
        _ call: CallDeclaration,
        _ paging: ProviderDeclaration.Paging?,
        number: Int,
        at now: Date
    ) -> Bool {
        guard number == self.number else {
            return false
        }
        isLoading = false
        switch result {
        case .failure(let error):
            failure = error
            if reload != nil {
                // Retrying begins with the first page.
                (reload, isNext) = (nil, false)
            }
            // The failure also answers requests made meanwhile. Retrying calls the service again.
            isStale = false
            return false
        case .success(let value):
            failure = nil
            response = value
            let found = value[at: path]
            let former = reload?.items ?? (isNext ? items : [])
            let content = found.elements ?? (found.isNull ? [] : [found])
            let page = isRepeated(content, paging, after: former) ? [] : content
            lastPage = content
            let loaded = former + page
            guard loaded.count <= Limits.loadedItems else {
                reload = nil
                failure = ServiceFailure(
                    "more than \(Limits.loadedItems) items were loaded; the others are not shown"
                )
                hasMore = false
                return false
            }
            moment = .date(now)
            total = call.total.map { value[at: $0] }
            if let paging {
                findNext(in: value, paging, page, count: loaded.count)
            }
            if let goal = reload?.goal, hasMore, loaded.count < goal {
                reload?.items = loaded
                return false
            }
            reload = nil
            items = loaded
            version += 1
            return true
        }
    }

    /// Whether a numbered page has the objects of the page before.
    ///
    /// Its server, such as a stub, does not have another page.
    private func isRepeated(
        _ page: [Value],
        _ paging: ProviderDeclaration.Paging?,
        after former: [Value]
    ) -> Bool {
        guard !former.isEmpty, let paging, paging.next == nil, page == lastPage else {
            return false
        }
        return page.contains { item in
            if case .map = item { true } else { item.object != nil }
        }
    }

    /// Records the parameters of the next page and whether there is one.
    private mutating func findNext(
        in response: Value,
        _ paging: ProviderDeclaration.Paging,
        _ page: [Value],
        count: Int
    ) {
        if let path = paging.next {
            next = response[at: path]
            hasMore = !next.isNull && next != .text("")
        } else {
            let current = isNext ? next.int ?? 0 : Int64(paging.first)
            next = .int(current + 1)
            hasMore = !page.isEmpty && total.flatMap(\.int).map { count < $0 } ?? true
        }
    }
}

extension Value {
    /// Returns the value at a key path through maps.
    subscript(at path: [String]) -> Value {
        path.reduce(self) { value, key in
            if case .map(let members) = value { members[key] ?? .null } else { .null }
        }
    }
}
