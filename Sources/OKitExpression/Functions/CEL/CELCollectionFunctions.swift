import OKitSyntax

/// Functions on lists, maps and bytes that only CEL has.
enum CELCollectionFunctions {
    static let all: [Function] = [
        CELFunctions.function(
            "size",
            [.sized],
            returns: .int,
            "The number of elements, characters or bytes.",
            "size([1, 2])",
            "2"
        ) { values, evaluator in size(values[0], &evaluator) },
        size(on: .collection, "The number of elements.", "lines.size()", "2"),
        size(on: .text, "The number of characters.", "word.size()", "4"),
        size(on: .data, "The number of bytes.", "photo.size()", "4"),
        CELFunctions.function(
            "join",
            on: .collection,
            [.text],
            counts: 0...1,
            returns: .text,
            "The elements as text, with a separator between them; null is left out.",
            "['a', 'b'].join(', ')",
            "a, b"
        ) { values, evaluator in
            let separator = values.count > 1 ? values[1].text ?? "" : ""
            let texts = (values[0].elements ?? []).filter { !$0.isNull }
                .compactMap { $0.celSpelling ?? evaluator.text(of: $0) }
            return evaluator.joined(texts, separator: separator)
        },
        element("first", "The first element; null if empty.", "[2, 3].first()", "2") {
            $0.first
        },
        element("last", "The last element; null if empty.", "[2, 3].last()", "3") { $0.last },
        list("reverse", "The elements from last to first.", "[2, 3].reverse()", "[3, 2]") {
            $0.reversed()
        },
        CELFunctions.function(
            "slice",
            on: .collection,
            [.number, .number],
            counts: 1...2,
            returns: .depending { $0.first?.element.list ?? .unknown },
            "The elements from an index to the end, or to another index (exclusive). Missing elements are left out.",
            "[2, 3, 4].slice(1)",
            "[3, 4]"
        ) { values, evaluator in
            let elements = values[0].elements ?? []
            guard let start = values[1].int,
                let end = values.count > 2 ? values[2].int : Int64(elements.count)
            else {
                evaluator.note("slice expects whole numbers")
                return .null
            }
            let count = Int64(elements.count)
            let first = Int(min(max(start, 0), count))
            let last = Int(min(max(end, Int64(first)), count))
            return .list(Array(elements[first..<last]))
        },
        list("distinct", "The distinct elements.", "[2, 3, 2].distinct()", "[2, 3]") { elements in
            var known: Set<Value> = []
            return elements.filter { known.insert($0).inserted }
        },
    ]

    private static func size(
        on receiver: ParameterType,
        _ summary: String,
        _ expression: String,
        _ value: String
    ) -> Function {
        CELFunctions.function(
            "size",
            on: receiver,
            returns: .int,
            summary,
            expression,
            value
        ) { values, evaluator in size(values[0], &evaluator) }
    }

    private static func size(_ value: Value, _ evaluator: inout Evaluator) -> Value {
        switch value {
        case .null: return .null
        case .text(let text): return .int(Int64(text.unicodeScalars.count))
        case .data(let bytes): return .int(Int64(bytes.count))
        case .list, .set, .map: return .int(Int64(value.elementCount))
        default:
            evaluator.note("size expects a collection or text, found \(value.kindName)")
            return .null
        }
    }

    private static func element(
        _ name: String,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable ([Value]) -> Value?
    ) -> Function {
        CELFunctions.function(
            name,
            on: .collection,
            returns: .depending { $0.first?.element ?? .unknown },
            summary,
            expression,
            value
        ) { values, _ in body(values[0].elements ?? []) ?? .null }
    }

    private static func list(
        _ name: String,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable ([Value]) -> [Value]
    ) -> Function {
        CELFunctions.function(
            name,
            on: .collection,
            returns: .depending { $0.first?.element.list ?? .unknown },
            summary,
            expression,
            value
        ) { values, _ in .list(body(values[0].elements ?? [])) }
    }
}
