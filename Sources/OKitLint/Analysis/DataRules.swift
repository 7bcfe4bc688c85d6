import OKitExpression
import OKitModel
import OKitSyntax

/// Holds objects that were read from data files to the rules of their properties.
struct DataRules {
    private let graph: Graph

    init(_ graph: Graph) {
        self.graph = graph
    }

    /// What rules refuse of an object, each with the place of the value, or of the object where the
    /// value is not there.
    func broken(
        _ object: ObjectID,
        read from: JSONNode
    ) -> [(issue: ValidationIssue, location: SourceLocation)] {
        guard let type = graph.type(of: object),
            type.properties.contains(where: { !$0.rules.isEmpty })
        else {
            return []
        }
        // What an object owns is asked by itself.
        return graph.validate(object).filter { !$0.path.contains(".") }.map { issue in
            (issue, place(of: issue.path, in: from).location)
        }
    }

    /// Where a path such as `tags[1]` stands; as much of it as is there.
    private func place(of path: String, in object: JSONNode) -> JSONNode {
        let steps = path.split(separator: "[")
        guard let name = steps.first, var node = object[String(name)] else {
            return object
        }
        for step in steps.dropFirst() {
            guard let index = Int(step.dropLast()), index < node.count,
                let element = node.elements.dropFirst(index).first(where: { _ in true })
            else {
                return node
            }
            node = element
        }
        return node
    }
}
