package import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// An expression in the scope of its file, or the scope of a location without an expression.
package struct ScopedExpression: Sendable {
    /// The expression.
    package let expression: LocatedExpression
    private let scope: DeclarationScope
    private let declared: DeclaredNames

    init(_ expression: LocatedExpression, _ scope: DeclarationScope, _ declared: DeclaredNames) {
        self.expression = expression
        self.scope = scope
        self.declared = declared
    }

    /// A name that can follow in an expression.
    package struct Candidate: Sendable {
        /// The name.
        package let name: String
        /// The kind of name in the list of an editor.
        package let kind: Kind
        /// Its type, or the parameters and result of a function.
        package let type: String
        /// One sentence about it.
        package let summary: String

        /// The kinds of names.
        package enum Kind: Sendable {
            case property, local, provider, action, component, function, macro
        }
    }

    /// The type of an expression in this scope, as text.
    package func type(of text: String) -> String {
        "\(staticType(of: text))"
    }

    private func staticType(of text: String) -> StaticType {
        var checker = ExpressionChecker(declared.types, scope.names)
        return checker.type(of: CELParser.parse(text))
    }

    /// The names at which a path can begin.
    package var names: [Candidate] {
        var found: [Candidate] = []
        for (name, type) in scope.names.locals {
            found.append(Candidate(name: name, kind: .local, type: "\(type)", summary: ""))
        }
        found += members(of: scope.subject)
        for (name, type) in scope.names.names {
            let kind: Candidate.Kind =
                switch scope.screen?.kinds[name] {
                case "provider": .provider
                case "action": .action
                case "component": .component
                default: .local
                }
            found.append(Candidate(name: name, kind: kind, type: "\(type)", summary: ""))
        }
        if scope.subject != .nothing {
            found.append(
                Candidate(
                    name: "self",
                    kind: .local,
                    type: "\(scope.subject)",
                    summary: "The object itself."
                )
            )
        }
        let functions = declared.types.lookup.functions.all.filter { $0.receiver == nil }
        found += functions.map { Candidate($0) }
        return found.unique
    }

    /// The names that can follow a path and a dot.
    package func members(after path: String) -> [Candidate] {
        let type = staticType(of: path)
        var found = members(of: type)
        for alternative in type.alternatives ?? [] {
            for name in declared.types.lookup.functionNames(of: alternative, in: .cel) {
                let function = declared.types.lookup.function(name, of: alternative, in: .cel)
                found += [function.map { Candidate($0) }].compactMap(\.self)
            }
        }
        if type.alternatives?.contains(.text) == true {
            found += Comparator.methodsOfCEL.map { method in
                // `text.contains(part)`
                let call = method.name.drop { $0 != "." }.dropFirst()
                return Candidate(
                    name: String(call.prefix { $0 != "(" }),
                    kind: .function,
                    type: String(call),
                    summary: method.summary
                )
            }
        }
        if declared.items(of: type).mayBeList {
            found += Macro.allCases.filter { $0 != .has }.map { macro in
                Candidate(
                    name: macro.rawValue,
                    kind: .macro,
                    type: macro.signature,
                    summary: macro.summary
                )
            }
        }
        return found.unique
    }

    private func members(of type: StaticType) -> [Candidate] {
        (type.entities ?? []).flatMap { entity -> [Candidate] in
            guard let type = declared.types.types[entity] else {
                return []
            }
            let presentation = declared.bundle.presentations[entity]
            return type.stored.map { member in
                let label = presentation?[member.name]?.label.text ?? ""
                return Candidate(
                    name: member.name,
                    kind: .property,
                    type: member.type.shortName,
                    summary: label
                )
            }
                + type.computed.map {
                    Candidate(
                        name: $0.name,
                        kind: .property,
                        type: self.type(of: "self.\($0.name)"),
                        summary: presentation?[$0.name]?.label.text ?? ""
                    )
                }
                + type.functions.keys.sorted().map {
                    Candidate(name: $0, kind: .function, type: "\($0)()", summary: "")
                }
        }
    }

    /// The signature and summary of a function, by its name and the path on which it is called.
    package func signature(of function: String, on path: String?) -> Candidate? {
        let candidates = path.map { members(after: $0) } ?? names
        return candidates.first {
            $0.name == function && ($0.kind == .function || $0.kind == .macro)
        }
    }
}

extension ScopedExpression.Candidate {
    fileprivate init(_ function: Function) {
        let parameters = function.parameters.map { "\($0)" }.joined(separator: ", ")
        name = function.name
        kind = .function
        type = "\(function.name)(\(parameters))"
        summary = function.summary
    }
}

extension [ScopedExpression.Candidate] {
    /// The candidates with different names, sorted; the first of each name hides the others.
    fileprivate var unique: Self {
        var seen: Set<String> = []
        return filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
    }
}
