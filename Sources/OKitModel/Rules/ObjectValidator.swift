package import OKitExpression
import OrderedCollections

/// Validates objects by the rules of their properties, and determines which of them are blank.
package struct ObjectValidator {
    let graph: Graph

    /// The objects that are being validated; they count as valid, as related objects may form a
    /// cycle.
    var visited: Set<ObjectID> = []

    /// Creates a validator of the objects of a graph.
    package init(graph: Graph, visited: Set<ObjectID> = []) {
        self.graph = graph
        self.visited = visited
    }

    /// The validation issues of an object's properties, in declaration order.
    func issues(of object: ObjectID) -> [ValidationIssue] {
        guard let type = graph.type(of: object), !visited.contains(object) else {
            return []
        }
        return type.properties.indices.flatMap { issues(of: object, slot: $0) }
    }

    /// The validation issues of one property.
    func issues(of object: ObjectID, slot: Int) -> [ValidationIssue] {
        guard let property = graph.type(of: object)?.properties[slot] else {
            return []
        }
        let subject = PropertyRule.Subject(
            value: graph.value(of: object, slot: slot),
            object: object,
            graph: graph,
            visited: visited
        )
        var issues: [ValidationIssue] = []
        for rule in graph.swiftModels?.rules(object, slot) ?? property.rules {
            rule.check(subject, &issues)
        }
        for index in issues.indices {
            issues[index].path = property.name + issues[index].path
        }
        return issues
    }

    /// Whether a value is null, an empty text or list, or an object that has only such values.
    ///
    /// An assigned id does not make an object non-blank.
    package func isBlank(_ value: Value) -> Bool {
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
            guard let type = graph.type(of: object), visited.insert(object).inserted,
                visited.count < Self.blankObjectLimit
            else {
                return true
            }
            let first = type.givesIDs ? 1 : 0
            return type.properties.indices.dropFirst(first).allSatisfy { slot in
                isBlank(graph.value(of: object, slot: slot), &visited)
            }
        default: return false
        }
    }

    /// The maximum length of a chain of blank objects that is followed.
    private static let blankObjectLimit = 200
}
