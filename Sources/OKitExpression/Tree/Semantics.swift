/// The rules of an operator in which notations differ.
public enum Semantics: Sendable, Hashable {
    /// The rules of Foundation's predicates: predicates, expressions and templates.
    case foundation
    /// The rules of CEL.
    case cel
}
