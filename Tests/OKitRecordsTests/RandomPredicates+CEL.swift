import TestSupport

// The same in CEL.
extension RandomPredicates {
    /// Makes a condition in CEL.
    mutating func condition(_ depth: Int = 0) -> String {
        if depth < 3, chance(45) {
            let (first, second) = (condition(depth + 1), condition(depth + 1))
            return pick(["(\(first) && \(second))", "(\(first) || \(second))", "!(\(first))"])
        }
        return chance(20)
            ? celCollection() : chance(8) ? "flag" : celComparison(celOperand(), celOperand())
    }

    private mutating func celComparison(_ left: String, _ right: String) -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
            return "\(left) \(pick(["==", "!=", "<", "<=", ">", ">="])) \(right)"
        case 5, 6:
            let name = pick(["contains", "startsWith", "endsWith", "finds"])
            let text = pick(["text", "other", "one.text"])
            return "\(text).\(name)(\(pick([celText(), "other", "outer"])))"
        case 7:
            return "has(\(pick(["self", "one"])).\(attribute()))"
        default:
            let list = chance(20) ? "list" : "[\(celLiteral()), \(celLiteral()), \(celOperand())]"
            return "\(left) in \(list)"
        }
    }

    private mutating func celCollection() -> String {
        let macro = pick(["exists", "all", "exists_one"])
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return "many.\(macro)(m, \(celComparison("m." + attribute(), celLiteral())))"
        case 1: return "one.many.\(macro)(m, m.int == \(celOperand()))"
        case 2: return "many.size() \(pick(["==", ">", "<="])) \(pick(["0", "1", "2"]))"
        case 3: return "many.filter(m, m.text == \(celOperand())).size() > 0"
        case 4: return "tags.\(macro)(t, t == \(celText()))"
        default: return "links.\(macro)(l, l.int > \(pick(["0", "1"])))"
        }
    }

    private mutating func celOperand() -> String {
        switch Int.random(in: 0..<11, using: &random) {
        case 0...4: attribute()
        case 5: pick(["one.", "self."]) + attribute()
        case 6: pick(["int % 2", "double * 2", "text + 'a'", "decimal * 2", "-double"])
        case 7: pick(["input", "outer"])
        case 8: pick(["text.size()", "text.lowerAscii()", "tags.size()", "date.getHours()"])
        default: celLiteral()
        }
    }

    private mutating func celLiteral() -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: pick(["null", "true", "false"])
        case 1, 2: pick(["0", "1", "-1", "1.5", "9007199254740993", "5", "1u"])
        default: celText()
        }
    }

    private mutating func celText() -> String {
        "'" + pick(Self.texts).replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
