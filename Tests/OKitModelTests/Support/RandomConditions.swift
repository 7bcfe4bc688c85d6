import OKitExpression
import OKitModel
import OKitSyntax

/// Conditions and what to hold them against, the same from the same seed.
struct RandomConditions {
    private var numbers: RandomNumbers

    init(seed: UInt64) {
        numbers = RandomNumbers(seed: seed)
    }

    private static let texts = [
        "", "a", "Ada", "ALBERT", "albert", "résumé", "RESUME", "re\u{301}sume\u{301}", "Straße",
        "STRASSE", "İx", "x\r\ny", "żółw", "Ångström", "日本", "👩‍👩‍👧 a", "a*b?", "aab aab aaab", "ŉa",
    ]
    private static let names = [
        "name", "age", "note", "friend", "friend.name", "friend.age", "friend.friend.name", "tags",
        "double", "nothing", "parent", "friend.parent.age", "tags.length", "name.length", "self",
    ]
    private static let options = ["", "[c]", "[d]", "[cd]", "[n]", "[l]", "[cdl]"]

    // MARK: Objects

    /// Declared objects, some of JSON with several shapes, and values that are no objects.
    mutating func subjects() throws -> (Graph, [Value]) {
        let person = EntityType(
            name: "Person",
            properties: [
                Property("name", .text), Property("age", .any, isOptional: true),
                Property("note", .text, isOptional: true),
                Property("friend", .object("Person"), isOptional: true),
                Property("tags", .list(.text)),
            ],
            computed: [
                "double": ComputedProperty(
                    expression: PredicateParser.parse("age + age", as: .expression)
                )
            ],
            functions: [
                "nothing": EntityFunction(
                    parameters: [],
                    body: .returns(PredicateParser.parse("note", as: .expression))
                )
            ]
        )
        let (people, _) = try people()
        let graph = Graph(types: TypeTable([person]), environment: people.environment)
        var subjects: [Value] = [.null, .int(4), .text("Ada"), .list([.int(1)])]
        for index in 0..<8 {
            let text = json(depth: 2)
            let source = SourceText(path: "object.json", text: text)
            let node = try JSONDocument(parsing: source).root
            var decoder = ModelDecoder(graph: graph)
            let declared = index.isMultiple(of: 2) ? decoder.object(node, person) : nil
            subjects.append(.object(declared ?? graph.makeObject(node)))
        }
        return (graph, subjects)
    }

    private mutating func json(depth: Int) -> String {
        var members = ["\"tags\": [\(quoted("\"")), \(quoted("\""))]"]
        if number(below: 8) > 0 {
            members.append("\"name\": \(quoted("\""))")
        }
        members.append(
            "\"age\": \(["1", "18", "41", "2.5", "null", "true"].randomElement(&numbers))"
        )
        if number(below: 2) == 0 {
            members.append("\"note\": \(quoted("\""))")
        }
        if depth > 0, number(below: 4) > 0 {
            members.append("\"friend\": \(json(depth: depth - 1))")
        }
        return "{\(members.joined(separator: ", "))}"
    }

    // MARK: Conditions

    /// A condition in CEL.
    mutating func celCondition(depth: Int) -> String {
        switch number(below: depth == 0 ? 5 : 9) {
        case 0...3: return celComparison()
        case 4:
            return ["true", "age > missing", "tags.exists(t, t == 'a')"].randomElement(&numbers)
        case 5: return "!(\(celCondition(depth: depth - 1)))"
        default:
            let sign = [" && ", " || "].randomElement(&numbers)
            let count = 2 + number(below: 3)
            return (0..<count).map { _ in "(\(celCondition(depth: depth - 1)))" }
                .joined(separator: sign)
        }
    }

    private mutating func celComparison() -> String {
        let name = (Self.names + ["outer", "locale", "self.age"]).randomElement(&numbers)
        switch number(below: 5) {
        case 0, 1:
            let sign = ["==", "!=", "<", "<=", ">", ">="].randomElement(&numbers)
            return "\(name) \(sign) \(celConstant())"
        case 2: return "\(name) in [\(celConstant()), \(celConstant())]"
        case 3: return "\(celConstant()) == \(name)"
        default:
            let words = ["startsWith", "endsWith", "contains", "finds", "matches"]
            return "\(name).\(words.randomElement(&numbers))(\(quoted("'")))"
        }
    }

    private mutating func celConstant() -> String {
        let constant = constant()
        return ["nil": "null", "TRUE": "true"][constant] ?? constant
    }

    mutating func condition(depth: Int) -> String {
        switch number(below: depth == 0 ? 5 : 9) {
        case 0...3: comparison()
        case 4: ["TRUEPREDICATE", "age > $missing", "ANY tags = 'a'"].randomElement(&numbers)
        case 5: "NOT (\(condition(depth: depth - 1)))"
        default: junction(depth: depth - 1)
        }
    }

    private mutating func junction(depth: Int) -> String {
        let word = [" AND ", " OR "].randomElement(&numbers)
        let count = 2 + number(below: 3)
        return (0..<count).map { _ in "(\(condition(depth: depth)))" }.joined(separator: word)
    }

    private mutating func comparison() -> String {
        let name = Self.names.randomElement(&numbers)
        switch number(below: 6) {
        case 0, 1:
            let sign = ["=", "!=", "<", "<=", ">", ">="].randomElement(&numbers)
            return "\(name) \(sign) \(constant())"
        case 2:
            return "\(name) BETWEEN {\(constant()), \(constant())}"
        case 3:
            return "\(name) IN {\(constant()), \(constant()), \(constant())}"
        case 4:
            return "\(constant()) = \(name)"
        default:
            let words = ["BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "=", "!=", "<", "MATCHES"]
            let option = Self.options.randomElement(&numbers)
            let pattern = ["'*a*'", "'?da'", "'r*m?'", "'a\\\\*b*'"].randomElement(&numbers)
            let text = number(below: 2) == 0 ? pattern : quoted("'")
            return "\(name) \(words.randomElement(&numbers))\(option) \(text)"
        }
    }

    private mutating func constant() -> String {
        switch number(below: 5) {
        case 0: quoted("'")
        case 1: ["nil", "TRUE", "2.5"].randomElement(&numbers)
        default: ["1", "18", "41", "82", "-3"].randomElement(&numbers)
        }
    }

    private mutating func quoted(_ quote: String) -> String {
        let text = Self.texts.randomElement(&numbers)
        return quote + text.replacing("\r\n", with: "\\r\\n") + quote
    }

    mutating func number(below bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &numbers)
    }
}

extension [String] {
    /// Of a list that is not empty.
    fileprivate func randomElement(_ numbers: inout RandomNumbers) -> String {
        self[Int.random(in: indices, using: &numbers)]
    }
}
