import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

/// One of CEL's conformance tests.
struct CELConformanceTest: Sendable, CustomTestStringConvertible {
    /// File, section and name.
    let name: String
    let expression: String
    /// The value that is expected; `nil` for an error.
    let value: Value?
    private let names: [String: Value]

    var testDescription: String { name }

    init?(line: Substring) {
        guard let root = try? JSONDocument(parsing: SourceText(path: "", text: String(line))).root,
            let expression = root["expr"]?.string
        else {
            return nil
        }
        self.expression = expression
        name = ["file", "section", "name"].map { root[$0]?.string ?? "" }.joined(separator: "/")
        value = root["value"].map { Self.value($0) }
        names = Self.names(root, expression)
    }

    /// Evaluates the expression, and collects the problems of parser, checker and evaluator.
    func run() -> (value: Value, problems: [String]) {
        let parsed = CELParser.parse(expression)
        let declarations = Declarations(types: [], models: [:])
        let scope = StaticScope(content: .nothing, names: names.mapValues { _ in .unknown })
        var checker = ExpressionChecker(declarations, scope)
        checker.type(of: parsed)
        let graph = Graph(types: TypeTable(), environment: AppEnvironment(makeID: { "id" }))
        var evaluator = Evaluator(graph, names: NameTable(names))
        let value = evaluator.value(of: parsed, on: nil as ObjectID?)
        let problems =
            parsed.problems.map(\.message.text) + checker.problems.map(\.message.text)
            + evaluator.problems.map(\.text)
        return (value, problems)
    }

    /// The names of the environment: those with dots are members of maps, and a container is
    /// where its names are looked up first.
    private static func names(_ root: JSONNode, _ expression: String) -> [String: Value] {
        let container = root["container"]?.string.map { $0 + "." } ?? ""
        let isAbsolute = expression.hasPrefix(".") || expression.contains(" .")
        var names: Value = .map([:])
        let bindings = root["bindings"]?.members.map { $0 } ?? []
        for binding in bindings.sorted(by: { $0.name.utf8.count < $1.name.utf8.count }) {
            let isInside = !container.isEmpty && binding.name.hasPrefix(container)
            guard container.isEmpty || isInside != isAbsolute else {
                continue
            }
            let name = isInside ? binding.name.dropFirst(container.count) : binding.name[...]
            names = insert(value(binding.value), at: name.split(separator: "."), into: names)
        }
        guard case .map(let members) = names else {
            return [:]
        }
        return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    }

    private static func insert(_ value: Value, at path: [Substring], into map: Value) -> Value {
        guard let name = path.first else {
            return value
        }
        var members: OrderedDictionary<String, Value> = [:]
        if case .map(let present) = map {
            members = present
        }
        let inner = members[String(name)] ?? .null
        members[String(name)] = insert(value, at: Array(path.dropFirst()), into: inner)
        return .map(members)
    }

    private static func value(_ node: JSONNode) -> Value {
        guard let member = node.members.map({ $0 }).first else {
            return .null
        }
        let inner = member.value
        switch member.name {
        case "bool": return .bool(inner.bool ?? false)
        case "int": return inner.int.map { .int($0) } ?? .null
        case "uint": return UInt64(inner.numberText ?? "").map { .uint($0) } ?? .null
        case "double": return .double(Double(inner.string ?? "") ?? 0)
        case "string": return .text(inner.string ?? "")
        case "bytes": return .data(Data(base64Encoded: inner.string ?? "") ?? Data())
        case "list": return .list(inner.elements.map { value($0) })
        case "map":
            let pairs = inner.elements.map { pair in
                let sides = pair.elements.map { value($0) }
                return (sides.first?.text ?? "", sides.last ?? .null)
            }
            return .map(OrderedDictionary(pairs) { first, _ in first })
        case "duration":
            let seconds = Double(inner["seconds"]?.string ?? "") ?? 0
            return .double(seconds + (Double(inner["nanos"]?.string ?? "") ?? 0) / 1e9)
        case "type": return .image(name: "type \(inner.string ?? "")")
        default: return .null
        }
    }

    /// Whether two values are the same and have the same type.
    static func isSame(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.double(let left), .double(let right)):
            left == right || left.isNaN && right.isNaN
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (.map(let left), .map(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
        default:
            left == right
        }
    }
}
