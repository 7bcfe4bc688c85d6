import OKitSyntax

/// A member of a JSON object: how it is written, and its schema.
struct WrittenMember<Subject>: Sendable {
    let name: String
    /// The schema of the value.
    let schema: [(String, JSONText)]
    /// Whether each object has the member.
    var isRequired = false
    /// Returns the value; `nil` to omit the member.
    let value: @Sendable (Subject) -> JSONText?
}

// MARK: Kinds of values

extension WrittenMember {
    static func text(
        _ name: String,
        _ description: String,
        isRequired: Bool = false,
        _ value: @escaping @Sendable (Subject) -> String?
    ) -> Self {
        scalar(name, .described("string", description), isRequired, value) { .text($0) }
    }

    /// A member that is `true` or omitted.
    static func flag(
        _ name: String,
        _ description: String,
        _ value: @escaping @Sendable (Subject) -> Bool
    ) -> Self {
        let schema: [(String, JSONText)] = [
            ("const", .flag(true)), ("description", .text(description)),
        ]
        return Self(name: name, schema: schema) { value($0) ? .flag(true) : nil }
    }

    static func int(
        _ name: String,
        _ description: String,
        isRequired: Bool = false,
        minimum: Int? = nil,
        _ value: @escaping @Sendable (Subject) -> Int?
    ) -> Self {
        let limit = minimum.map { [("minimum", JSONText.number($0))] } ?? []
        let schema = [(String, JSONText)].described("integer", description) + limit
        return scalar(name, schema, isRequired, value) { .number($0) }
    }

    /// A member for a number; infinity is omitted.
    static func double(
        _ name: String,
        _ description: String,
        isRequired: Bool = false,
        _ value: @escaping @Sendable (Subject) -> Double?
    ) -> Self {
        scalar(name, .described("number", description), isRequired, value) {
            $0.isFinite ? .double($0) : nil
        }
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String,
        _ description: String,
        isRequired: Bool = false,
        _ value: @escaping @Sendable (Subject) -> Choice?
    ) -> Self {
        let schema = [(String, JSONText)].choice(of: Choice.self)
        let described = schema + [("description", JSONText.text(description))]
        return scalar(name, described, isRequired, value) { .text($0.rawValue) }
    }

    private static func scalar<Content>(
        _ name: String,
        _ schema: [(String, JSONText)],
        _ isRequired: Bool,
        _ value: @escaping @Sendable (Subject) -> Content?,
        _ json: @escaping @Sendable (Content) -> JSONText?
    ) -> Self {
        Self(name: name, schema: schema, isRequired: isRequired) { value($0).flatMap(json) }
    }

    /// A member for a list; an empty list is omitted.
    static func list(
        _ name: String,
        _ description: String,
        of items: [(String, JSONText)],
        isRequired: Bool = false,
        _ value: @escaping @Sendable (Subject) -> [JSONText]
    ) -> Self {
        let schema = [(String, JSONText)].described("array", description)
        return Self(
            name: name,
            schema: schema + [("items", .object(items))],
            isRequired: isRequired
        ) {
            let elements = value($0)
            return elements.isEmpty && !isRequired ? nil : .array(elements)
        }
    }

    static func object<Part>(
        _ name: String,
        _ description: String,
        _ members: [WrittenMember<Part>],
        _ value: @escaping @Sendable (Subject) -> Part?
    ) -> Self {
        Self(name: name, schema: .object(description, members)) { value($0).map(members.json) }
    }
}

// MARK: Objects

extension Array {
    /// Returns a JSON object with the values of the members.
    func json<Subject>(of subject: Subject) -> JSONText where Element == WrittenMember<Subject> {
        .object(compactMap { member in member.value(subject).map { (member.name, $0) } })
    }
}

extension [(String, JSONText)] {
    /// A schema of objects with these members and no others.
    static func object<Subject>(
        _ description: String?,
        _ members: [WrittenMember<Subject>]
    ) -> Self {
        let required = members.filter(\.isRequired).map { JSONText.text($0.name) }
        return [("type", .text("object"))]
            + (description.map { [("description", .text($0))] } ?? [])
            + (required.isEmpty ? [] : [("required", .array(required))])
            + [
                ("properties", .object(members.map { ($0.name, .object($0.schema)) })),
                ("additionalProperties", .flag(false)),
            ]
    }

    /// A schema of the words of an enumeration.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of type: Choice.Type
    ) -> Self {
        [("enum", .array(type.allCases.map { .text($0.rawValue) }))]
    }

    /// A schema of values of a type.
    static func described(_ type: String, _ description: String) -> Self {
        [("type", .text(type)), ("description", .text(description))]
    }
}
