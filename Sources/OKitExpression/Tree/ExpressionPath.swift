import OKitSyntax

/// A walk: where it starts, and its steps.
package struct ExpressionPath: Sendable, Hashable {
    /// Where the walk starts.
    public var start: PathStart
    /// What is done from there, in order.
    public var steps: [PathStep]

    /// Creates a walk.
    package init(start: PathStart, steps: [PathStep]) {
        self.start = start
        self.steps = steps
    }
}

/// Where a path starts.
package enum PathStart: Sendable, Hashable {
    /// At the content: the effective context of the screen, row or cell.
    case content
    /// At the model with that name; empty for the default model.
    case model(String)
    /// At the names that the evaluation is given, then at the content: predicates and
    /// templates.
    case scope
    /// At a local name, else at the content, else at a name of the environment: CEL.
    case names
    /// At a name of the environment: CEL with a leading dot.
    case environment
    /// At another expression's value.
    case value(ExpressionNode)
}

/// One step of a path.
package struct PathStep: Sendable, Hashable {
    /// What is done.
    public var kind: Kind
    /// UTF-8 offsets of the step in the text of the whole expression.
    public var range: Range<Int>
    /// Whether the next step is behind a `/`.
    ///
    /// Within a key path (`author.ref.name`) only the last step can move the context, so what
    /// lies between goes unnoticed by `contexts`.
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
        /// `@sum.price`: a collection operator over what the keys name in each element.
        case aggregate(CollectionOperator, keys: [String])
    }
}

/// The arguments of a call.
///
/// In the binding notation the callee's number of parameters chooses between two readings: one
/// parameter takes the whole text, commas and all; several take the parts.
package struct CallArguments: Sendable, Hashable {
    /// The text between the brackets as one binding; `nil` if the notation has no such reading.
    public var whole: ExpressionNode?
    /// The same text split at its commas.
    public var parts: [ExpressionNode]

    /// Creates the arguments of a call.
    package init(whole: ExpressionNode?, parts: [ExpressionNode]) {
        self.whole = whole
        self.parts = parts
    }

    /// The notation that the call is written in, as far as functions differ by it.
    var notation: FunctionTable.Notation {
        whole == nil ? .cel : .all
    }

    /// The arguments in the reading for a number of parameters.
    func nodes(forCount count: Int) -> [ExpressionNode] {
        if count == 1, let whole, !parts.isEmpty {
            return [whole]
        }
        return parts
    }
}

/// The expression in square brackets behind a collection.
package enum PathElement: Sendable, Hashable {
    case first, last, size
    /// The element at an index from 0, or of a map the member with that name.
    case at(ExpressionNode)
}

extension ExpressionPath {
    /// The names of a path that begins at the scope and has nothing but names.
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

    /// Whether its steps are names and nothing else.
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
