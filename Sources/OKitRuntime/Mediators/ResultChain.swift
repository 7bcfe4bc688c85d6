import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The functions that a provider applies to its items (`resultChain`, WidgetKit §3.1).
struct ResultChain {
    private let provider: ObjectID
    private let objects: AppObjects

    /// The inputs of a result other than values of expressions.
    private struct Key: Hashable {
        let provider: ObjectID
        let items: Value
        let chain: [Value]
    }

    init(of provider: ObjectID, _ objects: AppObjects) {
        self.provider = provider
        self.objects = objects
    }

    /// Returns the result for some items.
    ///
    /// It is cached until a value that was read changes.
    func applied(to items: Value) -> Value {
        let names = chain("resultChain", "resultChainTxt")
        guard !names.isEmpty else {
            return items
        }
        let arguments = chain("resultChainArgs", "resultChainArgsTxt")
        let key = Key(
            provider: provider,
            items: items,
            chain: (names + arguments).map { .text($0) }
        )
        return objects.cache.cached(key) {
            var value = items
            for (index, name) in names.enumerated() {
                let argument = arguments.indices.contains(index) ? arguments[index] : ""
                value = linked(name, argument, value)
            }
            return value
        }
    }

    /// Returns names or arguments, either from a list, whose numbers count as text, or from a text
    /// separated by bars.
    private func chain(_ list: String, _ text: String) -> [String] {
        if let elements = objects.graph.value(of: provider, list).elements {
            return elements.map { $0.text ?? "" }
        }
        return objects.text(text, of: provider)?.split(
            separator: "|",
            omittingEmptySubsequences: false
        ).map { String($0) } ?? []
    }

    private func linked(_ name: String, _ argument: String, _ value: Value) -> Value {
        guard let items = value.elements else {
            return evaluated(name, argument, value)
        }
        let number = Int(argument) ?? 0
        switch ResultFunction(selector: name) {
        case .first: return items.first ?? .null
        case .last: return items.last ?? .null
        case .count: return .int(Int64(items.count))
        case .takeFirst: return .list(Array(items.prefix(max(number, 0))))
        case .takeLast: return .list(Array(items.suffix(max(number, 0))))
        case .joinedBy:
            return .text(items.map { objects.cache.text(of: $0) ?? "" }.joined(separator: argument))
        case .itemAt:
            let index = number < 0 ? items.count + number : number
            return items.indices.contains(index) ? items[index] : .null
        case .map, .keyPath:
            return argument.hasPrefix("@")
                ? objects.evaluated("SELF." + argument, on: value)
                : .list(items.map { objects.evaluated(argument, on: $0) })
        case nil: return evaluated(name, argument, value)
        }
    }

    /// Applies any other function to the value.
    private func evaluated(_ name: String, _ argument: String, _ value: Value) -> Value {
        let name = name.last == ":" ? String(name.dropLast()) : name
        var evaluator = Evaluator(objects.graph, variables: ["okitArgument": .text(argument)])
        let text = argument.isEmpty ? "SELF.\(name)" : "FUNCTION(SELF, '\(name):', $okitArgument)"
        let expression = PredicateParser.parse(text, as: .expression, allowsArguments: false)
        return evaluator.value(of: expression, on: value)
    }
}
