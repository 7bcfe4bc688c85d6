import GRDB
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

// Conditions that SQL functions evaluate, with columns as arguments.
extension SQLTranslator {
    /// SQLite functions can have up to 127 arguments.
    private static let mostColumns = 100

    private struct Leaves {
        var columns: [(sql: String, type: ValueType)] = []
        var constants: [String: Value] = [:]
    }

    /// A call of an SQL function that evaluates a condition.
    mutating func predicateCall(_ node: ExpressionNode) throws -> String {
        var leaves = Leaves()
        let condition = try replaced(node, &leaves)
        guard leaves.columns.count <= Self.mostColumns else {
            throw NotInSQL()
        }
        let function = SQLPredicateFunction(
            "okit_predicate_\(functions.count)",
            condition,
            constants: leaves.constants,
            types: leaves.columns.map(\.type),
            surroundings
        )
        functions.append(function)
        return "\(function.name)(\(leaves.columns.map(\.sql).joined(separator: ", ")))"
    }

    /// The tree with variables for values of the row and the app.
    private mutating func replaced(
        _ node: ExpressionNode,
        _ leaves: inout Leaves
    ) throws -> ExpressionNode {
        guard dependsOnRow(node) else {
            return try constant(node, &leaves)
        }
        let kind: ExpressionNode.Kind
        switch node.kind {
        case .path(let path)
        where path.start == .names && path.firstName.map(localNames.contains) == true:
            kind = .path(try replacedSteps(path, &leaves))
        case .path(let path) where split(path) != nil:
            guard let (column, rest) = split(path) else {
                throw NotInSQL()
            }
            let start = try replaced(column, &leaves)
            let whole = ExpressionPath(start: .value(start), steps: rest)
            kind = .path(try replacedSteps(whole, &leaves))
        case .comprehension(var comprehension):
            comprehension.collection = try replaced(comprehension.collection, &leaves)
            let outer = localNames
            localNames.formUnion(comprehension.variables)
            defer { localNames = outer }
            comprehension.condition = try comprehension.condition.map { try replaced($0, &leaves) }
            comprehension.body = try comprehension.body.map { try replaced($0, &leaves) }
            kind = .comprehension(comprehension)
        case .path, .argument:
            guard case .column(let sql, let type) = try operand(node) else {
                throw NotInSQL()
            }
            kind = .variable("\(leaves.columns.count)")
            leaves.columns.append((sql, type))
        case .negation(let operand):
            kind = .negation(try replaced(operand, &leaves))
        case .minus(let operand, let semantics):
            kind = .minus(try replaced(operand, &leaves), semantics)
        case .truth(let operand):
            kind = .truth(try replaced(operand, &leaves))
        case .cast(let operand, let type):
            kind = .cast(try replaced(operand, &leaves), to: type)
        case .junction(let junction, let conditions):
            kind = .junction(junction, try replaced(conditions, &leaves))
        case .aggregate(let elements):
            kind = .aggregate(try replaced(elements, &leaves))
        case .function(let function, let arguments) where function.purity != .random:
            kind = .function(function, try replaced(arguments, &leaves))
        case .comparison(var comparison):
            comparison.left = try replaced(comparison.left, &leaves)
            comparison.right = try replaced(comparison.right, &leaves)
            kind = .comparison(comparison)
        case .arithmetic(let first, let terms):
            let first = try replaced(first, &leaves)
            var replacedTerms = terms
            for (index, term) in terms.enumerated() {
                replacedTerms[index].operand = try replaced(term.operand, &leaves)
            }
            kind = .arithmetic(first, replacedTerms)
        case .conditional(let condition, let first, let second):
            kind = .conditional(
                try replaced(condition, &leaves),
                then: try replaced(first, &leaves),
                else: try replaced(second, &leaves)
            )
        default:
            throw NotInSQL()
        }
        return ExpressionNode(kind, node.range)
    }

    /// The path with variables in its indices and arguments.
    private mutating func replacedSteps(
        _ path: ExpressionPath,
        _ leaves: inout Leaves
    ) throws -> ExpressionPath {
        var path = path
        for index in path.steps.indices {
            switch path.steps[index].kind {
            case .property:
                break
            case .element(.at(let node)):
                path.steps[index].kind = .element(.at(try replaced(node, &leaves)))
            case .call(let name, let arguments?) where isPure(path.steps[index].kind):
                let parts = try replaced(arguments.parts, &leaves)
                path.steps[index].kind = .call(name, CallArguments(whole: nil, parts: parts))
            default:
                throw NotInSQL()
            }
        }
        return path
    }

    private mutating func replaced(
        _ nodes: [ExpressionNode],
        _ leaves: inout Leaves
    ) throws -> [ExpressionNode] {
        var replaced: [ExpressionNode] = []
        for node in nodes {
            replaced.append(try self.replaced(node, &leaves))
        }
        return replaced
    }

    private func constant(
        _ node: ExpressionNode,
        _ leaves: inout Leaves
    ) throws -> ExpressionNode {
        let value = constants.value(node)
        guard !value.holdsObject else {
            throw NotInSQL()
        }
        let name = "constant \(leaves.constants.count)"
        leaves.constants[name] = value
        return ExpressionNode(.variable(name), node.range)
    }

    /// Whether the value of a node can differ between rows, or between evaluations.
    func dependsOnRow(_ node: ExpressionNode) -> Bool {
        switch node.kind {
        case .empty, .constant, .localized, .literal, .invalid, .argument(_, isKeyPath: false):
            return false
        case .content, .argument(_, isKeyPath: true):
            return true
        case .variable(let name):
            return rows[name] != nil
        case .path(let path):
            return dependsOnRow(path)
        case .negation(let operand), .minus(let operand, _), .cast(let operand, _),
            .truth(let operand), .presence(let operand, _):
            return dependsOnRow(operand)
        case .junction(_, let nodes), .aggregate(let nodes), .concatenation(let nodes),
            .template(let nodes):
            return nodes.contains { dependsOnRow($0) }
        case .members(let members):
            return members.contains { dependsOnRow($0.key) || dependsOnRow($0.value) }
        case .function(let function, let nodes):
            return function.purity == .random || nodes.contains { dependsOnRow($0) }
        case .comparison(let comparison):
            return dependsOnRow(comparison.left) || dependsOnRow(comparison.right)
        case .arithmetic(let first, let terms):
            return dependsOnRow(first) || terms.contains { dependsOnRow($0.operand) }
        case .conditional(let condition, let first, let second):
            return [condition, first, second].contains { dependsOnRow($0) }
        case .message, .comprehension, .bound, .text, .choice:
            // Functions of the host may return another value each time.
            return true
        }
    }

    private func dependsOnRow(_ path: ExpressionPath) -> Bool {
        let hasOwnNodes = path.steps.contains { dependsOnRow($0.kind) }
        switch path.start {
        case .scope:
            guard let name = path.firstName, constants.names.contains(name) else {
                return true
            }
            return hasOwnNodes
        case .names:
            return path.firstName.map { isOfRow($0) } ?? true || hasOwnNodes
        case .environment:
            return hasOwnNodes
        case .value(let node):
            return hasOwnNodes || dependsOnRow(node)
        case .content, .model:
            return true
        }
    }
}

extension Value {
    /// Whether it is, or contains, an object of a graph.
    fileprivate var holdsObject: Bool {
        switch self {
        case .object: true
        case .list(let elements): elements.contains(where: \.holdsObject)
        case .set(let elements): elements.contains(where: \.holdsObject)
        case .map(let members): members.values.contains(where: \.holdsObject)
        default: false
        }
    }
}
