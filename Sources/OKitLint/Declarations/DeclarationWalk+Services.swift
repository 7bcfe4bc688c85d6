import OKitBundle
import OKitExpression
import OKitSyntax

// Checks actions of services and their calls: parameters, sessions, and sent values.
extension DeclarationWalk {
    /// Checks that each name in the path of an action is one of its parameters.
    mutating func check(path action: Declaration) {
        guard let path = action.main?.literal else {
            return
        }
        let names = (action["parameters"]?.entries ?? []).map(\.name.name)
        for name in ServiceParameterName.all(in: path.string ?? "") where !names.contains(name) {
            let hint = names.suggestion(for: name)
            let message: Finding.Message =
                "the path has {\(name)}, and \"parameters\" has no \"\(name)\"\(hint)"
            note(.unknownParameter, message, at: path.location)
        }
        for entry in action["parameters"]?.entries ?? [] {
            check(place: entry, in: action)
        }
    }

    /// Checks that a parameter can be sent as declared.
    private mutating func check(place entry: DeclaredValue.NamedValue, in action: Declaration) {
        guard let long = entry.value.declaration else {
            return
        }
        if let node = long["default"]?.literal, case .type(let type, _)? = long["type"],
            node.kind != .null || !type.isOptional
        {
            check(default: node, as: type.type)
        }
        let name = entry.name.name
        let isInPath = ServiceParameterName.all(in: action.main?.literal?.string ?? "").contains(
            name
        )
        let place = long["place"]?.literal
        if let place, isInPath != (place.string == "path") {
            let message: Finding.Message =
                isInPath
                ? "\"\(name)\" is sent in the path"
                : "the path does not name \"\(name)\"; write {\(name)} where it belongs"
            note(.parameterPlace, message, at: place.location)
        } else if let place, place.string == "body", action.form == "get" {
            note(.parameterPlace, "a GET request has no body", at: place.location)
        } else if let sent = long["name"]?.literal, isInPath {
            let message: Finding.Message = "a path parameter cannot have another name"
            note(.parameterPlace, message, at: sent.location)
        }
    }

    /// Checks that paths can be appended to the URL of a service.
    mutating func check(baseURLOf service: Declaration) {
        guard let node = service["baseUrl"]?.literal, let text = node.string else {
            return
        }
        if ServiceHost(of: text) == nil {
            let message: Finding.Message =
                "expected an http or https URL with a host"
            note(.value, message, at: node.location)
        } else if text.contains(where: { $0 == "?" || $0 == "#" }) {
            let message: Finding.Message =
                "paths are appended to this URL, so it cannot contain \"?\" or \"#\""
            note(.value, message, at: node.location)
        }
    }

    /// Checks the time limit and the number of retries of a service or action.
    mutating func check(patience declaration: Declaration) {
        if let node = declaration["timeout"]?.literal, let seconds = node.double,
            !(seconds > 0 && seconds <= ServiceAction.longestTimeout)
        {
            let longest = Int(ServiceAction.longestTimeout)
            let message: Finding.Message =
                "expected a timeout of more than 0 and at most \(longest) seconds"
            note(.value, message, at: node.location)
        }
        if let node = declaration["retries"]?.literal, let count = node.double,
            !((0...Double(ServiceAction.mostRetries)).contains(count) && count == count.rounded())
        {
            let message: Finding.Message =
                "expected an integer from 0 to \(ServiceAction.mostRetries)"
            note(.value, message, at: node.location)
        }
    }

    /// Checks that the members of an authorization match its type.
    mutating func check(authorization: Declaration) {
        guard let node = authorization["type"]?.literal,
            let type = node.string.flatMap({ AuthorizationType(rawValue: $0) })
        else {
            return
        }
        check(session: authorization)
        let names = authorization.members.map(\.key.name)
        // The check of sessions explains what their members are for.
        for name in type.required where type != .session && !names.contains(name) {
            let message: Finding.Message = "the type \"\(type.rawValue)\" needs \"\(name)\""
            note(.authorization, message, at: node.location)
        }
        if !type.alternatives.isEmpty, !type.alternatives.contains(where: names.contains) {
            let message: Finding.Message =
                "the type \"\(type.rawValue)\" needs \(type.alternatives.listed)"
            note(.authorization, message, at: node.location)
        }
        let own = ["type"] + type.required + type.alternatives + type.optional
        for member in authorization.members where !own.contains(member.key.name) {
            let message: Finding.Message =
                "\"\(member.key.name)\" has no effect with the type \"\(type.rawValue)\""
            note(.authorization, message, at: member.key.location)
        }
        if let header = authorization.members.first(where: { $0.key.name == "header" }),
            type == .key, names.contains("query")
        {
            let message: Finding.Message = "the secret is sent in the query; remove \"header\""
            note(.authorization, message, at: header.key.location)
        }
    }

