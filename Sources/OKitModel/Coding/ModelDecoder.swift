import FoundationEssentials
public import OKitExpression
public import OKitSyntax
import OrderedCollections

/// Decodes objects from the JSON of data files (OKit, "JSON conventions"): members are named like
/// the properties, dates are seconds since 2001-01-01 or ISO 8601, bytes are base64, sets are
/// arrays.
///
/// A missing member takes the property's initial value. A member whose type differs from its
/// property's is reported as a finding and takes the initial value too. Such members, and members
/// without a property, are preserved and written back until the property changes. A separately
/// stored value is read on first access, unless the object itself contains it.
public struct ModelDecoder {
    /// The rule id of the findings.
    public static let rule = "data-type"

    /// The members that did not fit, in order of location.
    public private(set) var findings: [Finding] = []

    /// The ids that references contain, with their locations.
    ///
    /// They are resolved once all models are loaded.
    public private(set) var references: [(id: String, location: SourceLocation)] = []

    /// The decoded objects, each with the JSON it was decoded from, if the decoder records that.
    package private(set) var objects: [(object: ObjectID, node: JSONNode)] = []

    private let graph: Graph
    private let filler: ObjectFiller
    private let recordsLocations: Bool
    /// The memory of the document that is read; `nil` for a data file.
    private let document: DocumentMemory?
    /// The existing objects; `nil` if all objects are created.
    private var update: ModelUpdate?

    /// The ids found so far.
    private var ids: [JSONNode] = []
    /// The locations of the ids before `locationCount`, filled when an id is already in use.
    private var idLocations: [String: SourceLocation] = [:]
    private var locationCount = 0

    /// Creates a decoder that creates its objects in `graph`.
    public init(graph: Graph) {
        self.init(graph: graph, recordsLocations: false)
    }

    /// Creates a decoder that can record which JSON each object was decoded from.
    ///
    /// - Parameter document: The memory of the document; `nil` for a data file, whose members are named like the
    ///   properties.
    package init(graph: Graph, recordsLocations: Bool, document: DocumentMemory? = nil) {
        self.graph = graph
        filler = ObjectFiller(graph)
        self.recordsLocations = recordsLocations
        self.document = document
    }

    /// Creates a decoder that reads into the existing objects of a model.
    init(graph: Graph, updating root: ObjectID) {
        self.init(graph: graph)
        update = ModelUpdate(of: root, in: graph)
    }

    /// Decodes an object with all objects that it owns; `nil`, with a finding, if `node` is not an
    /// object.
    public mutating func object(_ node: JSONNode, _ type: EntityType) -> ObjectID? {
        guard node.kind == .object else {
            mismatch(node, "an object of \(type.name)")
            return nil
        }
        let idNode = type.hasID && document == nil ? node["id"] : nil
        let idText = idNode?.string
        if let id = idNode, let text = idText {
            if graph.objects.object(id: text) != nil, let first = location(ofID: text) {
                let message: Finding.Message =
                    "another object has the id \"\(text)\"; references refer to this one"
                let note = Finding.Note("first here", at: first)
                findings.append(
                    Finding("repeated-id", .warning, message, at: id.location, notes: [note])
                )
            }
            ids.append(id)
        }
        if type.name == TypeTable.referenceName, let key = node["refKey"], let id = key.string,
            !id.isEmpty
        {
            references.append((id, key.location))
        }
        let known = update?.takeObject(type, id: idText, in: graph)
        let object = known ?? graph.create(type, id: idText)
        if recordsLocations {
            objects.append((object, node))
        }
        if let document {
            if !graph.documents.contains(where: { $0 === document }) {
                graph.documents.append(document)
            }
            readMembers(of: node, type, into: object, from: document)
            return object
        }
        if let slot = type.separateSlot, known == nil {
            filler.noteStored(object, slot: slot, node)
        }
        readMembers(of: node, type, into: object, isKnown: known != nil)
        return object
    }

    /// The last location of an id so far.
    private mutating func location(ofID text: String) -> SourceLocation? {
        for id in ids[locationCount...] {
            idLocations[id.string ?? ""] = id.location
        }
        locationCount = ids.count
        return idLocations[text]
    }

