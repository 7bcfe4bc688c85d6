public import OKitExpression
public import OKitSyntax

extension StaticType {
    /// What is wrong with a JSON value for a property of this type, as data files have it.
    ///
    /// Empty where the type is not one alone.
    public func findings(_ node: JSONNode, _ types: TypeTable) -> [Finding] {
        guard let alternatives, alternatives.count == 1, let type = alternatives.first else {
            return []
        }
        var decoder = ModelDecoder(graph: Graph(declaring: types))
        _ = decoder.value(node, type)
        return decoder.findings
    }
}
