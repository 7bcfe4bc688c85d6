import OKitExpression
public import OKitModel

extension BaseField {
    /// Adds a rule.
    ///
    /// - Parameters:
    ///   - test: whether a value meets the rule.
    ///   - message: what is wrong where the condition does not hold.
    ///   - allowNil: whether nil meets the rule.
    @discardableResult
    public func require(
        message: String = "is invalid",
        allowNil: Bool = true,
        test: @escaping @Sendable (T) -> Bool
    ) -> Self {
        require(ValidationRule(message: message, allowNil: allowNil, test: test))
    }

    /// Adds a rule; all rules of a field must hold.
    @discardableResult
    public func require(_ rule: ValidationRule<T>) -> Self {
        core.rules.append(rule.rule(decoder))
        return self
    }

    /// Adds rules; all rules of a field must hold.
    @discardableResult
    public func require(_ rules: [ValidationRule<T>]) -> Self {
        for rule in rules {
            require(rule)
        }
        return self
    }

    /// Lets nil be wrong.
    @discardableResult
    public func requireNotNil() -> Self {
        core.rules.append(.notNull)
        return self
    }

    /// What the last validation has found; unknown again after every set.
    public var validationState: ValidationState {
        core.state.validation
    }

    /// Checks the value against all rules, in the order in which they were added.
    @discardableResult
    public func validate() -> ValidationState {
        core.validate()
    }

    /// Validates, where that was not done since the last set.
    @discardableResult
    public func validateIfNeeded() -> ValidationState {
        validationState == .unknown ? validate() : validationState
    }

    /// Forgets what the last validation has found.
    public func resetValidationState() {
        core.setValidation(.unknown)
    }

    /// Adds what is wrong for a reason of your own; the next set or validation forgets it.
    public func addValidationError(_ message: String) {
        if case .invalid(let messages) = validationState {
            core.setValidation(.invalid(messages + [message]))
        } else {
            core.setValidation(.invalid([message]))
        }
    }
}

extension FieldCore {
    /// The rules of the field, and behind them those of its elements.
    var allRules: [PropertyRule] {
        guard let elementRules = element?.allRules, !elementRules.isEmpty else {
            return rules
        }
        return rules + [.each(elementRules)]
    }

    func validate() -> ValidationState {
        var issues: [ValidationIssue] = []
        let handle = place()
        validate(in: handle.graph, handle.object, &issues)
        return state.validation
    }

    /// Finds what is wrong with the value, and keeps that as the state of the field.
    ///
    /// - Parameter issues: what is found; what was in it before is gone.
    func validate(in graph: Graph, _ object: ObjectID, _ issues: inout [ValidationIssue]) {
        issues.removeAll(keepingCapacity: true)
        let subject = PropertyRule.Subject(
            value: graph.value(of: object, slot: slot),
            object: object,
            graph: graph
        )
        for rule in rules {
            rule.check(subject, &issues)
        }
        if let elementRules = element?.allRules, !elementRules.isEmpty {
            PropertyRule.each(elementRules).check(subject, &issues)
        }
        if !graph.fieldStates.isKnown(issues, of: object, slot: slot) {
            setValidation(ValidationState(issues))
        }
    }

    func setValidation(_ state: ValidationState) {
        let handle = place()
        handle.graph.fieldStates.update(handle.object, slot: slot) { $0.validation = state }
    }
}

extension ModelField {
    /// Lets a model that is not valid itself be wrong.
    @discardableResult
    public func requireValid() -> Self {
        core.rules.append(.valid)
        return self
    }
}
