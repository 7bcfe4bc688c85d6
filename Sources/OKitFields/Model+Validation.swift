import OKitExpression
public import OKitModel

extension Model: Blankable {
    /// The result of the last validation of the fields; valid if all are.
    public var validationState: ValidationState {
        ValidationState(joining: interface.ordered.map { $0.core.state.validation })
    }

    /// Validates the fields in priority order.
    ///
    /// Related models are validated if a rule requires it.
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

    /// The current issues, with the paths of their fields.
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
