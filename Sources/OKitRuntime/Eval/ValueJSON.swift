import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Writes values as JSON.
///
/// A value without a JSON equivalent becomes an object with one member whose name begins with `$`.
struct ValueJSON {
    let graph: Graph
    /// Whether dates and data are written as text, as other programs expect.
    var isPlain = false

    /// Returns the JSON text of a value.
    func text(of value: Value) -> String {
        var writer = JSONWriter()
        write(value, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func write(_ value: Value, to writer: inout JSONWriter) {
        switch value {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value): writer.int(value)
        case .uint(let value): writer.raw(String(value))
        case .double(let value): value.isFinite ? writer.double(value) : writer.null()
        case .decimal(let value): writer.decimal(value)
        case .text(let value): writer.string(value)
        case .color(let color): writer.string(color.hex)
        case .image(let name): writer.string(name)
        case .date(let date) where isPlain: writer.string(Self.iso8601(date))
        case .data(let data) where isPlain: writer.string(data.base64EncodedString())
        case .date(let date): write("$date", Self.iso8601(date), to: &writer)
        case .data(let data): write("$data", data.base64EncodedString(), to: &writer)
        case .list(let elements):
            writer.array { writer in
                for element in elements {
                    write(element, to: &writer)
                }
            }
        case .set(let elements):
            let texts = elements.map { text(of: $0) }.sorted()
            writer.array { writer in
                for text in texts {
                    writer.raw(text)
                }
            }
        case .map(let members):
            writer.object { writer in
                for (name, value) in members {
                    writer.key(name)
                    write(value, to: &writer)
                }
            }
        case .object(let object): write(object, to: &writer)
        }
    }

    /// Writes an object of a declared entity as its name, and any other object in full.
    private func write(_ object: ObjectID, to writer: inout JSONWriter) {
        guard let type = graph.type(of: object) else {
            writer.null()
            return
        }
        writer.object { writer in
            guard !type.isDeclared else {
                writer.key("$entity")
                writer.string(type.name)
                writer.key("id")
                graph.id(of: object).map { writer.string($0) } ?? writer.null()
                return
            }
            for (slot, property) in type.properties.enumerated() {
                writer.key(property.name)
                write(graph.value(of: object, slot: slot), to: &writer)
            }
        }
    }

    private func write(_ name: String, _ text: String, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key(name)
            writer.string(text)
        }
    }

    /// Returns a date in ISO 8601 format; fractions of seconds are written to the millisecond.
    static func iso8601(_ date: Date) -> String {
        let isWhole =
            date.timeIntervalSinceReferenceDate.rounded() == date.timeIntervalSinceReferenceDate
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
    }
}
