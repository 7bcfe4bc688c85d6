import OKitExpression
public import OKitModel

extension BaseField {
    /// Adds a rule.
    ///
    /// - Parameters:
    ///   - test: Whether a value meets the rule.
    ///   - message: The message for a value that does not meet the rule.
    ///   - allowNil: Whether nil meets the rule.
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

    /// Adds a rule that nil is invalid.
    @discardableResult
    public func requireNotNil() -> Self {
        core.rules.append(.notNull)
        return self
    }

    /// The result of the last validation; unknown again after every set.
    public var validationState: ValidationState {
        core.state.validation
    }

    /// Validates the value by all rules, in the order in which they were added.
    @discardableResult
    public func validate() -> ValidationState {
        core.validate()
    }

    /// Validates the value unless it was validated since the last set.
    @discardableResult
    public func validateIfNeeded() -> ValidationState {
        validationState == .unknown ? validate() : validationState
    }

    /// Discards the result of the last validation.
    public func resetValidationState() {
        core.setValidation(.unknown)
    }

    /// Adds a custom error; the next set or validation removes it.
    public func addValidationError(_ message: String) {
        if case .invalid(let messages) = validationState {
            core.setValidation(.invalid(messages + [message]))
        } else {
            core.setValidation(.invalid([message]))
        }
    }
}

extension FieldCore {
    /// The rules of the field, followed by those of its elements.
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

    /// Validates the value, and stores the result as the state of the field.
    ///
    /// - Parameter issues: Receives the issues; earlier ones are removed.
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
    /// Adds a rule that an invalid model is an invalid value.
    @discardableResult
    public func requireValid() -> Self {
        core.rules.append(.valid)
        return self
    }
}
