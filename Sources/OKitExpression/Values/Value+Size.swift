import OrderedCollections

/// The elements of a collection, with those of the collections in it.
struct CollectionSize {
    /// The elements that were counted; more than `Limits.collectionElements` are not.
    private(set) var elements = 0
    /// The deepest nesting; more than `Limits.collectionNesting` is not looked into.
    private(set) var nesting = 0

    /// Counts the elements of a value; other values have none.
    init(_ value: Value) {
        count(value, depth: 1)
    }

    /// Whether a collection may be as large.
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

    /// How many values it contains immediately.
    package var elementCount: Int {
        switch self {
        case .list(let elements): elements.count
        case .set(let elements): elements.count
        case .map(let members): members.count
        default: 0
        }
    }

    /// Steps that a function of it takes, by its size: most look at each character of a text.
    var functionWork: Int {
        if case .text(let text) = self { text.utf8.count >> 1 } else { comparisonWork }
    }

    /// Steps that a comparison with it takes, by its size.
    var comparisonWork: Int {
        switch self {
        case .text(let text): text.utf8.count >> 4
        case .data(let data): data.count >> 8
        case .set, .map: CollectionSize(self).elements
        default: 0
        }
    }

    /// A text whose comparison takes noticeably long.
    @inline(__always)
    var isLongText: Bool {
        if case .text(let text) = self { text.utf8.count > 1024 } else { false }
    }
}
