import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension DeclarationWalk {
    /// Checks the properties of an entity as a whole.
    mutating func check(entity file: Declaration) {
        let properties = file["properties"]?.entries ?? []
        let names = properties.map(\.name.name)
        for name in file["identity"]?.elements.compactMap(\.literal) ?? []
        where !names.contains(name.string ?? "") {
            let message = Finding.Message.unknown("property", name.string ?? "", among: names)
            note(.identity, message, at: name.location)
        }
        checkIdentity(file)
        for hook in file["hooks"]?.declaration?["changed"]?.entries ?? []
        where !names.contains(hook.name.name) {
            let message = Finding.Message.unknown("property", hook.name.name, among: names)
            note(.identity, message, at: hook.name.location)
        }
        for rule in file["rules"]?.entries ?? [] where !names.contains(rule.name.name) {
            let message = Finding.Message.unknown("property", rule.name.name, among: names)
            note(.identity, message, at: rule.name.location)
        }
        checkFormerNames(file, among: Array(declared.entities.keys), "entity")
        for property in properties {
            guard let declaration = property.value.declaration else {
                continue
            }
            checkFormerNames(declaration, among: names, "property")
            check(inverse: declaration, of: property.name.name, file.fileName)
        }
        for action in declared.entityActions[file.fileName] ?? [] {
            if let node = action.declaration["key"]?.literal, let key = node.string {
                check(key: key, at: node.location)
            }
        }
    }

    /// A record is found by values in its own row.
    private mutating func checkIdentity(_ file: Declaration) {
        guard declared.records.contains(file.fileName),
            let type = declared.bundle.types[file.fileName]
        else {
            return
        }
        for name in file["identity"]?.elements.compactMap(\.literal) ?? [] {
            guard let property = name.string.flatMap({ type.property(named: $0) }),
                property.type.entityName != nil || property.type.isCollection
            else {
                continue
            }
            let message: Finding.Message =
                "\"\(property.name)\" is \(property.typeName); records are identified by texts, numbers and dates"
            note(.identity, message, at: name.location)
        }
    }

    private mutating func checkFormerNames(
        _ declaration: Declaration,
        among names: [String],
        _ what: String
    ) {
        for name in declaration["renamedFrom"]?.elements.compactMap(\.literal) ?? []
        where names.contains(name.string ?? "") {
            let article = what == "entity" ? "an" : "a"
            let message: Finding.Message = """
                "\(name.string ?? "")" is still the name of \(article) \(what); "renamedFrom" \
                expects a former name
                """
            note(.formerName, message, at: name.location)
        }
    }

    private mutating func check(
        inverse declaration: Declaration,
        of property: String,
        _ entity: String
    ) {
        guard let inverse = declaration["inverse"]?.name,
            let type = declared.bundle.types[entity]?.property(named: property)
        else {
            return
        }
        guard let target = type.type.entityName,
            let other = declared.bundle.types[target]
        else {
            return
        }
        let back = other.properties.filter { $0.type.entityName == entity }
        guard let found = back.first(where: { $0.name == inverse.name }) else {
            let hint = back.map(\.name).suggestion(for: inverse.name)
            let message: Finding.Message =
                "\(target) has no property \"\(inverse.name)\" with objects of \(entity)\(hint)"
            note(.inverse, message, at: inverse.location)
            return
        }
        if let named = found.inverse, named != property {
            let message: Finding.Message =
                "\"\(inverse.name)\" of \(target) names another inverse, \"\(named)\""
            note(.inverse, message, at: inverse.location)
        }
    }

    /// Checks the default of a property.
    mutating func check(property declaration: Declaration) {
        guard let node = declaration["default"]?.literal else {
            return
        }
        guard case .type(let type, _)? = declaration["type"] else {
            let message: Finding.Message =
                "a relation cannot have a default"
            return note(.value, message, at: node.location)
        }
        let isOptional = type.isOptional || declaration["optional"]?.literal?.bool ?? false
        if node.kind == .null {
            if !isOptional {
                let message: Finding.Message =
                    "the default is null, but the property is not optional; write \"type?\""
                note(.value, message, at: node.location)
            }
            return
        }
        guard type.type == .date && node.string == "now" || check(default: node, as: type.type)
        else {
            return
        }
        let choices = PropertyChoice.all(declaration["values"]).map(\.value.text)
        guard !choices.isEmpty, let text = node.string ?? node.numberText else {
            return
        }
        if !choices.contains(text) {
            let names = choices.compactMap { $0 }
            note(.value, .unknown("value", text, among: names), at: node.location)
        }
    }

    /// Checks that a default is of a type.
    ///
    /// - Returns: Whether it is.
    @discardableResult
    mutating func check(default node: JSONNode, as type: ValueType) -> Bool {
        let findings = StaticType(type).findings(node, declared.bundle.types)
        for finding in findings {
            let isMoment = type == .date && node.kind == .string
            let message: Finding.Message =
                isMoment
                ? "\(finding.message.text); use \"now\" for the current time" : finding.message
            note(.value, message, at: finding.location)
        }
        return findings.isEmpty
    }

    /// Checks the format of values.
    mutating func check(format declaration: Declaration, _ scope: DeclarationScope) {
        guard declaration.kind != .screen, declaration.kind != .entity,
            let node = declaration["format"]?.literal, let name = node.string
        else {
            return
        }
        let type: StaticType
        if case .type(let declaredType, _)? = declaration["type"] {
            type = StaticType(declaredType.type)
        } else {
            let value =
                declaration["value"]?.expression ?? declaration["field"]?.expression
                ?? declaration.main?.expression
            type = declared.type(of: value, scope.names)
        }
        if let message = CELValueFormat.problem(with: name, for: type) {
            note(.format, message, at: node.location)
        }
    }
}
