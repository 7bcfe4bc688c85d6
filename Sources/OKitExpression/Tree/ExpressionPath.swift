import OKitSyntax

/// A path: its start and its steps.
package struct ExpressionPath: Sendable, Hashable {
    /// The start of the path.
    public var start: PathStart
    /// The steps, in order.
    public var steps: [PathStep]

    /// Creates a path.
    package init(start: PathStart, steps: [PathStep]) {
        self.start = start
        self.steps = steps
    }
}

/// The start of a path.
package enum PathStart: Sendable, Hashable {
    /// The content: the effective context of the screen, row or cell.
    case content
    /// The model with that name; empty for the default model.
    case model(String)
    /// The names of the evaluation, then the content: predicates and templates.
    case scope
    /// A local name, otherwise the content, otherwise a name of the environment: CEL.
    case names
    /// A name of the environment: CEL with a leading dot.
    case environment
    /// The value of another expression.
    case value(ExpressionNode)
}

/// One step of a path.
package struct PathStep: Sendable, Hashable {
    /// The kind of step.
    public var kind: Kind
    /// UTF-8 offsets of the step in the text of the whole expression.
    public var range: Range<Int>
    /// Whether the next step follows a `/`.
    ///
    /// Within a key path (`author.ref.name`) only the last step can change the context, so
    /// `contexts` ignores the steps in between.
    public var endsSegment: Bool

    /// Creates a step.
    package init(kind: Kind, range: Range<Int>, endsSegment: Bool) {
        self.kind = kind
        self.range = range
        self.endsSegment = endsSegment
    }

    /// The kinds of step.
    public enum Kind: Sendable, Hashable {
        /// `.` or nothing between two slashes: the context itself.
        case this
        /// `..`: the object that owns the context.
        case parent
        /// `<` or `~`: the model that the context belongs to.
        case root
        /// `name`: a property, or a function without arguments by its bare name.
        case property(String)
        /// `[3]`: an element of a list, counted from 0.
        case index(Int)
        /// `[FIRST]`, `[LAST]`, `[SIZE]`, `[expression]` of the predicate notation.
        case element(PathElement)
        /// `name()` or `name(…)`.
        case call(String, CallArguments?)
        /// `$binding`: the object whose id is the binding's value.
        case reference(ExpressionNode)
        /// `@sum.price`: a collection operator over the values of a key path in each element.
        case aggregate(CollectionOperator, keys: [String])
    }
}

/// The arguments of a call.
///
/// In the binding notation, the number of parameters of the callee selects one of two forms: one
/// parameter takes the whole text including commas; several take the parts.
package struct CallArguments: Sendable, Hashable {
    /// The text between the brackets as one binding; `nil` if the notation has no such form.
    public var whole: ExpressionNode?
    /// The same text split at its commas.
    public var parts: [ExpressionNode]

    /// Creates the arguments of a call.
    package init(whole: ExpressionNode?, parts: [ExpressionNode]) {
        self.whole = whole
        self.parts = parts
    }

    /// The notation of the call, as far as it affects functions.
    var notation: FunctionTable.Notation {
        whole == nil ? .cel : .all
    }

    /// The arguments in the form for a number of parameters.
    func nodes(forCount count: Int) -> [ExpressionNode] {
        if count == 1, let whole, !parts.isEmpty {
            return [whole]
        }
        return parts
    }
}

/// The expression in square brackets after a collection.
package enum PathElement: Sendable, Hashable {
    case first, last, size
    /// The element at an index from 0, or the member of a map with that name.
    case at(ExpressionNode)
}

extension ExpressionPath {
    /// The names of a path that begins at the scope and consists only of names.
    package var plainNames: [String]? {
        guard start == .scope || start == .names else {
            return nil
        }
        var names: [String] = []
        for step in steps {
            guard case .property(let name) = step.kind, name != "self" else {
                return nil
            }
            names.append(name)
        }
        return names
    }

    /// Whether its steps are only names.
    var isPlain: Bool {
        steps.allSatisfy { if case .property = $0.kind { true } else { false } }
    }
}

extension PathStart {
    var children: [ExpressionNode] {
        if case .value(let node) = self { [node] } else { [] }
    }
}

extension PathStep {
    var children: [ExpressionNode] {
        switch kind {
        case .call(_, let arguments): arguments?.parts ?? []
        case .reference(let node), .element(.at(let node)): [node]
        default: []
        }
    }
}
