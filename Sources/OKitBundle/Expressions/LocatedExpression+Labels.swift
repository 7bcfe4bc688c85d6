package import OKitExpression
import OKitSyntax

extension LocatedExpression {
    /// Creates the path to a property that is not written in a file.
    init?(property name: String) {
        self.init(unwritten: CELParser.parse(name))
    }

    /// Creates an expression that is not written in a file, such as one that a binding has
    /// composed.
    package init?(unwritten expression: ParsedExpression) {
        guard let document = try? JSONDocument(parsing: SourceText(path: "", text: "null")) else {
            return nil
        }
        self.init(expression, sharing: document.root)
    }

    /// The label of the property that a path ends at; for any other expression, its text.
    package var propertyLabel: String {
        let name = expression.text.split(separator: ".").last.map(String.init) ?? ""
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isName ? SentenceCase.text(of: name) : expression.text
    }

    /// The value as text in a format, such as `relative` or `money EUR`.
    package func formatted(_ format: String?) -> LocatedExpression {
        guard let format else {
            return self
        }
        let name = format.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        let parsed = CELParser.parse("(\(expression.text)).format('\(name)')")
        return LocatedExpression(parsed.located(at: location), sharing: self)
    }
}
