public import OKitExpression
import OrderedCollections

extension Graph {
    /// What is wrong with the properties of an object, in the order of their declaration.
    ///
    /// Objects that it has or refers to are looked at where a rule asks for that.
    public func validate(_ object: ObjectID) -> [ValidationIssue] {
        issues(of: object, visited: [])
    }

    /// What is wrong with one property, with its elements.
    public func validate(_ target: Target) -> [ValidationIssue] {
        issues(of: target.object, slot: target.slot, visited: [])
    }

    func issues(of object: ObjectID, visited: Set<ObjectID>) -> [ValidationIssue] {
        // An object that is being validated already is right as far as this question goes.
        guard let type = type(of: object), !visited.contains(object) else {
            return []
        }
        return type.properties.indices.flatMap { slot in
            issues(of: object, slot: slot, visited: visited)
        }
    }

    /// What is wrong with one property.
    func issues(of object: ObjectID, slot: Int, visited: Set<ObjectID>) -> [ValidationIssue] {
        guard let property = type(of: object)?.properties[slot] else {
            return []
        }
        let subject = PropertyRule.Subject(
            value: value(of: object, slot: slot),
            object: object,
            graph: self,
            visited: visited
        )
        let field = model(ofHeld: object)?.field(inSlot: slot)
        var issues: [ValidationIssue] = []
        for rule in field?.core.allRules ?? property.rules {
            rule.check(subject, &issues)
        }
        for index in issues.indices {
            issues[index].path = property.name + issues[index].path
        }
        return issues
    }

    /// Whether a value is null, an empty text or list, or an object that has only such values.
    ///
    /// An id that was given says nothing of an object.
    func isBlank(_ value: Value) -> Bool {
        switch value {
        case .null: return true
        case .text(let text): return text.isEmpty
        default:
            var visited: Set<ObjectID> = []
            return isBlank(value, &visited)
        }
    }

    private func isBlank(_ value: Value, _ visited: inout Set<ObjectID>) -> Bool {
        switch value {
        case .null: return true
        case .text(let text): return text.isEmpty
        case .list(let elements): return elements.isEmpty
        case .set(let elements): return elements.isEmpty
        case .map(let members): return members.isEmpty
        case .object(let object):
            guard let type = type(of: object), visited.insert(object).inserted,
                visited.count < Self.mostBlankObjects
            else {
                return true
            }
            let first = type.givesIDs ? 1 : 0
            return type.properties.indices.dropFirst(first).allSatisfy { slot in
                isBlank(self.value(of: object, slot: slot), &visited)
            }
        default: return false
        }
    }

    /// A chain of blank objects is followed so far.
    private static let mostBlankObjects = 200
}
