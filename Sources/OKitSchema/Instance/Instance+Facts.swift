import OKitSyntax

/// Properties of values that the decider and the explainer use.
extension Instance {
    func number(_ value: Int) -> JSONNumber {
        JSONNumber(utf8: digits(of: value)) ?? JSONNumber(0)
    }

    /// The number of Unicode code points of a string (2020-12 validation §6.3.1).
    func length(of string: Int) -> Int {
        withText(of: string) { $0.codePoints }
    }

    /// Whether a string has a number of code points, which are only counted if the bytes do not
    /// decide it.
    @inline(__always)
    func hasLength(of string: Int, _ relation: Relation, _ limit: Int) -> Bool {
        withText(of: string) { text in
            switch relation {
            case .atLeast where text.count < limit: false
            case .atLeast where text.count / 4 >= limit: true
            case .atMost where text.count <= limit: true
            default: relation.holds(text.codePoints, limit)
            }
        }
    }

    /// Whether an object has a member of each name.
    func hasAll(_ names: NameTable, _ object: Int) -> Bool {
        guard count(of: object) >= names.count else {
            return false
        }
        return present(names, in: object).count == names.count
    }

    /// The indices of the names that an object has.
    func present(_ names: NameTable, in object: Int) -> PositionSet {
        var present = PositionSet(count: names.count)
        for member in children(of: object) {
            if let index = withText(of: member - 1, { names.index(of: $0) }) {
                present.insert(index)
            }
        }
        return present
    }

    /// The first element that equals an earlier one.
    func firstRepetition(in array: Int) -> Int? {
        guard count(of: array) > 1 else {
            return nil
        }
        return isShortListOfStrings(array) ? firstEqualString(in: array) : firstEqual(in: array)
    }

    private func firstEqual(in array: Int) -> Int? {
        var seen: Set<InstanceValue> = []
        return children(of: array).first { !seen.insert(InstanceValue(node($0))).inserted }
    }

    /// Whether comparing all pairs is faster.
    private func isShortListOfStrings(_ array: Int) -> Bool {
        let elements = array + 2..<next(after: array)
        return elements.count <= 16 && elements.allSatisfy { tag(of: $0) == .string }
    }

    private func firstEqualString(in array: Int) -> Int? {
        let elements = array + 2..<next(after: array)
        return elements.first { element in
            (array + 2..<element).contains { other in
                entries[element].extent == entries[other].extent
                    && withText(of: element) { text in
                        withText(of: other) { $0.elementsEqual(text) }
                    }
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number of code points in valid UTF-8: every byte except continuation bytes begins one.
    fileprivate var codePoints: Int {
        reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }
}
