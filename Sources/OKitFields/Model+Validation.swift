import OKitExpression
public import OKitModel

extension Model: Blankable {
    /// What the last validation of the fields has found; valid where all are.
    public var validationState: ValidationState {
        ValidationState(joining: interface.ordered.map { $0.core.state.validation })
    }

    /// Validates the fields in the order of their priorities.
    ///
    /// Related models are validated where a rule asks for it.
    @discardableResult
    public func validate() -> ValidationState {
        let (graph, object) = (handle.graph, handle.object)
        var messages: [String] = []
        var issues: [ValidationIssue] = []
        for entry in interface.ordered {
            entry.core.validate(in: graph, object, &issues)
            for issue in issues {
                messages.append(issue.message)
            }
        }
        return messages.isEmpty ? .valid : .invalid(messages)
    }

    /// What is wrong now, with the fields' paths.
    public var validationIssues: [ValidationIssue] {
        graph.validate(object)
    }

    /// Whether all fields are nil or blank.
    public var isBlank: Bool {
        ObjectValidator(graph: graph).isBlank(.object(object))
    }
}

extension ValidationState {
    fileprivate init(joining states: [ValidationState]) {
        if states.contains(where: \.isInvalid) {
            self = .invalid(states.flatMap(\.messages))
        } else {
            self = states.contains(.unknown) ? .unknown : .valid
        }
    }
}
