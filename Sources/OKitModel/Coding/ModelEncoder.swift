import FoundationEssentials
package import OKitExpression
import OKitSyntax
import OrderedCollections

/// Encodes objects as the JSON of data files; the counterpart of `ModelDecoder`.
package struct ModelEncoder {
    private let graph: Graph

    /// Creates an encoder of a graph's objects.
    public init(graph: Graph) {
        self.graph = graph
    }

    /// The JSON text of an object with all objects that it owns; `{}` if the object is deleted.
    ///
    /// - Throws: If the objects are nested so deeply that the text could not be read again.
    public func encode(_ object: ObjectID) throws(StoreError) -> [UInt8] {
        var writer = JSONWriter()
        write(object, to: &writer)
        guard !writer.isTooDeep else {
            throw .tooDeep(graph.type(of: object)?.name ?? "object")
        }
        return writer.bytes
    }

    /// The separate value of an object, as its file contains it; `nil` if it has no value.
    public func encodeSeparateValue(_ object: ObjectID) throws(StoreError) -> [UInt8]? {
        guard let slot = graph.type(of: object)?.separateSlot else {
            return nil
        }
        switch graph.value(of: object, slot: slot) {
        case .object(let part): return try encode(part)
        case .data(let data): return Array(data)
        default: return nil
        }
    }

    /// The JSON text of a value; `nil` if it is nested so deeply that it could not be read again.
    package func encode(_ value: Value) -> [UInt8]? {
        var writer = JSONWriter()
        write(value, of: nil, to: &writer)
        return writer.isTooDeep ? nil : writer.bytes
    }

    private func write(_ object: ObjectID, to writer: inout JSONWriter) {
        writer.object { writer in
            guard let type = graph.type(of: object) else {
                return
            }
            let unread = graph.unreadMembers.members(of: object)
            for (slot, property) in type.properties.enumerated() where slot != type.separateSlot {
                let value = graph.value(of: object, slot: slot)
                if !value.isNull, !unread.contains(where: { $0.name == property.name }) {
                    writer.key(property.name)
                    write(value, of: object, to: &writer)
                }
            }
            for member in unread {
                writer.key(member.name)
                writer.raw(member.json)
            }
        }
    }

    /// - Parameter owner: The object whose property holds the value; `nil` for a standalone value.
    private func write(_ value: Value, of owner: ObjectID?, to writer: inout JSONWriter) {
        guard !writer.scalar(value) else {
            return
        }
        switch value {
        case .date(let value): writer.double(value.timeIntervalSinceReferenceDate)
        case .list(let elements): write(elements, of: owner, to: &writer)
        case .set(let elements): write(Array(elements), of: owner, to: &writer)
        case .object(let object):
            if owner == nil || graph.parent(of: object) == owner {
                write(object, to: &writer)
            } else {
                writeReference(to: object, &writer)
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

    /// Writes an object that its owner writes in full elsewhere as a reference.
    private func writeReference(to object: ObjectID, _ writer: inout JSONWriter) {
        guard let type = graph.type(of: object), let id = graph.id(of: object) else {
            return writer.null()
        }
        writer.object { writer in
            writer.key("$entity")
            writer.string(type.name)
            writer.key("id")
            writer.string(id)
        }
    }

    private func write(_ elements: [Value], of owner: ObjectID?, to writer: inout JSONWriter) {
        writer.array { writer in
            for element in elements {
                write(element, of: owner, to: &writer)
            }
        }
    }
}
