import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Validates objects of data files by the rules of their properties.
struct DataRules {
    private let graph: Graph
    /// The properties whose rules read relations of records, as `Entity.property`: relations are
    /// only resolved when the data is stored.
    private let uncertain: Set<String>

    init(_ graph: Graph, _ bundle: AppBundle) {
        self.graph = graph
        uncertain = bundle.declarations.filter { $0.kind == .entity }.reduce(into: []) {
            all,
            file in
            if let type = bundle.types[file.fileName], bundle.recordEntities.contains(type.name) {
                all.formUnion(Self.uncertain(of: type, file).map { "\(type.name).\($0)" })
            }
        }
    }

    private static func uncertain(of type: EntityType, _ file: Declaration) -> [String] {
        let relations = type.properties.filter { $0.inverse != nil || $0.isReference }.map(\.name)
        let derived = Self.readers(of: Set(relations), in: type)
        let withRules = (file["properties"]?.entries ?? []).filter { entry in
            (entry.value.declaration?["rules"]?.declarations ?? [])
                .compactMap { $0["predicate"]?.expression?.expression }
                .contains { !$0.root.memberNames.isDisjoint(with: derived) }
        }
        return relations + withRules.map(\.name.name)
    }

    /// The names, with the computed properties and functions that read them directly or indirectly.
    private static func readers(of names: Set<String>, in type: EntityType) -> Set<String> {
        var read: [String: Set<String>] = [:]
        for (name, property) in type.computed {
            if case .expression(let expression) = property.body {
                read[name] = expression.root.memberNames
            }
        }
        for (name, function) in type.functions {
            if case .returns(let expression) = function.body {
                read[name] = expression.root.memberNames
            }
        }
        var all = names
        var count = -1
        while count != all.count {
            count = all.count
            all.formUnion(read.filter { !$0.value.isDisjoint(with: all) }.keys)
        }
        return all
    }

    /// The violated rules of an object, each with the location of the value, or of the object if
    /// the value is missing.
    func broken(
        _ object: ObjectID,
        read from: JSONNode
    ) -> [(issue: ValidationIssue, location: SourceLocation)] {
        guard let type = graph.type(of: object),
            type.properties.contains(where: { !$0.rules.isEmpty })
        else {
            return []
        }
        // An owned object is validated separately.
        return graph.validate(object).filter { issue in
            !issue.path.contains(".") && !uncertain.contains("\(type.name).\(issue.property)")
        }.map { issue in
            (issue, node(at: issue.path, in: from).location)
        }
    }

    /// The value at a path such as `tags[1]`, as far as the path exists.
    private func node(at path: String, in object: JSONNode) -> JSONNode {
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
