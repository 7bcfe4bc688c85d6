import OrderedCollections

/// The size of a collection, including nested collections.
struct CollectionSize {
    /// The number of elements, up to `Limits.collectionElements`.
    private(set) var elements = 0
    /// The maximum nesting, up to `Limits.collectionNesting`.
    private(set) var nesting = 0

    /// Counts the elements of a value; other values have none.
    init(_ value: Value) {
        count(value, depth: 1)
    }

    /// Whether a collection of this size is allowed.
    var isAllowed: Bool {
        elements <= Limits.collectionElements && nesting <= Limits.collectionNesting
    }

    private mutating func count(_ value: Value, depth: Int) {
        switch value {
        case .list(let values): count(values, depth)
        case .set(let values): count(values, depth)
        case .map(let members): count(members.values, depth)
        default: break
        }
    }

    private mutating func count(_ values: some Collection<Value>, _ depth: Int) {
        elements += values.count
        nesting = max(nesting, depth)
        guard isAllowed else {
            return
        }
        for value in values where value.isCollection {
            count(value, depth: depth + 1)
            guard isAllowed else {
                return
            }
        }
    }
}

extension Value {
    /// Whether it has elements: a list, a set or a map.
    var isCollection: Bool {
        switch self {
        case .list, .set, .map: true
        default: false
        }
    }

    /// The number of values that it contains directly.
    package var elementCount: Int {
        switch self {
        case .list(let elements): elements.count
        case .set(let elements): elements.count
        case .map(let members): members.count
        default: 0
        }
    }

    /// The steps that a function of it costs, by its size: most functions visit each character of a
    /// text.
    var functionWork: Int {
        if case .text(let text) = self { text.utf8.count >> 1 } else { comparisonWork }
    }

    /// The steps that a comparison with it costs, by its size.
    var comparisonWork: Int {
        switch self {
        case .text(let text): text.utf8.count >> 4
        case .data(let data): data.count >> 8
        case .set, .map: CollectionSize(self).elements
        default: 0
        }
    }

    /// A text that takes noticeably long to compare.
    @inline(__always)
    var isLongText: Bool {
        if case .text(let text) = self { text.utf8.count > 1024 } else { false }
    }
}
