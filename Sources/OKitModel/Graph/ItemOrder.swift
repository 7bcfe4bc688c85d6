import FoundationEssentials
package import OKitExpression

/// The order of a list's items, sorted by the values of expressions.
///
/// The sort is stable.
///
/// The order is computed again if the list or a value has changed, or if items are selected that
/// were not before: a subset of the items has the same order.
package final class ItemOrder: StoredComputation {
    private let parts: [Part]
    private var items: [Value] = []
    private var versions: [Int] = []
    /// The items that were sorted, and their order.
    private var sorted: (selection: ItemSelection, indices: [Int])?
    /// The last request.
    private var last: (selection: ItemSelection, indices: [Int])?

    private struct Part {
        let values: ItemValues
        let isDescending: Bool
    }

    /// Creates an order by expressions, the most significant first.
    package init(by parts: [(expression: ParsedExpression, isDescending: Bool)]) {
        self.parts = parts.map {
            Part(values: ItemValues(of: $0.expression), isDescending: $0.isDescending)
        }
    }

    /// The indices of the selected items in sorted order.
    ///
    /// Once the turn has to end, the items have the order of the list.
    ///
    /// - Parameter names: The names that the expressions use, the same each time.
    package func indices(
        of items: [Value],
        _ selection: ItemSelection,
        names: (any EnvironmentNames)?,
        in cache: EvaluationCache
    ) -> [Int] {
        for part in parts {
            part.values.update(items, selection, names: names, in: cache)
        }
        let versions = parts.map(\.values.version)
        if versions != self.versions || items != self.items {
            (sorted, last) = (nil, nil)
            (self.items, self.versions) = (items, versions)
        }
        if let last, last.selection == selection {
            return last.indices
        }
        let indices: [Int]
        if let sorted, selection.isSubset(of: sorted.selection) {
            indices = sorted.indices.filter(selection.contains)
        } else {
            indices = parts.reversed().reduce(selection.indices) { indices, part in
                Self.sorted(indices, by: part.values.values, part.isDescending, in: cache)
            }
            sorted = (selection, indices)
        }
        last = (selection, indices)
        return indices
    }

    package func unregister(from graph: Graph) {
        for part in parts {
            part.values.unregister(from: graph)
        }
    }

    private static func sorted(
        _ indices: [Int],
        by values: [Value],
        _ isDescending: Bool,
        in cache: EvaluationCache
    ) -> [Int] {
        let keys = indices.map { values[$0] }
        guard cache.chargeSorting(by: keys) else {
            return indices
        }
        // Keys of one kind are compared much faster than values.
        if let numbers = keys.all({ $0.isNumber ? $0.double : nil }) {
            return sorted(indices, by: numbers, isDescending, <)
        }
        if let dates = keys.all(\.storedDate) {
            return sorted(indices, by: dates, isDescending, <)
        }
        if let texts = keys.all({
            $0.isNumber || $0.storedDate != nil ? nil : $0.text ?? ""
        }) {
            return sorted(indices, by: texts, isDescending, <)
        }
        return sorted(indices, by: keys, isDescending) { $0.isOrdered(before: $1) }
    }

    private static func sorted<Key>(
        _ indices: [Int],
        by keys: [Key],
        _ isDescending: Bool,
        _ isBefore: (Key, Key) -> Bool
    ) -> [Int] {
        indices.indices.sorted { left, right in
            let (first, second) = isDescending ? (right, left) : (left, right)
            return isBefore(keys[first], keys[second])
                || !isBefore(keys[second], keys[first]) && left < right
        }.map { indices[$0] }
    }
}

extension Value {
    /// The date of a date value; `nil` for a text that could be read as one.
    fileprivate var storedDate: Date? {
        if case .date(let date) = self { date } else { nil }
    }
}

extension [Value] {
    /// The keys of all elements; `nil` if one of them has none.
    fileprivate func all<Key>(_ key: (Value) -> Key?) -> [Key]? {
        var keys: [Key] = []
        keys.reserveCapacity(count)
        for value in self {
            guard let key = key(value) else {
                return nil
            }
            keys.append(key)
        }
        return keys
    }
}
