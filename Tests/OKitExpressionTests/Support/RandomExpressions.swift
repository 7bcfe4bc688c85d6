import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import TestSupport

/// Makes objects with nulls, and expressions about them that mostly have the types they need.
struct RandomExpressions {
    private var random: SeededGenerator
    /// Whether operands are being made whose types are joined, so that a wrong one is no mistake.
    private var isMixing = false

    /// The types that expressions are made of.
    private enum Kind: CaseIterable {
        case number, text, date, condition, texts, numbers, object, objects
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    static let types = TypeTable([
        EntityType(
            name: "Thing",
            properties: [
                optional("text", .text), optional("int", .int), optional("double", .double),
                optional("decimal", .decimal), optional("flag", .bool), optional("date", .date),
                optional("color", .color), optional("tags", .list(.text)),
                optional("numbers", .list(.int)), optional("marks", .set(.text)),
                optional("one", .object("Thing")), optional("many", .list(.object("Thing"))),
                optional("free", .any),
            ],
            computed: [
                "size": ComputedProperty(expression: expression("length(text)")),
                "label": ComputedProperty(
                    expression: TemplateParser.parse("$text: $int")
                ),
                "oldest": ComputedProperty(expression: expression("min(many.date)")),
            ],
            functions: [
                "plus": EntityFunction(
                    parameters: ["other"],
                    body: .returns(expression("text.length"))
                )
            ]
        ),
        EntityType(
            name: "Special",
            properties: [optional("extra", .double)],
            parent: "Thing"
        ),
    ])

    static let declarations = Declarations(
        types: types.objectTypes,
        models: ["default": "Thing"]
    )

    private static func optional(_ name: String, _ type: ValueType) -> Property {
        Property(name, type, isOptional: true)
    }

    private static func expression(_ text: String) -> ParsedExpression {
        PredicateParser.parse(text, as: .expression)
    }

    mutating func number(below bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &random)
    }

    // MARK: Objects

    /// Makes a graph of things that own and hold each other.
    mutating func objects() throws -> (Graph, [ObjectID]) {
        let environment = Environment(
            clock: { Date(timeIntervalSinceReferenceDate: 700_000_000) },
            makeID: { "id" }
        )
        let graph = Graph(types: Self.types, environment: environment)
        var made: [ObjectID] = []
        for index in 0..<12 {
            let name = chance(30) ? "Special" : "Thing"
            guard let type = Self.types[name] else {
                continue
            }
            let object = graph.create(type, id: "t\(index)")
            for property in type.properties.dropFirst() where chance(80) {
                if let slot = type.slot(named: property.name) {
                    graph.set(object, slot: slot, to: value(of: property.type, made))
                }
            }
            made.append(object)
        }
        if let root = made.last {
            graph.setModel("default", to: root)
        }
        return (graph, made)
    }

    private mutating func value(of type: ValueType, _ made: [ObjectID]) -> Value {
        switch type {
        case .text: .text(pick(["", "a", "Zoë", "12", "x y", "a.b", "/tmp/f.txt"]))
        case .int: .int(pick([0, 1, -1, 7, 1 << 40, .max, .min]))
        case .double: .double(pick([0, 1.5, -2.25, 1e300]))
        case .decimal: .decimal(pick([0, 1, 2.5, -10]))
        case .bool: .bool(chance(50))
        case .date: .date(Date(timeIntervalSinceReferenceDate: pick([0, 7e8, 1e12, -1e10])))
        case .color: .color(RGBColor(red: 1, green: 200, blue: 3))
        case .list(let element):
            .list((0..<number(below: 4)).map { _ in value(of: element, made) })
        case .set(let element):
            .set(OrderedSet((0..<number(below: 4)).map { _ in value(of: element, made) }))
        case .object: made.isEmpty ? .null : .object(pick(made))
        default: chance(50) ? .int(5) : .text("free")
        }
    }

    // MARK: Expressions

    /// Makes an expression in one of the notations.
    mutating func expression() -> ParsedExpression {
        switch number(below: 10) {
        case 0...2: BindingParser.parse(binding(), as: .single)
        case 3: TemplateParser.parse("$text is $one.label, $many.int")
        case 4...6: PredicateParser.parse(condition(0), as: .predicate)
        default:
            PredicateParser.parse(
                text(of: pick(Kind.allCases, but: .condition), 0),
                as: .expression
            )
        }
    }

    /// A walk over members, functions and operators of the types it comes to.
    private mutating func binding() -> String {
        let names = [
            "text", "int", "double", "flag", "date", "color", "tags", "numbers", "marks", "one",
            "many", "size", "label", "oldest", "parent", "key", "model", "id", "initial",
            "length", "formatISO", "suffix(#x)", "addDays(#2)", "addDays()", "plus(text)",
            "plus(int, int)", "hexColor", "isDark", "boolValue", "startOfDay", "nothing",
        ]
        let steps = (0...number(below: 4)).map { _ -> String in
            switch number(below: 12) {
            case 0: pick(["..", "~", "."])
            case 1: "tags[0]"
            case 2: pick(["many@sum.int", "many@count", "numbers@count", "many@max.date"])
            case 3: "many[0]"
            default: pick(names)
            }
        }
        return (chance(10) ? ">" : "") + steps.joined(separator: pick(["/", "/", "."]))
    }

