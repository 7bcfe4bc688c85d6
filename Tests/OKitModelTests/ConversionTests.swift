import FoundationEssentials
import OKitExpression
import OKitModel
import OrderedCollections
import Testing

/// The table of the binding grammar's "Types and coercions".
struct ConversionTests {
    private static let date = Value.date(Date(timeIntervalSinceReferenceDate: 0))

    @Test(
        arguments: [
            (Value.null, nil), (.bool(true), "1"), (.bool(false), "0"), (.int(-5), "-5"),
            (.double(12), "12"), (.double(12.5), "12.5"), (.double(0.1), "0.1"),
            (.decimal(Decimal(125) / 10), "12.5"), (.decimal(12), "12"), (.text(""), ""),
            (date, "2001-01-01 00:00:00 +0000"), (.data(Data([1, 2, 3])), "3 bytes"),
            (.color(RGBColor(red: 1, green: 2, blue: 255)), "#0102ff"),
            (.image(name: "book"), "book"), (.list([]), "()"),
            (.list([.text("a"), .null]), "(a, null)"), (.set([.int(2), .int(1)]), "(2, 1)"),
            (.map(["b": .int(1), "a": .bool(true)]), "{b: 1, a: 1}"),
        ] as [(Value, String?)]
    )
    func hasATextForm(_ value: Value, _ expected: String?) {
        #expect(value.text == expected)
    }

    @Test(arguments: [
        (Value.null, false), (.bool(true), true), (.bool(false), false), (.int(0), false),
        (.int(2), true), (.double(0), false), (.double(0.5), true), (.decimal(0), false),
        (.text(""), false), (.text("false"), false), (.text("no"), false), (.text("0"), false),
        (.text("No"), true), (.text("00"), true), (.text(" "), true), (.list([]), true),
        (.set([]), true), (date, true), (.data(Data()), true),
    ])
    func holdsAsACondition(_ value: Value, _ expected: Bool) {
        #expect(value.condition == expected)
    }

    @Test(
        arguments: [
            (Value.bool(true), 1), (.int(5), 5), (.double(5), 5), (.double(12.5), nil),
            (.double(1e19), nil), (.double(.nan), nil), (.text("5"), 5), (.text("+5"), 5),
            (.text("5.0"), nil), (.text(" 5"), nil), (.text(""), nil), (.null, nil), (date, nil),
            (.decimal(7), 7), (.decimal(Decimal(15) / 10), nil), (.list([.int(1)]), nil),
        ] as [(Value, Int64?)]
    )
    func isAWholeNumber(_ value: Value, _ expected: Int64?) {
        #expect(value.int == expected)
    }

    @Test(
        arguments: [
            (Value.bool(false), 0), (.int(5), 5), (.double(12.5), 12.5), (.text("1e3"), 1000),
            (.text("0x1p4"), 16), (.text("inf"), .infinity), (.text("1,5"), nil),
            (.text(" 1"), nil), (.null, nil), (date, nil), (.decimal(Decimal(1) / 10), 0.1),
        ] as [(Value, Double?)]
    )
    func isANumber(_ value: Value, _ expected: Double?) {
        #expect(value.double == expected)
    }

    @Test(
        arguments: [
            (ValueType.text, Value.null, Value.text("")), (.text, .bool(true), .text("true")),
            (.text, .double(12), .text("12.0")), (.int, .text("12 or so"), .int(12)),
            (.int, .text("1e400"), .int(0)), (.int, .double(-1.9), .int(-1)),
            (.int, .double(1e300), nil), (.int, .null, nil),
            (.double, .text("-1.5x"), .double(-1.5)),
            (.double, .text("none"), .double(0)),
            (.decimal, .text("0.10"), .decimal(Decimal(1) / 10)),
            (.bool, .text("Yes"), .bool(true)), (.bool, .text("on"), .bool(false)),
            (.bool, .text(" 01"), .bool(true)), (.bool, .int(2), .bool(true)),
            (.date, .text("2001-01-01"), date), (.date, .text("soon"), nil),
            (.color, .text("ff0000"), .color(RGBColor(red: 255, green: 0, blue: 0))),
            (.color, .text("#ff00"), nil), (.image, .text("book"), .image(name: "book")),
            (.list(.int), .set([.int(1)]), .list([.int(1)])),
            (.set(.int), .list([.int(1), .int(1)]), .set([.int(1)])), (.list(.int), .int(1), nil),
            (.map(.int), .list([]), nil), (.data, .text("AQI="), nil),
        ] as [(ValueType, Value, Value?)]
    )
    func isWrittenAsThePropertysType(
        _ type: ValueType,
        _ value: Value,
        _ expected: Value?
    ) throws {
        let sample = try Sample(Property("it", type), "{}")
        let before = sample.value("it")
        #expect(try sample.write(value, to: "it") == (expected != nil))
        #expect(sample.value("it") == expected ?? before)
    }
}
