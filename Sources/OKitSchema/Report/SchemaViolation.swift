public import OKitSyntax

/// One way in which a value violates a schema.
public struct SchemaViolation: Sendable {
    /// The keyword that does not hold: `required`, `additionalProperties`; `false` for the schema
    /// `false`.
    public let keyword: String

    /// What was found, what is expected, what was probably meant.
    public package(set) var message: Finding.Message

    /// What it is about: the value, or the name of a member that should not be there, or the
    /// opening brace of an object that lacks members.
    public let location: SourceLocation

    /// Where the keyword stands in the schema.
    public let schemaLocation: SourceLocation

    /// Whether an object has a member for which the schema has no place.
    public let isUnknownMember: Bool

    /// Whether the value could not be checked to the end, because that would have taken more time
    /// or memory than a check may.
    public let isLimit: Bool

    /// The value, or the name of the unknown member.
    let value: JSONNode

    /// The schema that the keyword is in.
    let schema: JSONNode

    /// What the value was probably meant to be.
    let guess: Failure.Guess?
}

extension SchemaViolation {
    /// The edit that was probably meant, for reading on as if the mistake were not there; not a fix to
    /// offer, as it may be wrong.
    package var repair: TextEdit? {
        if let suggestion = message.suggestion, let meant = suggestion.meant,
            suggestion.isSole || !isUnknownMember
        {
            return TextEdit(value.range, Self.json(meant))
        }
        guard let guess else {
            return nil
        }
        guard value.kind == .object else {
            return TextEdit(value.range, guess.value.quoted)
        }
        let start = value.range.lowerBound + 1
        let member = "\(Self.json(guess.name)): \(guess.value.quoted), "
        return TextEdit(start..<start, member)
    }

    /// The string that violates the schema; `nil` for any other value.
    package var text: String? {
        value.string
    }

    /// What the schema says that a string is used for, in `x-use`.
    package var use: String? {
        schema["x-use"]?.string
    }

    /// The name and value of a member that is not allowed.
    package var unknownMemberRange: Range<Int>? {
        guard isUnknownMember else {
            return nil
        }
        let member = JSONNode(document: value.document, index: value.nextIndex)
        return value.range.lowerBound..<member.range.upperBound
    }

    private static func json(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension SchemaViolation {
    /// The JSON Pointer of the value from the root of its document, `/screens/0/title`.
    ///
    /// Worked out at each call, in time that grows with the values beside the path.
    public var instancePointer: String {
        value.pointer
    }

    /// The JSON Pointer of the schema that the keyword is in.
    public var schemaPointer: String {
        schema.pointer
    }

    /// The `title` of the schema that the keyword is in.
    public var schemaTitle: String? {
        schema["title"]?.string
    }

    /// The `description` of the schema that the keyword is in.
    public var schemaDescription: String? {
        schema["description"]?.string
    }

    /// The violation as a finding.
    ///
    /// - Parameter rule: the id of the rule under which it is reported.
    public func finding(rule: String, severity: Finding.Severity = .error) -> Finding {
        Finding(rule, severity, message, at: location)
    }
}

extension SchemaViolation: Comparable {
    /// Equal when both say the same about the same place.
    public static func == (lhs: SchemaViolation, rhs: SchemaViolation) -> Bool {
        lhs.location == rhs.location && lhs.keyword == rhs.keyword && lhs.message == rhs.message
            && lhs.schemaLocation == rhs.schemaLocation
    }

    /// Orders by place, then by keyword, message and place in the schema.
    public static func < (lhs: SchemaViolation, rhs: SchemaViolation) -> Bool {
        if lhs.location != rhs.location {
            return lhs.location < rhs.location
        }
        if (lhs.keyword, lhs.message.text) != (rhs.keyword, rhs.message.text) {
            return (lhs.keyword, lhs.message.text) < (rhs.keyword, rhs.message.text)
        }
        return lhs.schemaLocation < rhs.schemaLocation
    }
}
