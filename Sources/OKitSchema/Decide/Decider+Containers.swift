import OKitSyntax

/// Checks of elements and members.
///
/// The two loops in which a decision spends most of its time iterate by hand; through `children`
/// they take more instructions (`Benchmarks schema` under callgrind).
extension Decider {
    mutating func members(_ rule: ObjectRule, of object: Int, _ asked: Int) -> Bool {
        var missing = rule.required
        guard instance.count(of: object) >= Int(missing) else {
            return false
        }
        let names = program.nameTables[Int(rule.names)]
        var found: UInt64 = 0
        var position = 0
        var key = object + 2
        let end = instance.next(after: object)
        while key < end {
            var isKnown = false
            if let index = slot(ofName: key, in: names) {
                let slot = program.slots[index]
                let mark = slot.mark
                if mark >= 0, found >> UInt64(mark) & 1 == 0 {
                    found |= 1 << UInt64(mark)
                    missing -= 1
                    if missing == 0, rule.isOnlyRequired {
                        return true
                    }
                }
                if slot.target >= 0 {
                    isKnown = true
                    guard holds(slot.target, at: key + 1, Self.noPositions) else {
                        return false
                    }
                }
            }
            if rule.patternCount > 0 || rule.additional >= 0,
                !unlisted(rule, key, &isKnown)
            {
                return false
            }
            if isKnown {
                look(at: position, asked)
            }
            position += 1
            key = instance.next(after: key + 1)
        }
        return missing == 0
    }

    /// Applies patterns and `additionalProperties` to a member.
    private mutating func unlisted(_ rule: ObjectRule, _ key: Int, _ isKnown: inout Bool) -> Bool {
        var entry = Int(rule.patterns)
        for _ in 0..<rule.patternCount {
            if matches(program.lists[entry], key) {
                isKnown = true
                guard holds(program.lists[entry + 1], at: key + 1, Self.noPositions) else {
                    return false
                }
            }
            entry += 2
        }
        guard !isKnown, rule.additional >= 0 else {
            return true
        }
        isKnown = true
        return holds(rule.additional, at: key + 1, Self.noPositions)
    }

    mutating func elements(_ rule: ArrayRule, of array: Int, _ asked: Int) -> Bool {
        var element = array + 2
        var position = 0
        let end = instance.next(after: array)
        while element < end {
            let isFirst = position < Int(rule.prefixCount)
            guard isFirst || rule.rest >= 0 else {
                return true
            }
            let subschema = isFirst ? program.lists[Int(rule.prefix) + position] : rule.rest
            guard holds(subschema, at: element, Self.noPositions) else {
                return false
            }
            look(at: position, asked)
            position += 1
            element = instance.next(after: element)
        }
        return true
    }

    mutating func names(of object: Int, _ subschema: Int32) -> Bool {
        for member in instance.children(of: object)
        where !holds(subschema, at: member - 1, Self.noPositions) {
            return false
        }
        return true
    }

    /// Calls `body` with each element, or value of a member, and its position, until it returns
    /// false.
    mutating func each(
        in container: Int,
        _ body: (inout Decider, _ child: Int, _ position: Int) -> Bool
    ) -> Bool {
        for (position, child) in instance.children(of: container).enumerated()
        where !body(&self, child, position) {
            return false
        }
        return true
    }

    @inline(__always)
    private func slot(ofName key: Int, in names: NameSlots) -> Int? {
        instance.withText(of: key) { program.slot(of: $0, in: names) }
    }
}

/// Annotations: the elements and members that were evaluated (2020-12 core §11).
extension Decider {
    /// Records that an element or member was evaluated.
    @inline(__always)
    mutating func look(at position: Int, _ asked: Int) {
        if asked >= 0 {
            looked[asked + position / 64] |= 1 << UInt64(position % 64)
        }
    }

    func hasLooked(at position: Int, _ asked: Int) -> Bool {
        looked[asked + position / 64] >> UInt64(position % 64) & 1 == 1
    }

    /// Decides with a new range of bits for a value, and adds them to the requested ones if the
    /// result is true.
    mutating func asking(
        at value: Int,
        _ asked: Int,
        _ decide: (inout Decider, _ own: Int) -> Bool
    ) -> Bool {
        let own = looked.count
        looked += repeatElement(0, count: (instance.count(of: value) + 63) / 64)
        let isValid = decide(&self, own)
        if isValid, asked >= 0 {
            for offset in 0..<(looked.count - own) {
                looked[asked + offset] |= looked[own + offset]
            }
        }
        looked.removeLast(looked.count - own)
        return isValid
    }

    /// Decides for a branch, whose annotations are only used if it holds.
    @inline(__always)
    private mutating func tries(_ subschema: Int32, at value: Int, _ asked: Int) -> Bool {
        asked < 0
            ? holds(subschema, at: value, Self.noPositions)
            : asking(at: value, asked) { $0.holds(subschema, at: value, $1) }
    }

    /// Whether one of some branches holds and, if `isOnlyOne`, no other.
    mutating func oneHolds(
        of branches: Range<Int>,
        isOnlyOne: Bool,
        at value: Int,
        _ asked: Int
    ) -> Bool {
        var isValid = false
        for branch in branches where tries(program.lists[branch], at: value, asked) {
            guard !isOnlyOne || !isValid else {
                return false
            }
            isValid = true
            // The result is known, unless a later branch has annotations.
            if !isOnlyOne, asked < 0 {
                break
            }
        }
        return isValid
    }

    mutating func condition(
        _ test: Int32,
        _ then: Int32,
        _ otherwise: Int32,
        at value: Int,
        _ asked: Int
    ) -> Bool {
        guard asked >= 0 || then >= 0 || otherwise >= 0 else {
            return true
        }
        let next = tries(test, at: value, asked) ? then : otherwise
        return next < 0 || holds(next, at: value, asked)
    }
}
