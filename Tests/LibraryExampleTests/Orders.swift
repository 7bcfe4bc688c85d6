import OKitExpression
import OKitSyntax

/// The sum of the prices in an order, and the problems of the expression or the order.
func total(of json: String) throws -> (total: Value, problems: [String]) {
    let order = try JSONDocument(parsing: SourceText(path: "order.json", text: json))
    let expression = CELParser.parse("order.items.map(item, item.price * item.count).sum()")
    let variables = ["order": Value(json: order.root)]
    var evaluator = Evaluator(ValueSpace(), variables: variables)
    let total = evaluator.value(of: expression, on: .null)
    return (total, (expression.problems.map(\.message) + evaluator.problems).map(\.text))
}
