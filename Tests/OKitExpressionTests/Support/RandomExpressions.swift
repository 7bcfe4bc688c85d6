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

    /// Makes the objects that expressions are about.
    mutating func objects() -> (Graph, [ObjectID]) {
        var objects = RandomObjects(random)
        defer { random = objects.random }
        return objects.make()
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func number(below bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &random)
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
