/// Whose rules an operator follows where notations differ.
public enum Semantics: Sendable, Hashable {
    /// Those of Foundation's predicates: predicates, expressions and templates.
    case foundation
    /// Those of CEL.
    case cel
}