    /// Reads the members of a document's object; those without a value for their property are preserved by the
    /// memory.
    private mutating func readMembers(
        of node: JSONNode,
        _ type: EntityType,
        into object: ObjectID,
        from document: DocumentMemory
    ) {
        for member in node.members {
            guard let slot = document.slot(named: member.name, of: type) else {
                continue
            }
            let property = type.properties[slot]
            if member.value.kind == .null, property.isOptional {
                filler.fill(object, slot: slot, with: .null)
            } else if let value = value(member.value, of: property) {
                filler.fill(object, slot: slot, with: value)
            }
        }
        document.note(node, for: object, type, in: graph)
    }

    private mutating func readMembers(
        of node: JSONNode,
        _ type: EntityType,
        into object: ObjectID,
        isKnown: Bool
    ) {
        let siblings = update?.nameless ?? []
        defer { update?.nameless = siblings }
        var missing = isKnown ? storedSlots(of: type) : []
        if isKnown {
            graph.unreadMembers.removeAll(of: object)
        }
        for member in node.members where !member.key.isString("***") {
            guard let slot = type.objectType.slot(named: member.key) else {
                filler.addUnread(member, of: object)
                continue
            }
            // Reads only the fields it needs: copying a property costs more than reading a string.
            if type.hasID, slot == 0 {
                if member.value.kind != .string {
                    mismatch(member.value, type.properties[slot].type.description)
                }
                continue
            }
            if update != nil {
                update?.nameless = filler.namelessObjects(of: object, slot: slot)
            }
            if member.value.kind == .null, type.properties[slot].isOptional {
                hold(.null, slot, of: object)
            } else if let value = value(member.value, of: type.properties[slot]) {
                hold(value, slot, of: object)
                if type.properties[slot].isReference {
                    noteReferences(member.value)
                }
            } else {
                filler.addUnread(member, of: object)
                continue
            }
            missing.remove(slot)
        }
        for slot in missing {
            let value = graph.initialValue(of: type.properties[slot])
            hold(value, slot, of: object)
        }
    }

    /// Records the ids in a property with references.
    private mutating func noteReferences(_ node: JSONNode) {
        for node in node.kind == .array ? Array(node.elements) : [node] {
            if let id = node.string, !id.isEmpty {
                references.append((id, node.location))
            }
        }
    }

    /// The properties that the JSON of an object contains, without its id.
    private func storedSlots(of type: EntityType) -> Set<Int> {
        let first = type.hasID ? 1 : 0
        return Set(type.properties.indices.dropFirst(first).filter { $0 != type.separateSlot })
    }

    private func hold(_ value: Value, _ slot: Int, of object: ObjectID) {
        if update == nil {
            filler.fill(object, slot: slot, with: value)
        } else {
            filler.update(object, slot: slot, with: value)
        }
    }

    /// Decodes the value of a property; `nil`, with a finding, if its type does not match.
    package mutating func value(_ node: JSONNode, of property: Property) -> Value? {
        if property.isDay, let day = node.string.flatMap({ graph.environment.day(of: $0) }) {
            return .date(day)
        }
        return value(node, property.storedType)
    }

    /// Decodes a value of a type; `nil`, with a finding, if its type does not match.
    package mutating func value(_ node: JSONNode, _ type: ValueType) -> Value? {
        let value: Value? =
            switch type {
            case .any: anything(node)
            case .bool: node.bool.map { .bool($0) }
            case .int: integer(node).map { .int($0) }
            case .double: node.double.flatMap { $0.isFinite ? .double($0) : nil }
            case .decimal:
                (node.numberText ?? node.string).flatMap { decimal($0) }.map { .decimal($0) }
            case .text: node.string.map { .text($0) }
            case .date: date(node).map { .date($0) }
            case .data: node.string.flatMap { Data(base64Encoded: $0) }.map { .data($0) }
            case .color: node.string.flatMap { RGBColor(hex: $0) }.map { .color($0) }
            case .image: node.string.map { .image(name: $0) }
            case .list(let element): elements(node, element).map { .list($0) }
            case .set(let element): elements(node, element).map { .set(OrderedSet($0)) }
            case .map(let element): members(node, element).map { .map($0) }
            case .object(let name):
                graph.types[name].flatMap { self.object(node, $0) }.map { .object($0) }
            }
        // A value that is not an object was already reported when decoding the object.
        if value == nil, !isKnownObject(type) {
            mismatch(node, type.description)
        }
        return value
    }

