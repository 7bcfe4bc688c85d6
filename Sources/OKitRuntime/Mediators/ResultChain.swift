import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// What `resultChain` makes of a provider's items (WidgetKit §3.1).
extension AppSession {
    /// The items, passed through the provider's chain; kept until something that was read changes.
    func chained(_ items: Value, of provider: ObjectID) -> Value {
        let names = chain(provider, "resultChain", "resultChainTxt")
        guard !names.isEmpty else {
            return items
        }
        let arguments = chain(provider, "resultChainArgs", "resultChainArgsTxt")
        let key = ProviderState.ChainKey(
            provider: provider,
            items: items,
            chain: (names + arguments).map { .text($0) }
        )
        return cache.kept(key) {
            var value = items
            for (index, name) in names.enumerated() {
                let argument = arguments.indices.contains(index) ? arguments[index] : ""
                value = linked(name, argument, value)
            }
            return value
        }
    }

    /// Names or arguments: an array, whose numbers count as texts, or a text with bars.
    private func chain(_ provider: ObjectID, _ list: String, _ text: String) -> [String] {
        if let elements = graph.value(of: provider, list).elements {
            return elements.map { $0.text ?? "" }
        }
        return self.text(text, of: provider)?.split(
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
            return .text(items.map { cache.text(of: $0) ?? "" }.joined(separator: argument))
        case .itemAt:
            let index = number < 0 ? items.count + number : number
            return items.indices.contains(index) ? items[index] : .null
        case .map, .keyPath:
            return argument.hasPrefix("@")
                ? evaluated("SELF." + argument, on: value)
                : .list(items.map { evaluated(argument, on: $0) })
        case nil: return evaluated(name, argument, value)
        }
    }

    /// Any other function of the value.
    private func evaluated(_ name: String, _ argument: String, _ value: Value) -> Value {
        let name = name.last == ":" ? String(name.dropLast()) : name
        var evaluator = Evaluator(graph, variables: ["okitArgument": .text(argument)])
        let text = argument.isEmpty ? "SELF.\(name)" : "FUNCTION(SELF, '\(name):', $okitArgument)"
        let expression = PredicateParser.parse(text, as: .expression, allowsArguments: false)
        return evaluator.value(of: expression, on: value)
    }
}
