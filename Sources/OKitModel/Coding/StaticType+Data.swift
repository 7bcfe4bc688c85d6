public import OKitExpression
public import OKitSyntax

extension StaticType {
    /// The problems of a JSON value for a property of this type, in the form of data files.
    ///
    /// Empty if this is a union of types.
    public func findings(_ node: JSONNode, _ types: TypeTable) -> [Finding] {
        guard let alternatives, alternatives.count == 1, let type = alternatives.first else {
            return []
        }
        var decoder = ModelDecoder(graph: Graph(declaring: types))
        _ = decoder.value(node, type)
        return decoder.findings
    }
}