    /// A whole number, which documents can write as `2.0`.
    private func integer(_ node: JSONNode) -> Int64? {
        node.int ?? (document == nil ? nil : node.double.flatMap { Int64(exactly: $0) })
    }

    private func isKnownObject(_ type: ValueType) -> Bool {
        if case .object(let name) = type { graph.types[name] != nil } else { false }
    }

    /// The value of JSON without a declared type; `{"$date": …}` and `{"$data": …}` are a date and
    /// bytes.
    private mutating func anything(_ node: JSONNode) -> Value {
        switch node.kind {
        case .null: return .null
        case .boolean: return .bool(node.bool ?? false)
        case .number: return node.int.map { .int($0) } ?? node.double.map { .double($0) } ?? .null
        case .string: return .text(node.string ?? "")
        case .array: return .list(node.elements.map { anything($0) })
        case .object where document != nil:
            return .object(graph.factory.create(undeclared: node, &self, in: graph))
        case .object:
            if node.count == 1, let date = node["$date"].flatMap({ self.date($0) }) {
                return .date(date)
            }
            if node.count == 1,
                let data = node["$data"]?.string.flatMap({ Data(base64Encoded: $0) })
            {
                return .data(data)
            }
            if node["$entity"] != nil {
                return node["id"]?.string.flatMap { graph.object(id: $0) }.map { .object($0) }
                    ?? .null
            }
            return .object(graph.factory.create(undeclared: node, &self, in: graph))
        }
    }

    private mutating func elements(_ node: JSONNode, _ type: ValueType) -> [Value]? {
        guard node.kind == .array else {
            return nil
        }
        var elements: [Value] = []
        elements.reserveCapacity(node.count)
        if case .object = type {
            graph.objects.reserveIDs(node.count)
        }
        for element in node.elements {
            if let value = value(element, type) {
                elements.append(value)
            }
        }
        return elements
    }

    private mutating func members(
        _ node: JSONNode,
        _ type: ValueType
    ) -> OrderedDictionary<String, Value>? {
        guard node.kind == .object else {
            return nil
        }
        var members: OrderedDictionary<String, Value> = [:]
        for member in node.members {
            members[member.name] = value(member.value, type)
        }
        return members
    }

    /// Parses the whole text; `Decimal(number:)` accepts any text that begins with a number.
    private func decimal(_ text: String) -> Decimal? {
        let isNumber = text.utf8.allSatisfy { $0 < 0x3A || $0 | 0x20 == UInt8(ascii: "e") }
        return isNumber && Double(text) != nil ? Decimal(number: text) : nil
    }

    private func date(_ node: JSONNode) -> Date? {
        if document == nil, let seconds = node.double, seconds.isFinite {
            return Date(timeIntervalSinceReferenceDate: seconds)
        }
        return node.string.flatMap { CivilTime.date(iso8601: $0) }
    }

    private mutating func mismatch(_ node: JSONNode, _ expected: String) {
        // An invalid element is reported at the element, not again for the collection.
        let message: Finding.Message = "expected \(expected), found \(node.kind.rawValue)"
        findings.append(Finding(Self.rule, .error, message, at: node.location))
    }
}

extension ValueType: CustomStringConvertible {
    /// The name of the type in messages: `list of Book`.
    public var description: String {
        switch self {
        case .any: "any value"
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .decimal: "decimal"
        case .text: "text"
        case .date: "date (seconds since 2001-01-01, or ISO 8601)"
        case .data: "data (base64)"
        case .color: "color (#rrggbb)"
        case .image: "image"
        case .list(let element): "list of \(element)"
        case .set(let element): "set of \(element)"
        case .map(let element): "map of \(element)"
        case .object(let name): name
        }
    }
}
