import FoundationEssentials
package import OKitExpression
package import OKitSyntax
import OrderedCollections

/// Writes objects as a document of other programs; the counterpart of a `ModelDecoder` with a memory.
///
/// A member that has not changed is written as it was read, or not at all if it was absent. An empty list, map or
/// object is written only if the property declares a default.
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

    /// The document of an object with all objects that it owns, in the layout in which it was read.
    ///
    /// - Throws: If the objects are nested so deeply that the text could not be read again.
    package func encode(_ object: ObjectID) throws(StoreError) -> JSONDocument {
        guard let document = Self.parsed(bytes(of: object)),
            let arranged = Self.parsed(memory.layout.text(of: document.root))
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

    private func bytes(of object: ObjectID) -> [UInt8] {
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
                writer.raw(member.text ?? "null")
                continue
            }
            let bytes = bytes(of: object, slot: slot)
            if bytes == member.written {
                if let text = member.text {
                    writer.key(member.name)
                    writer.raw(text)
                }
            } else if !isEmpty(bytes) || type.properties[slot].declaresDefault {
                writer.key(member.name)
                writer.raw(bytes)
            }
        }
    }

    /// Writes an object that was created after the document was read.
    private func writeNew(_ object: ObjectID, _ type: EntityType, to writer: inout JSONWriter) {
        for (name, slot) in memory.slots(of: type).sorted(by: { $0.value < $1.value }) {
            let property = type.properties[slot]
            if !property.declaresDefault,
                case .object(let part) = graph.value(of: object, slot: slot), isInitial(part)
            {
                // It is there only so that its members can be edited.
                continue
            }
            let bytes = bytes(of: object, slot: slot)
            if !isEmpty(bytes) || property.declaresDefault {
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
            case (.list(let elements), _): return elements.isEmpty
            case (.map(let members), _): return members.isEmpty
            case (_, .json(let node)):
                var decoder = ModelDecoder(graph: graph)
                return decoder.value(node, of: property) == value
            default: return true
            }
        }
    }

    /// Whether JSON is null, or a container without anything.
    private func isEmpty(_ bytes: [UInt8]) -> Bool {
        ["null", "[]", "{}"].contains { bytes.elementsEqual($0.utf8) }
    }

    /// - Parameter owner: The object whose property holds the value.
    private func bytes(of value: Value, in owner: ObjectID) -> [UInt8] {
        var writer = JSONWriter()
        write(value, of: owner, to: &writer)
        return writer.bytes
    }

    private func write(_ value: Value, of owner: ObjectID, to writer: inout JSONWriter) {
        switch value {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value): writer.int(value)
        case .uint(let value): writer.raw(String(value))
        case .double(let value): writer.double(value)
        case .decimal(let value): writer.decimal(value)
        case .data(let value): writer.string(value.base64EncodedString())
        case .text, .date, .color, .image: writer.string(value.text ?? "")
        case .object(let object):
            // An object that another one owns is written there.
            graph.parent(of: object) == owner ? writer.raw(bytes(of: object)) : writer.null()
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
        }
    }
}

extension Property {
    /// Whether a new object has a value that the app declares.
    fileprivate var declaresDefault: Bool {
        switch initial {
        case .zero: false
        case .value, .json, .now: true
        }
    }
}
