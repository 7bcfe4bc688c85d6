public import OKitSyntax

/// A violation of a schema by a value.
public struct SchemaViolation: Sendable {
    /// The violated keyword: `required`, `additionalProperties`; `false` for the schema `false`.
    public let keyword: String

    /// The message: what was found, what is expected, and a suggestion.
    public private(set) var message: Finding.Message

    /// The location: the value, or the name of a member that is not allowed, or the opening brace
    /// of an object with missing members.
    public private(set) var location: SourceLocation

    /// The location of the keyword in the schema.
    public let schemaLocation: SourceLocation

    /// Whether an object has a member that the schema does not allow.
    public private(set) var isUnknownMember: Bool

    /// Whether the value was not checked completely because a limit was reached.
    public let isLimit: Bool

    /// The value, or the name of the unknown member.
    private(set) var value: JSONNode

    /// The schema that contains the keyword.
    let schema: JSONNode

    /// The end of the message about violations that are not reported.
    var omission = ""

    /// The value that was probably intended.
    private(set) var guess: Failure.Guess?
}

extension SchemaViolation {
    /// The likely correction, to continue reading as if the error were corrected; it is not offered
    /// as a fix, as it may be wrong.
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

    /// The object that has an unknown member or lacks a member; `nil` if the violation is about
    /// another kind of value.
    package var object: JSONNode? {
        let object = isUnknownMember ? value.container : value
        return object.kind == .object ? object : nil
    }

    /// The violation with another message.
    package func reworded(_ message: Finding.Message) -> SchemaViolation {
        var violation = self
        violation.message = message
        violation.message.text += omission
        return violation
    }

    /// The violation as one by a member of its object.
    package func about(_ member: JSONNode.Member, _ message: Finding.Message) -> SchemaViolation {
        var violation = self
        violation.value = member.key
        violation.location = member.key.location
        violation.isUnknownMember = true
        violation.guess = nil
        return violation.reworded(message)
    }

    /// The string that violates the schema; `nil` for any other value.
    package var text: String? {
        value.string
    }

    /// The use of the string by the annotation `x-use` of the schema.
    package var use: String? {
        schema["x-use"]?.string
    }

    /// The range of the name and value of a member that is not allowed.
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
    /// The JSON Pointer from the root of the document to the value, `/screens/0/title`.
    ///
    /// It is computed at each call, in time that grows with the number of values beside the path.
    public var instancePointer: String {
        value.pointer
    }

    /// The JSON Pointer of the schema that contains the keyword.
    public var schemaPointer: String {
        schema.pointer
    }

    /// The `title` of the schema that contains the keyword.
    public var schemaTitle: String? {
        schema["title"]?.string
    }

    /// The `description` of the schema that contains the keyword.
    public var schemaDescription: String? {
        schema["description"]?.string
    }

    /// The violation as a finding.
    ///
    /// - Parameter rule: The id of the rule under which it is reported.
    public func finding(rule: String, severity: Finding.Severity = .error) -> Finding {
        Finding(rule, severity, message, at: location)
    }
}

extension SchemaViolation: Comparable {
    /// Whether both have the same keyword, message and locations.
    public static func == (lhs: SchemaViolation, rhs: SchemaViolation) -> Bool {
        lhs.location == rhs.location && lhs.keyword == rhs.keyword && lhs.message == rhs.message
            && lhs.schemaLocation == rhs.schemaLocation
    }

    /// Orders by location, then by keyword, message and location in the schema.
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
