import TestSupport

/// Makes expressions in CEL about `RandomObjects` that mostly have the types they need.
struct RandomCEL {
    private var random: SeededGenerator
    /// Whether operands are being made whose types are joined, so that a wrong one is not a mistake.
    private var isMixing = false
    /// The names of elements of `many` that macros around the place have given.
    private var elements: [String] = []

    private enum Kind: CaseIterable {
        case number, text, date, condition, texts, numbers, object, objects
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Makes an expression.
    mutating func expression() -> String {
        text(of: pick(Kind.allCases), 0)
    }

    private mutating func text(of kind: Kind, _ depth: Int) -> String {
        // Now and then an operand of another type, which the checker has to find.
        if chance(3), !isMixing {
            return leaf(pick(Kind.allCases))
        }
        guard depth < 4 else {
            return leaf(kind)
        }
        let next = depth + 1
        switch kind {
        case .number: return number(next)
        case .text: return textual(next)
        case .date:
            let (date, count) = (text(of: .date, next), text(of: .number, next))
            return pick([
                leaf(.date), "(\(date) + \(count))", "now", "many.max(m, m.date)",
                "(\(date)).addDays(3)", "\(choice(.date, next))",
            ])
        case .texts:
            let (first, second) = alike(.text, next)
            return pick([
                leaf(.texts), "[\(first), \(second)]", "\(text(of: .text, next)).split('a')",
                mapped(.text, next), "tags.filter(t, t != \(first))", "(tags + [\(first)])",
                "tags.distinct()",
            ])
        case .numbers:
            let (first, second) = alike(.number, next)
            return pick([leaf(.numbers), "[\(first), \(second)]", mapped(.number, next)])
        case .objects:
            let list = text(of: .objects, next)
            return pick([
                leaf(.objects), "\(list).filter(e, \(inside("e") { $0.condition(next) }))",
                "\(list).reverse()",
            ])
        case .object: return pick([leaf(.object), "one.one", "many[0]", "many.first()", "self"])
        case .condition: return condition(next)
        }
    }

    private mutating func number(_ depth: Int) -> String {
        let first = text(of: .number, depth)
        switch below(12) {
        case 0, 1: return leaf(.number)
        case 2: return "(\(first) \(pick(["+", "-", "*", "/"])) \(text(of: .number, depth)))"
        case 3: return "(int % 3)"
        case 4: return "\(text(of: .numbers, depth)).\(pick(["sum", "average", "max", "min"]))()"
        case 5: return "size(\(text(of: pick([.texts, .objects, .text]), depth)))"
        case 6: return "\(text(of: .text, depth)).\(pick(["size()", "indexOf('a')", "length()"]))"
        case 7: return choice(.number, depth)
        case 8: return "many.sum(m, \(inside("m") { $0.text(of: .number, depth) }))"
        case 9: return "math.\(pick(["abs", "ceil", "round", "sign"]))(\(first))"
        case 10: return "\(text(of: .date, depth)).\(pick(["getHours()", "getFullYear()"]))"
        default: return "(-\(leaf(.number)))"
        }
    }

    private mutating func textual(_ depth: Int) -> String {
        let first = text(of: .text, depth)
        switch below(9) {
        case 0, 1: return leaf(.text)
        case 2: return "(\(first) + \(text(of: .text, depth)))"
        case 3: return "\(first).\(pick(["lowerAscii()", "trim()", "reverse()", "initial()"]))"
        case 4: return "string(\(text(of: .number, depth)))"
        case 5: return "\(text(of: .texts, depth)).join(\(first))"
        case 6: return "\(first).replace('a', \(text(of: .text, depth)))"
        case 7: return choice(.text, depth)
        default: return "\(text(of: .object, depth)).label"
        }
    }

    private mutating func condition(_ depth: Int) -> String {
        let next = depth + 1
        if depth < 4, chance(30) {
            let (first, second) = (condition(next), condition(next))
            return pick(["(\(first) && \(second))", "(\(first) || \(second))", "!(\(first))"])
        }
        let kind: Kind = pick([.number, .text, .date])
        let (left, right) = (text(of: kind, next), text(of: kind, next))
        switch below(9) {
        case 0: return "flag"
        case 1:
            let name = pick(["contains", "startsWith", "endsWith", "finds"])
            return "\(text(of: .text, next)).\(name)(\(text(of: .text, next)))"
        case 2: return "\(text(of: .text, next)) in \(text(of: .texts, next))"
        case 3: return "'a' in {'a': 1, \(text(of: .text, next)): 2}"
        case 4:
            let macro = pick(["all", "exists", "exists_one"])
            return "many.\(macro)(e, \(inside("e") { $0.condition(next) }))"
        case 5: return "has(\(pick(["self", "one"])).\(pick(["text", "int", "many"])))"
        case 6: return "\(text(of: .text, next)).matches('a.*')"
        default: return "(\(left) \(pick(["==", "!=", "<", "<=", ">", ">="])) \(right))"
        }
    }

    private mutating func choice(_ kind: Kind, _ depth: Int) -> String {
        let (yes, no) = alike(kind, depth)
        return "(\(condition(depth)) ? \(yes) : \(no))"
    }

    private mutating func mapped(_ kind: Kind, _ depth: Int) -> String {
        "many.map(e, \(inside("e") { $0.text(of: kind, depth + 1) }))"
    }

    /// A part in which a name is an element of `many`.
    private mutating func inside(_ name: String, _ body: (inout Self) -> String) -> String {
        elements.append(name)
        defer { elements.removeLast() }
        return body(&self)
    }

    private mutating func leaf(_ kind: Kind) -> String {
        if let element = elements.last, chance(40) {
            let members: [String] =
                switch kind {
                case .number: ["int", "double", "decimal", "size"]
                case .text: ["text", "label"]
                case .date: ["date", "oldest"]
                case .condition: ["flag"]
                case .texts: ["tags", "marks"]
                case .numbers: ["numbers"]
                case .object: ["one"]
                case .objects: ["many"]
                }
            return "\(element).\(pick(members))"
        }
        return switch kind {
        case .number:
            pick(["int", "double", "decimal", "size", "one.int", "3", "2.5", "input", "self.int"])
        case .text: pick(["text", "label", "one.text", "'ab'", "word", "tags[0]", "one.key"])
        case .date: pick(["date", "one.date", "oldest", "now"])
        case .condition: pick(["flag", "true", "one.flag"])
        case .texts: pick(["tags", "marks", "many.map(m, m.text)"])
        case .numbers: pick(["numbers", "many.map(m, m.int)"])
        case .object: pick(["self", "one"])
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

    private mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &random)
    }

    private mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
