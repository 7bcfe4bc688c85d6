import FoundationEssentials
import OKitExpression
import OrderedCollections

@testable import OKitModel

#if canImport(TestSupport)
    import TestSupport
#endif

/// Makes objects with nulls, which own and hold each other.
///
/// Fuzzing compiles this file too.
struct RandomObjects {
    /// Where the numbers come from.
    private(set) var random: SeededGenerator

    init(_ random: SeededGenerator) {
        self.random = random
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

    /// Makes a graph of things that own and hold each other.
    mutating func make() -> (Graph, [ObjectID]) {
        let environment = AppEnvironment(
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

    private mutating func number(below bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &random)
    }

    private mutating func chance(_ percent: Int) -> Bool {
        number(below: 100) < percent
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }
}