    /// Checks that users can sign in to the session that a service needs.
    private mutating func check(session authorization: Declaration) {
        guard let type = authorization["type"]?.literal, type.string == SessionService.typeName
        else {
            return
        }
        func note(_ message: Finding.Message, at location: SourceLocation? = nil) {
            self.note(.signIn, message, at: location ?? type.location)
        }
        guard authorization.node.location.source.isIn("services") else {
            return note("a model cannot use a session; use another type, with a secret")
        }
        if authorization["login"] == nil {
            note("a session needs \"login\", the action that signs in")
        }
        if authorization["token"] == nil {
            note("a session needs \"token\", the path of the token in the response of \"login\"")
        }
        for member in ["login", "logout"] {
            guard let name = authorization[member]?.name, let action = declared.services[name.name]
            else {
                continue
            }
            if action.service != authorization.fileName.prefix(while: { $0 != "." }) {
                note(
                    "\"\(name.name)\" is an action of another service; \"\(member)\" is one of this",
                    at: name.location
                )
            }
        }
        if declared.bundle.app?.signIn == nil {
            note("calls without a session would fail; set \"signIn\" of app.json to a screen")
        }
    }

    mutating func check(call: Declaration, _ scope: DeclarationScope) {
        guard let name = call["call"]?.name, let action = declared.services[name.name],
            let parameters = action.parameterTypes
        else {
            return
        }
        let given = call["with"]?.entries ?? []
        for entry in given {
            guard let parameter = parameters.first(where: { $0.name == entry.name.name }) else {
                noteUnknown(entry.name, parameters, of: name.name)
                continue
            }
            if let value = entry.value.expression,
                Self.isMade(declared.type(of: value, scope.names), as: parameter.type)
            {
                continue
            }
            check(entry.value.expression, fits: parameter.type, parameter.name, scope)
        }
        let paging = call["more"]?.declaration?["parameter"]?.literal
        if let paging, let text = paging.string, !parameters.contains(where: { $0.name == text }) {
            noteUnknown(Named(name: text, location: paging.location), parameters, of: name.name)
        }
        let names = Set(given.map(\.name.name) + [paging?.string ?? ""])
        guard given.allSatisfy({ entry in parameters.contains { $0.name == entry.name.name } })
        else {
            return
        }
        for parameter in parameters where parameter.isRequired && !names.contains(parameter.name) {
            let subject = scope.subject
            guard subject.alternatives != nil, !declared.has(parameter.name, subject) else {
                continue
            }
            let hint = subject.entities?.first.map { ", and \($0) has no such property" } ?? ""
            let reason = "\"with\" does not provide it\(hint)"
            let message: Finding.Message =
                "\"\(name.name)\" needs the parameter \"\(parameter.name)\": \(reason)"
            note(.missingParameter, message, at: name.location)
        }
    }

    /// Whether a value is sent as objects that do not exist yet: maps with their members.
    private static func isMade(_ value: StaticType, as type: StaticType) -> Bool {
        if type.isAlwaysList, value.isAlwaysList {
            return isMade(value.element, as: type.element)
        }
        guard type.entities != nil, let alternatives = value.alternatives else {
            return false
        }
        return alternatives.allSatisfy { if case .map = $0 { true } else { false } }
    }

    private mutating func noteUnknown(
        _ name: Named,
        _ parameters: [ServiceParameter],
        of action: String
    ) {
        note(
            .unknownParameter,
            .noParameter(name.name, of: action, among: parameters.map(\.name)),
            at: name.location
        )
    }
}

/// A parameter of a service's action.
struct ServiceParameter {
    let name: String
    let type: StaticType
    let isRequired: Bool
}

extension ServiceAction {
    /// The declared parameters, and those that are only in its path, which is an error; `nil` for
    /// an action of format 1.
    var parameterTypes: [ServiceParameter]? {
        guard let declaration else {
            return nil
        }
        var parameters = (declaration["parameters"]?.entries ?? []).map { entry in
            let long = entry.value.declaration
            guard case .type(let type, _) = long?["type"] ?? entry.value else {
                return ServiceParameter(name: entry.name.name, type: .unknown, isRequired: false)
            }
            return ServiceParameter(
                name: entry.name.name,
                type: StaticType(type.type),
                isRequired: !type.isOptional && long?["default"] == nil
            )
        }
        let path = declaration.main?.literal?.string ?? ""
        for name in ServiceParameterName.all(in: path)
        where !parameters.contains(where: { $0.name == name }) {
            parameters.append(ServiceParameter(name: name, type: .unknown, isRequired: false))
        }
        return parameters
    }
}

extension Finding.Message {
    /// A parameter that an action or function does not have.
    static func noParameter(_ name: String, of action: String, among names: [String]) -> Self {
        let hint = "\(names.suggestion(for: name))"
        let list = names.isEmpty ? "; it has none" : "; it has \(names.joined(separator: ", "))"
        return "\"\(action)\" has no parameter \"\(name)\"\(hint.isEmpty ? list : hint)"
    }
}
