import OKitExpression
import OKitModel
import OKitSyntax

// Translates CEL's additional conditions.
extension SQLTranslator {
    /// `has(self.name)`.
    mutating func presence(of node: ExpressionNode, _ name: String) throws -> String {
        let step = PathStep(kind: .property(name), range: node.range, endsSegment: false)
        var path = ExpressionPath(start: .value(node), steps: [])
        if case .path(let start) = node.kind {
            path = start
        }
        path.steps.append(step)
        return try isPresent(ExpressionNode(.path(path), node.range))
    }

    /// Whether a column or record is not null.
    private mutating func isPresent(_ node: ExpressionNode) throws -> String {
        switch try operand(node) {
        case .column(let sql, _), .record(let sql, _): return "\(sql) IS NOT NULL"
        case .constant, .other: throw NotInSQL()
        }
    }

    /// `posts.exists(p, p.text == 'x')`: a condition on the rows at the other end of a relation;
    /// `nil` for other macros and collections.
    mutating func test(_ comprehension: Comprehension) throws -> String? {
        guard comprehension.macro.isQuantifier, comprehension.variables.count == 1,
            let condition = comprehension.condition,
            case .path(let path) = comprehension.collection.kind,
            let (source, steps) = try? manyRows(path), steps.isEmpty
        else {
            return nil
        }
        let variable = comprehension.variables[0]
        // An object without an owner has no collection, and every condition on it is false.
        var owner = path
        owner.steps.removeLast()
        let hasOwner =
            owner.steps.isEmpty
            ? "1" : try isPresent(ExpressionNode(.path(owner), comprehension.collection.range))
        guard rows[variable] == nil else {
            throw NotInSQL()
        }
        rows[variable] = source.row
        defer { rows[variable] = nil }
        let sql = try self.condition(condition, isFiltering: false)
        let selected = "FROM \(source.from) AND"
        switch comprehension.macro {
        case .all:
            return "(\(hasOwner) AND NOT EXISTS (SELECT 1 \(selected) NOT ifnull((\(sql)), 0)))"
        case .exists: return "EXISTS (SELECT 1 \(selected) (\(sql)))"
        default: return "(SELECT COUNT(*) \(selected) (\(sql))) = 1"
        }
    }

    /// A path whose last steps are evaluated by a function, such as `name.size()`.
    mutating func split(
        _ path: ExpressionPath
    ) -> (column: ExpressionNode, rest: [PathStep])? {
        guard
            let index = path.steps.firstIndex(where: {
                if case .property = $0.kind { false } else { true }
            }), path.steps[index...].allSatisfy({ isPure($0.kind) })
        else {
            return nil
        }
        var column = path
        column.steps = Array(path.steps[..<index])
        let range = path.steps[0].range.lowerBound..<path.steps[index].range.lowerBound
        let rest = Array(path.steps[index...])
        if case .value(let node) = path.start, column.steps.isEmpty {
            return (node, rest)
        }
        return column.steps.isEmpty ? nil : (ExpressionNode(.path(column), range), rest)
    }

    /// Whether the step depends only on its receiver and arguments.
    func isPure(_ step: PathStep.Kind) -> Bool {
        switch step {
        case .property, .element(.at): true
        case .call(let name, let arguments):
            arguments?.whole == nil && FunctionTable.standard.hasPureMethod(name)
        default: false
        }
    }

    /// Whether the value of a path at a name can differ from row to row.
    func isOfRow(_ name: String) -> Bool {
        rows[name] != nil || localNames.contains(name)
            || !constants.names.contains(name) && !constants.environment.contains(name)
    }

    /// Whether a part of a step depends on the row.
    func dependsOnRow(_ step: PathStep.Kind) -> Bool {
        switch step {
        case .element(.at(let node)):
            dependsOnRow(node)
        case .call(_, let arguments):
            !isPure(step) || (arguments?.parts ?? []).contains { dependsOnRow($0) }
        case .reference: true
        default: false
        }
    }
}

extension Macro {
    /// Whether it tests for how many elements a condition holds.
    fileprivate var isQuantifier: Bool {
        [.all, .exists, .existsOne].contains(self)
    }
}
