import OKitSyntax

extension TextTemplate {
    /// The text with its values, in the user's language; null values are empty.
    func value(on content: ObjectID?, in evaluator: inout Evaluator) -> Value {
        let translation = key.flatMap { evaluator.space.environment.translatedText($0) }
        return evaluator.text(of: translation ?? parts, on: content)
    }
}

extension TextChoice {
    /// The text of the branch that the value selects; null, with a problem, if there is none.
    func value(on content: ObjectID?, in evaluator: inout Evaluator) -> Value {
        let value = evaluator.value(of: value, on: content)
        let shown = kind == .select ? value : value.less(offset)
        guard let branch = branch(for: value, shown, evaluator.space.environment.locale) else {
            if !value.isNull {
                evaluator.note("the text has no branch for \(value.text ?? value.kindName)")
            }
            return .null
        }
        let outer = evaluator.scope.locals
        evaluator.scope.locals[Self.number] = shown
        defer { evaluator.scope.locals = outer }
        return evaluator.text(of: branch.parts, on: content)
    }

    private func branch(for value: Value, _ shown: Value, _ locale: String) -> Branch? {
        func named(_ selector: String) -> Branch? {
            branches.first { $0.selector == selector }
        }
        guard kind != .select else {
            return named(value.mapKey ?? "null") ?? named("other")
        }
        guard value.isNumber, let text = shown.text else {
            return value.isNull ? nil : named("other")
        }
        let exact = branches.first { branch in
            branch.selector.hasPrefix("=")
                && Int64(branch.selector.dropFirst()).map {
                    value.numericOrder(to: .int($0)) == .same
                } ?? false
        }
        let rules = PluralRules(locale: locale)
        let category = kind == .plural ? rules.category(of: text) : rules.ordinal(of: text)
        return exact ?? named(category.rawValue) ?? named("other")
    }
}

extension Evaluator {
    /// The joined parts of a text: conditions as words, null as empty text.
    mutating func text(of parts: [ExpressionNode], on content: ObjectID?) -> Value {
        var texts: [String] = []
        for part in parts {
            let value = items(of: value(of: part, on: content))
            if !value.isNull, let writing = writing(of: part, on: content),
                let text = text(of: value, part, writing, on: content)
            {
                texts.append(text)
                continue
            }
            switch value {
            case .null: break
            case .bool(let holds): texts.append(holds ? "true" : "false")
            case .list, .set:
                let elements = (value.elements ?? []).compactMap { shown($0) }
                texts.append(elements.joined(separator: ", "))
            default: texts.append(shown(value) ?? "")
            }
        }
        return joined(texts, separator: "")
    }
}

extension Evaluator {
    /// The displayed text of a value; for an object, its title.
    private mutating func shown(_ value: Value) -> String? {
        if let text = CELValueFormat.standardText(of: value, space.environment) {
            return text
        }
        // Titles can refer to each other.
        guard case .object(let object) = value, titleDepth < Self.mostTitles,
            let title = space.title(of: object)
        else {
            return text(of: value)
        }
        titleDepth += 1
        defer { titleDepth -= 1 }
        return text(of: self.value(ofText: title, on: object))
    }

    /// The value of a title or label, evaluated without the local names of the reader.
    private mutating func value(ofText text: ParsedExpression, on object: ObjectID?) -> Value {
        let outer = scope
        scope = EvaluationScope()
        defer { scope = outer }
        return part(text, on: object)
    }

    /// The maximum nesting of titles.
    private static let mostTitles = 4

    /// The format of the property at the end of a path; `nil` if none is declared.
    private mutating func writing(
        of part: ExpressionNode,
        on content: ObjectID?
    ) -> ValueWriting? {
        guard case .path(let path) = part.kind, case .property(let name)? = path.steps.last?.kind
        else {
            return nil
        }
        let owner: Value
        if path.steps.count > 1 {
            let way = ExpressionPath(start: path.start, steps: Array(path.steps.dropLast()))
            owner = value(of: ExpressionNode(.path(way), part.range), on: content)
        } else if path.start == .names, scope.locals[name] == nil {
            owner = self.content(content)
        } else {
            return nil
        }
        guard case .object(let object) = owner, let type = space.objectType(of: object),
            let index = type.index(of: name)
        else {
            return nil
        }
        return type.writing(at: index)
    }

    /// A value formatted for its property: the labels of choices, otherwise its format; `nil` if it
    /// is not formatted.
    private mutating func text(
        of value: Value,
        _ part: ExpressionNode,
        _ writing: ValueWriting,
        on content: ObjectID?
    ) -> String? {
        if !writing.labels.isEmpty {
            let labels = (value.elements ?? [value]).map { element -> String in
                let label = writing.labels[element].map { self.value(ofText: $0, on: nil) }
                return label.flatMap { text(of: $0) } ?? text(of: element) ?? ""
            }
            return labels.joined(separator: ", ")
        }
        guard let format = writing.format, value.isNumber || value.date != nil,
            case .path(var path) = part.kind
        else {
            return nil
        }
        let name = ExpressionNode(.literal(.text(format)), part.range)
        let arguments = CallArguments(whole: nil, parts: [name])
        path.steps.append(
            PathStep(kind: .call("format", arguments), range: part.range, endsSegment: false)
        )
        return self.value(of: ExpressionNode(.path(path), part.range), on: content).text
    }
}

extension Value {
    fileprivate func less(_ offset: Int64) -> Value {
        switch self {
        case .int(let number) where offset != 0:
            .int(number.subtractingReportingOverflow(offset).partialValue)
        case .double(let number) where offset != 0: .double(number - Double(offset))
        default: self
        }
    }
}
