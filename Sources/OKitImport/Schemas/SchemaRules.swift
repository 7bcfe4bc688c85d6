import OKitSyntax

/// What a schema says about the values of a property, besides their type.
struct SchemaRules {
    private let schema: MergedSchema
    private let files: SourceFiles

    init(_ schema: MergedSchema, _ files: SourceFiles) {
        self.schema = schema
        self.files = files
    }

    func apply(to property: inout PropertyPlan, of entity: String, _ report: inout ImportReport) {
        property.isReadOnly = schema["readOnly"]?.bool == true
        property.isWriteOnly = schema["writeOnly"]?.bool == true
        property.example = schema.example
        property.isSecret = schema["format"]?.string == "password" || property.isWriteOnly
        property.format = property.type == .date ? "dateTime medium" : nil
        addHelp(to: &property)
        addValues(to: &property, of: entity, &report)
        addBounds(to: &property)
        addDefault(to: &property)
        if let pattern = schema["pattern"]?.string {
            report.leaveOut(
                "pattern \(pattern.prefix(60)) of \(entity).\(property.name)",
                at: files.place(of: schema.node),
                because: "patterns of JSON schemas have another syntax than those of expressions"
            )
        }
        if schema.hasVariants, property.type == .any {
            report.leaveOut(
                "alternatives of \(entity).\(property.name)",
                at: files.place(of: schema.node),
                because: "the alternatives have different types, so it is edited as JSON"
            )
        }
    }

    /// The first sentence of the description, if it says more than the name.
    private func addHelp(to property: inout PropertyPlan) {
        guard let description = schema["description"]?.string else {
            return
        }
        property.isLong =
            property.type == .text
            && ["description", "markdown", "content", "body", "notes"].contains(
                Words(property.source).last ?? ""
            )
        property.help = Self.sentence(description, besides: property.source)
    }

    /// Returns the first sentence of a description as plain text; `nil` if it only repeats a name.
    static func sentence(_ description: String, besides name: String) -> String? {
        // A sentence that is used is much shorter.
        let start = description.prefix(2000)
        let paragraph = start.split(separator: "\n\n", maxSplits: 1).first ?? ""
        let line = paragraph.split(whereSeparator: \.isNewline).joined(separator: " ")
            .split(separator: " ").joined(separator: " ")
            .replacing("**", with: "").replacing("`", with: "")
        guard !line.isEmpty, !line.contains("<") else {
            return nil
        }
        var sentence = line[...]
        if let end = line.firstRange(of: ". ") {
            sentence = line[..<end.lowerBound]
        }
        if sentence.hasSuffix("."), !sentence.hasSuffix("...") {
            sentence = sentence.dropLast()
        }
        let said = Set(Words(String(sentence)).lowercased)
            .subtracting(["the", "a", "an", "of", "this", "is"])
        guard sentence.count <= longest, sentence.count > 2,
            !said.isSubset(of: Set(Words(name).lowercased))
        else {
            return nil
        }
        return String(sentence) + "."
    }

    private static let longest = 160

    private func addValues(
        to property: inout PropertyPlan,
        of entity: String,
        _ report: inout ImportReport
    ) {
        guard !schema.values.isEmpty else {
            return
        }
        let texts = schema.values.compactMap(\.string)
        guard property.type == .text, texts.count == schema.values.count else {
            if property.type != .bool {
                report.leaveOut(
                    "values of \(entity).\(property.name)",
                    at: files.place(of: schema.node),
                    because: "only properties of the type text have a list of values"
                )
            }
            return
        }
        var known: Set<String> = []
        // An empty text means no value.
        property.values = texts.filter { !$0.isEmpty && known.insert($0).inserted }
        if texts.contains(""), !property.values.isEmpty {
            property.isOptional = true
        }
    }

    private func addBounds(to property: inout PropertyPlan) {
        if property.type.isNumber {
            // A bound that a number cannot reach, or that excludes all others, is none.
            let (least, most) = (
                bound("minimum", "exclusiveMinimum", property.type, 1),
                bound("maximum", "exclusiveMaximum", property.type, -1)
            )
            property.minimum = least.flatMap { abs($0) < 1e15 ? $0 : nil }
            property.maximum = most.flatMap { abs($0) < 1e15 ? $0 : nil }
            if let least = property.minimum, let most = property.maximum, least > most {
                property.maximum = nil
            }
            for (name, bound) in [("minimum", property.minimum), ("maximum", property.maximum)] {
                if let bound {
                    property.rules.append((name, .json(Self.number(bound))))
                }
            }
        }
        if property.type == .text, property.values.isEmpty {
            property.shortest = schema["minLength"]?.int.map { Int(clamping: $0) }
            property.longest = schema["maxLength"]?.int.map { Int(clamping: $0) }
            if let least = property.shortest, let most = property.longest, least > most {
                property.longest = nil
            }
            if let least = property.shortest, least > Self.mostNeeded {
                property.shortest = nil
            }
            add("length", property.shortest, property.longest, to: &property)
        }
        // No form has a field for a list of objects, which could then never be complete.
        if property.type.isList, property.type.entity == nil {
            let least = schema["minItems"]?.int.map { Int(clamping: $0) }
            let most = schema["maxItems"]?.int.map { Int(clamping: $0) }
            property.leastCount = least.flatMap { $0 <= Self.mostNeeded ? $0 : nil } ?? 0
            add("count", least, most, to: &property)
        }
    }

    /// The largest minimum of a length or count that a person could enter.
    private static let mostNeeded = 1000

    private func add(
        _ rule: String,
        _ least: Int?,
        _ most: Int?,
        to property: inout PropertyPlan
    ) {
        var bounds: [(String, JSONText)] = []
        if let least, least > 0, least <= Self.mostNeeded {
            bounds.append(("minimum", .number(least)))
        }
        if let most, most >= max(least ?? 0, 0), most < 1 << 40 {
            bounds.append(("maximum", .number(most)))
        }
        if !bounds.isEmpty {
            property.rules.append((rule, .object(bounds)))
        }
    }

    /// Returns a bound; for whole numbers, one that the value can have.
    private func bound(
        _ name: String,
        _ exclusiveName: String,
        _ type: PropertyType,
        _ step: Double
    ) -> Double? {
        let exclusive = schema[exclusiveName]
        if let number = exclusive?.double {
            return type == .int
                ? (step > 0 ? number.rounded(.down) : number.rounded(.up)) + step : number
        }
        guard let number = schema[name]?.double else {
            return nil
        }
        return exclusive?.bool == true && type == .int ? number + step : number
    }

    static func number(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }

    private func addDefault(to property: inout PropertyPlan) {
        guard let value = schema["default"] else {
            return
        }
        let fits =
            switch (property.type, value.kind) {
            case (.bool, .boolean), (.text, .string): true
            case (.int, .number): value.int != nil
            case (.double, .number), (.decimal, .number): true
            default: false
            }
        let isKnown = property.values.isEmpty || value.string.map(property.values.contains) == true
        guard fits, isKnown else {
            return
        }
        property.defaultValue = JSONText(value)
    }
}

extension String {
    /// The text inside single quotes of an expression.
    var quotedInExpression: String {
        replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n")
            .replacing("\r", with: "\\r").replacing("\t", with: "\\t")
    }
}