    private mutating func text(of kind: Kind, _ depth: Int) -> String {
        // Now and then an operand of another type, which the checker has to find.
        if chance(4), !isMixing {
            return leaf(pick(Kind.allCases, but: .condition))
        }
        let next = depth + 1
        if depth > 3 {
            return leaf(kind)
        }
        switch kind {
        case .number:
            return numeric(next)
        case .text:
            return textual(next)
        case .date:
            let (date, count) = (text(of: .date, next), text(of: .number, next))
            return pick([
                leaf(.date), "(\(date) + \(count))", "now()", "min(many.date)",
                "FUNCTION(\(date), 'addDays:', \(count))", "FUNCTION(\(date), 'startOfDay')",
            ])
        case .texts:
            let (first, second) = alike(.text, next)
            return pick([
                leaf(.texts), "{\(first), \(second)}", "many.@unionOfObjects.text", "mode(tags)",
                "SUBQUERY(many, $m, \(condition(next))).text",
            ])
        case .numbers:
            return pick([leaf(.numbers), "{\(alike(.number, next).0), 1}", "many.size"])
        case .objects:
            return pick([
                leaf(.objects), "SUBQUERY(\(text(of: .objects, next)), $m, $m.int > 1)",
            ])
        case .object:
            return pick([leaf(.object), "many[FIRST]", "one.one", "SELF.one", "many.@firstObject"])
        case .condition:
            return condition(next)
        }
    }

    private mutating func numeric(_ depth: Int) -> String {
        let first = text(of: .number, depth)
        switch number(below: 12) {
        case 0, 1: return leaf(.number)
        case 2: return "(\(first) \(pick(["+", "-", "*", "/", "**"])) \(text(of: .number, depth)))"
        case 3:
            let name = pick(["sqrt", "abs", "floor", "ceiling", "trunc", "exp", "ln", "log"])
            return "\(name)(\(first))"
        case 4:
            return
                "\(pick(["sum", "average", "max", "median", "stddev"]))(\(text(of: .numbers, depth)))"
        case 5: return "count(\(text(of: pick([.texts, .objects, .numbers]), depth)))"
        case 6: return "length(\(text(of: .text, depth)))"
        case 7:
            let (yes, no) = alike(.number, depth)
            return "TERNARY(\(condition(depth)), \(yes), \(no))"
        case 8: return "many.\(pick(["@sum", "@avg", "@min", "@max"])).\(pick(["int", "decimal"]))"
        case 9: return "FUNCTION(\(text(of: .text, depth)), '\(pick(["length", "integerValue"]))')"
        case 10: return "modulus:by:(\(first), 3)"
        default: return "(-\(first))"
        }
    }

    private mutating func textual(_ depth: Int) -> String {
        let first = text(of: .text, depth)
        switch number(below: 9) {
        case 0, 1: return leaf(.text)
        case 2: return "\(pick(["uppercase", "lowercase", "canonical"]))(\(first))"
        case 3: return "FUNCTION(\(first), '\(pick(["initial", "capitalize", "pathExtension"]))')"
        case 4: return "FUNCTION(\(text(of: .number, depth)), 'suffix:', \(first))"
        case 5: return "FUNCTION(\(text(of: .date, depth)), '\(pick(["formatISO", "formatDate"]))')"
        case 6: return "CAST(\(text(of: .number, depth)), 'NSString')"
        case 7:
            let (yes, no) = alike(.text, depth)
            return "TERNARY(\(condition(depth)), \(yes), \(no))"
        default: return "\(text(of: .object, depth)).label"
        }
    }

    private mutating func condition(_ depth: Int) -> String {
        let next = depth + 1
        if depth < 3, chance(35) {
            let (first, second) = (condition(next), condition(next))
            return pick(["(\(first) AND \(second))", "(\(first) OR \(second))", "NOT (\(first))"])
        }
        let kind: Kind = pick([.number, .text, .date])
        let (left, right) = (text(of: kind, next), text(of: kind, next))
        switch number(below: 9) {
        case 0: return "flag == YES"
        case 1: return "\(text(of: .text, next)) \(pick(["CONTAINS", "BEGINSWITH", "LIKE"]))[c] 'a'"
        case 2: return "\(left) BETWEEN {\(right), \(text(of: kind, next))}"
        case 3: return "\(text(of: .text, next)) IN \(text(of: .texts, next))"
        case 4: return "ANY \(leaf(.numbers)) > \(text(of: .number, next))"
        case 5: return "\(text(of: .text, next)) MATCHES 'a.*'"
        default: return "\(left) \(pick(["==", "!=", "<", "<=", ">", ">="])) \(right)"
        }
    }

    private mutating func leaf(_ kind: Kind) -> String {
        switch kind {
        case .number:
            pick(["int", "double", "decimal", "flag", "size", "one.int", "3", "2.5", "$input"])
        case .text: pick(["text", "label", "one.text", "'ab'", "$word", "tags[FIRST]", "one.key"])
        case .date: pick(["date", "one.date", "oldest"])
        case .condition: "flag == YES"
        case .texts: pick(["tags", "marks", "many.text"])
        case .numbers: pick(["numbers", "many.int", "many.size"])
        case .object: pick(["SELF", "one", "many[LAST]"])
        case .objects: pick(["many", "one.many"])
        }
    }

    /// Makes operands that have the same type.
    private mutating func alike(_ kind: Kind, _ depth: Int) -> (String, String) {
        let outer = isMixing
        isMixing = true
        defer { isMixing = outer }
        return (text(of: kind, depth), text(of: kind, depth))
    }

    private mutating func chance(_ percent: Int) -> Bool {
        number(below: 100) < percent
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }

    private mutating func pick(_ kinds: [Kind], but excluded: Kind) -> Kind {
        pick(kinds.filter { $0 != excluded })
    }
}
