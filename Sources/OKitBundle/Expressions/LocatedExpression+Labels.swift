import OKitExpression
import OKitSyntax

extension LocatedExpression {
    /// Makes the path to a property that no file mentions.
    init?(property name: String) {
        let text = SourceText(path: "", text: "\"\(name)\"")
        guard let node = try? JSONDocument(parsing: text).root else {
            return nil
        }
        self.init(CELParser.parse(name), in: node)
    }

    /// The label of the property that a path ends at; the text of any other expression.
    package var propertyLabel: String {
        let name = expression.text.split(separator: ".").last.map(String.init) ?? ""
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isName ? SentenceCase.text(of: name) : expression.text
    }

    /// The value as a text in a format, such as `relative` or `money EUR`.
    package func formatted(_ format: String?) -> LocatedExpression {
        guard let format else {
            return self
        }
        let name = format.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        let parsed = CELParser.parse("(\(expression.text)).format('\(name)')")
        return LocatedExpression(parsed.located(at: location), sharing: self)
    }
}
