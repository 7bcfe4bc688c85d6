import FoundationEssentials
package import OKitExpression
package import OKitSyntax
import OrderedCollections

/// Writes objects as a document of other programs; the counterpart of a `ModelDecoder` with a memory.
///
/// Unchanged members are written verbatim, and absent ones are omitted. Exception: a choice that is not optional is
/// written, because the screen shows it. Empty lists, maps and objects are written only if their property declares a
/// default.
package struct DocumentEncoder {
    private let graph: Graph
    private let memory: DocumentMemory

    /// Creates an encoder.
    ///
    /// - Parameter memory: The memory with which the document was read.
    package init(graph: Graph, memory: DocumentMemory) {
        self.graph = graph
        self.memory = memory
    }

    /// The document of an object with all objects that it owns; unchanged parts of the stored text are preserved.
    ///
    /// - Throws: If the objects are nested so deeply that the text could not be read again.
    package func encode(_ object: ObjectID) throws(StoreError) -> JSONDocument {
        guard let document = Self.parsed(bytes(of: object)),
            let arranged = Self.parsed(DocumentText.bytes(of: document.root, over: memory.stored))
        else {
            throw .tooDeep(graph.type(of: object)?.name ?? "object")
        }
        return arranged
    }

    private static func parsed(_ bytes: [UInt8]) -> JSONDocument? {
        try? JSONDocument(parsing: SourceText(path: "", bytes: bytes))
    }

    /// The JSON text of a property's value.
    func bytes(of object: ObjectID, slot: Int) -> [UInt8] {
        let isDay = graph.type(of: object)?.properties[slot].isDay == true
        let value = graph.value(of: object, slot: slot)
        return bytes(of: isDay ? graph.environment.dayText(of: value) : value, in: object)
    }

    /// The JSON text of an object.
    func bytes(of object: ObjectID) -> [UInt8] {
        guard let type = graph.type(of: object) else {
            return Array("null".utf8)
        }
        var writer = JSONWriter()
        writer.object { writer in
            if !type.isDeclared {
                writeAll(object, type, to: &writer)
            } else if let members = memory.members(of: object) {
                write(members, of: object, type, to: &writer)
            } else {
                writeNew(object, type, to: &writer)
            }
        }
        return writer.bytes
    }

    /// Writes an object that no entity declares.
    private func writeAll(_ object: ObjectID, _ type: EntityType, to writer: inout JSONWriter) {
        for (slot, property) in type.properties.enumerated() where slot > 0 || !type.hasID {
            writer.key(property.name)
            writer.raw(bytes(of: object, slot: slot))
        }
    }

    /// Writes an object that was read.
    private func write(
        _ members: [DocumentMemory.Member],
        of object: ObjectID,
        _ type: EntityType,
        to writer: inout JSONWriter
    ) {
        for member in members {
            guard let slot = member.slot else {
                writer.key(member.name)
                writer.raw(member.node?.sourceText ?? "null")
                continue
            }
            let bytes = bytes(of: object, slot: slot)
            let property = type.properties[slot]
            if DocumentMemory.digest(of: bytes) == member.digest {
                if let node = member.node {
                    writer.key(member.name)
                    writer.raw(node.sourceText)
                } else if property.isShownChoice {
                    writer.key(member.name)
                    writer.raw(bytes)
                }
            } else if !member.skipped.isEmpty || !isLeftOut(bytes, property, of: object, slot) {
                writer.key(member.name)
                writer.raw(merged(bytes, over: member, property))
            }
        }
    }

    /// The JSON of a changed value, with unchanged parts verbatim and with the elements that the property cannot
    /// hold.
    private func merged(
        _ bytes: [UInt8],
        over member: DocumentMemory.Member,
        _ property: Property
    ) -> [UInt8] {
        guard let read = member.node, let new = Self.parsed(bytes)?.root else {
            return bytes
        }
        var writer = JSONWriter()
        guard member.skipped.isEmpty else {
            var elements = new.elements.map { $0.sourceText }
            for (index, node) in member.skipped {
                elements.insert(node.sourceText, at: min(index, elements.count))
            }
            writer.array { writer in
                for element in elements {
                    writer.raw(element)
                }
            }
            return writer.bytes
        }
        // Objects of entities have preserved their unchanged members.
        guard property.type.entityName == nil, let former = former(read, of: property) else {
            return bytes
        }
        Self.write(new, former, read, to: &writer)
        return writer.bytes
    }

    /// The encoding of the value that was read from a node.
    private func former(_ read: JSONNode, of property: Property) -> JSONNode? {
        let scratch = Graph(types: graph.types, environment: graph.environment)
        let memory = DocumentMemory()
        var decoder = ModelDecoder(graph: scratch, recordsLocations: false, document: memory)
        guard let value = decoder.value(read, of: property) else {
            return nil
        }
        let encoder = DocumentEncoder(graph: scratch, memory: memory)
        var writer = JSONWriter()
        encoder.write(value, of: nil, to: &writer)
        return Self.parsed(writer.bytes)?.root
    }

    /// Writes a value; parts that equal those of the former value are written as they were read.
    ///
    /// - Parameters:
    ///   - former: The encoding of the value that was read.
    ///   - read: The JSON that it was read from.
    private static func write(
        _ new: JSONNode,
        _ former: JSONNode?,
        _ read: JSONNode?,
        to writer: inout JSONWriter
    ) {
        guard let former, let read, read.kind == former.kind, new.kind == former.kind else {
            return writer.raw(new.sourceText)
        }
        if new.sourceText == former.sourceText {
            return writer.raw(read.sourceText)
        }
        switch new.kind {
        case .object:
            writer.object { writer in
                for member in new.members {
                    writer.key(member.name)
                    write(member.value, former[member.name], read[member.name], to: &writer)
                }
            }
        case .array:
            let (formers, reads) = (Array(former.elements), Array(read.elements))
            writer.array { writer in
                for (index, element) in new.elements.enumerated() {
                    let isKnown = formers.count == reads.count && index < formers.count
                    write(
                        element,
                        isKnown ? formers[index] : nil,
                        isKnown ? reads[index] : nil,
                        to: &writer
                    )
                }
            }
        default: writer.raw(new.sourceText)
        }
    }

    /// Whether a value is omitted: null, and unless the property declares a default an empty container or an object with
    /// initial values.
    private func isLeftOut(
        _ bytes: [UInt8],
        _ property: Property,
        of object: ObjectID,
        _ slot: Int
    ) -> Bool {
        if bytes.elementsEqual("null".utf8) {
            return true
        }
        if property.declaresDefault {
            return false
        }
        if case .object(let part) = graph.value(of: object, slot: slot), isInitial(part) {
            return true
        }
        return bytes.elementsEqual("[]".utf8) || bytes.elementsEqual("{}".utf8)
    }

    /// Writes an object that was created after the document was read.
    private func writeNew(_ object: ObjectID, _ type: EntityType, to writer: inout JSONWriter) {
        for (name, slot) in memory.slots(of: type).sorted(by: { $0.value < $1.value }) {
            let property = type.properties[slot]
            let bytes = bytes(of: object, slot: slot)
            // A new object has no text until the user enters one.
            let isMissing = bytes.elementsEqual("\"\"".utf8) && !property.declaresDefault
            if !isMissing, !isLeftOut(bytes, property, of: object, slot) {
                writer.key(name)
                writer.raw(bytes)
            }
        }
    }

    /// Whether an object has the values with which it was created.
    private func isInitial(_ object: ObjectID) -> Bool {
        guard let type = graph.type(of: object), type.isDeclared else {
            return false
        }
        return memory.slots(of: type).values.allSatisfy { slot in
            let property = type.properties[slot]
            let value = graph.value(of: object, slot: slot)
            if let initial = property.constantInitial {
                return value == initial
            }
            switch (value, property.initial) {
            case (.object(let part), _): return isInitial(part)
            case (_, .json(let node)) where property.type.entityName == nil:
                var decoder = ModelDecoder(graph: graph)
                return decoder.value(node, of: property) == value
            case (.list(let elements), _): return elements.isEmpty
            case (.map(let members), _): return members.isEmpty
            // The initial value of a date is the time of its creation, which the user may have changed.
            default: return false
            }
        }
    }

    /// A date in ISO 8601, with fractions of seconds to the millisecond.
    private static func iso8601(_ date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate
        return date.formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: seconds.rounded() != seconds)
        )
    }

    /// - Parameter owner: The object whose property holds the value.
    private func bytes(of value: Value, in owner: ObjectID) -> [UInt8] {
        var writer = JSONWriter()
        write(value, of: owner, to: &writer)
        return writer.bytes
    }

    /// - Parameter owner: The object whose property holds the value; `nil` for a value alone.
    private func write(_ value: Value, of owner: ObjectID?, to writer: inout JSONWriter) {
        guard !writer.scalar(value) else {
            return
        }
        switch value {
        case .date(let date): writer.string(Self.iso8601(date))
        case .object(let object):
            // Other objects are written by their owners.
            owner == nil || graph.parent(of: object) == owner
                ? writer.raw(memory.takeWritten(object) ?? bytes(of: object)) : writer.null()
        case .list, .set:
            writer.array { writer in
                for element in value.elements ?? [] {
                    write(element, of: owner, to: &writer)
                }
            }
        case .map(let members):
            writer.object { writer in
                for (name, value) in members {
                    writer.key(name)
                    write(value, of: owner, to: &writer)
                }
            }
        default: break
        }
    }
}

extension Property {
    /// Whether it is a choice that is not optional.
    var isShownChoice: Bool {
        !isOptional && !allowedValues.isEmpty && type == .text
    }

    /// Whether a new object has a value that the app declares.
    fileprivate var declaresDefault: Bool {
        switch initial {
        case .zero: false
        case .value, .json, .now: true
        }
    }
}
