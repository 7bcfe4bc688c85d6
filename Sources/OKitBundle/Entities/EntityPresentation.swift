package import OKitExpression
import OKitSyntax

/// The presentation of an entity of format 2: labels of the entity and its properties, and formats
/// of values.
package struct EntityPresentation: Sendable {
    /// The entity.
    package let name: String
    /// The label of one object.
    package let label: ParsedExpression
    /// Whether a label is declared.
    package let hasLabel: Bool
    /// The label of several objects; `nil` if it is not declared.
    package let plural: ParsedExpression?
    /// The title of an object, evaluated on it.
    package let title: ParsedExpression
    /// The stored properties and then the computed ones, in declaration order.
    package let properties: [PropertyPresentation]
    /// The actions on all screens that show the entity.
    package let actions: [ActionDeclaration]

    /// Reads the presentation of an entity.
    package init(name: String, declaration: Declaration) {
        self.name = name
        label = declaration["label"]?.expression?.expression ?? .label(of: name)
        hasLabel = declaration["label"] != nil
        plural = declaration["plural"]?.expression?.expression
        let stored = (declaration["properties"]?.entries ?? []).compactMap {
            PropertyPresentation($0)
        }
        let computed = (declaration["computed"]?.entries ?? []).map {
            PropertyPresentation(computed: $0)
        }
        properties = stored + computed
        let entity = Named(name: name, location: declaration.node.location)
        actions = declaration.named("actions") { ActionDeclaration($0, $1).with(entity: entity) }
        title =
            declaration["title"]?.expression?.expression
            ?? Self.titleProperty(stored).map { TextParser.parse("{self.\($0)}") } ?? label
    }

    /// The presentation of a property; `nil` if the entity does not have it.
    package subscript(property: String) -> PropertyPresentation? {
        properties.first { $0.name == property }
    }

    /// The property for the title if none is declared: `title`, `name`, or else the first text.
    private static func titleProperty(_ properties: [PropertyPresentation]) -> String? {
        let texts = properties.filter { $0.type?.type == .text && !$0.isSecret }.map(\.name)
        return ["title", "name"].first(where: texts.contains) ?? texts.first
    }
}

/// The presentation of a property.
package struct PropertyPresentation: Sendable {
    /// Its name.
    package let name: String
    /// Its label in forms and tables.
    package let label: ParsedExpression
    /// The help text below its field.
    package let help: ParsedExpression?
    /// The format of values: `date medium`.
    package let format: String?
    /// The allowed values; empty if all are allowed.
    package let choices: [PropertyChoice]
    /// Its rules.
    package let rules: [RuleDeclaration]
    /// The minimum and maximum number that its rules allow.
    package let minimum, maximum: Double?
    /// Whether its values are hidden.
    package let isSecret: Bool
    /// Whether it is computed.
    package let isComputed: Bool
    /// Whether it refers to objects with other owners.
    package let isReference: Bool
    /// Its declared type; `nil` for a computed property without one.
    package let type: DeclaredType?

    /// Reads a stored property; `nil` if it has no type.
    fileprivate init?(_ entry: DeclaredValue.NamedValue) {
        let long = entry.value.declaration
        guard case .type(let type, _) = long?["type"] ?? long?["relation"] ?? entry.value else {
            return nil
        }
        self.init(entry.name.name, long, type, isComputed: false)
    }

    fileprivate init(computed entry: DeclaredValue.NamedValue) {
        let long = entry.value.declaration
        var type: DeclaredType?
        if case .type(let declared, _)? = long?["type"] {
            type = declared
        }
        self.init(entry.name.name, long, type, isComputed: true)
    }

    private init(
        _ name: String,
        _ declaration: Declaration?,
        _ type: DeclaredType?,
        isComputed: Bool
    ) {
        self.name = name
        self.isComputed = isComputed
        isReference = declaration?["relation"] != nil
        self.type = type
        label = declaration?["label"]?.expression?.expression ?? .label(of: name)
        help = declaration?["help"]?.expression?.expression
        format = declaration?["format"]?.literal?.string
        choices = PropertyChoice.all(declaration?["values"], of: type?.type.scalar)
        rules = (declaration?["rules"]?.declarations ?? []).map { RuleDeclaration($0) }
        minimum = rules.compactMap { $0.node["minimum"]?.double }.max()
        maximum = rules.compactMap { $0.node["maximum"]?.double }.min()
        isSecret = declaration?["secret"]?.literal?.bool ?? false
    }
}

/// An allowed value of a property.
package struct PropertyChoice: Sendable {
    /// The value.
    package let value: Value
    /// Its label.
    package let label: ParsedExpression
    /// The name of its style; `nil` if there is none.
    package let style: Named?

    /// The values in `values` of a property: texts, values by their styles, or declarations.
    ///
    /// - Parameter type: The type to which they are converted, skipping those that cannot be; `nil`
    ///   leaves them as they are.
    package static func all(
        _ values: DeclaredValue?,
        of type: ValueType? = nil
    ) -> [PropertyChoice] {
        func choice(_ value: Value?, label: ParsedExpression? = nil, style: Named? = nil) -> Self? {
            let own = type.map { value?.converted(to: $0) } ?? value
            return own.map {
                PropertyChoice(value: $0, label: label ?? .plain(value?.text ?? ""), style: style)
            }
        }
        if case .named(let entries)? = values {
            return entries.compactMap { choice(.text($0.name.name), style: $0.value.name) }
        }
        return (values?.elements ?? []).compactMap { element in
            guard let long = element.declaration else {
                return choice(element.literal.flatMap { Value(scalar: $0) })
            }
            return choice(
                long["value"]?.literal.flatMap { Value(scalar: $0) },
                label: long["label"]?.expression?.expression,
                style: long["style"]?.name
            )
        }
    }
}

extension Value {
    /// The value of JSON that is neither a list, an object, nor null.
    fileprivate init?(scalar node: JSONNode) {
        switch node.kind {
        case .string: self = .text(node.string ?? "")
        case .boolean: self = .bool(node.bool ?? false)
        case .number:
            guard let number = node.int.map({ Value.int($0) }) ?? node.double.map({ .double($0) })
            else {
                return nil
            }
            self = number
        case .null, .array, .object: return nil
        }
    }
}

extension ParsedExpression {
    /// The label for a name, in sentence case: `dueDate` is `Due date`.
    fileprivate static func label(of name: String) -> ParsedExpression {
        plain(SentenceCase.text(of: name))
    }

    /// A text without values.
    fileprivate static func plain(_ text: String) -> ParsedExpression {
        let escaped = text.map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : String($0) }
        return TextParser.parse(escaped.joined())
    }
}

/// Converts names in code to words.
package enum SentenceCase {
    /// The words of a name, with the first capitalized: `dueDate` is `Due date`, `imageURL` is
    /// `Image URL`.
    package static func text(of name: String) -> String {
        let words = words(of: name).map { word in
            word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
                ? word : word.lowercased()
        }
        let text = words.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The words of a name, separated by underscores, hyphens and changes of case.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            if character == "_" || character == "-" || character == " " {
                words.append(word)
                word = ""
                continue
            }
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let begins =
                character.isUppercase
                && (previous.map { $0.isLowercase || $0.isNumber } ?? false
                    || (previous?.isUppercase ?? false) && next?.isLowercase ?? false)
            if begins {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}
