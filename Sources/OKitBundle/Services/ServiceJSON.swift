import FoundationEssentials
package import OKitExpression
import OKitModel
package import OKitSyntax
import OrderedCollections

/// Encodes values as JSON for services: dates and bytes become strings.
package enum ServiceJSON {
    static func bytes(of parameters: [ServiceParameter]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            for parameter in parameters {
                writer.key(parameter.name)
                write(parameter.value, to: &writer)
            }
        }
        return writer.bytes
    }

    /// The JSON text of a value.
    package static func bytes(of value: Value) -> [UInt8] {
        var writer = JSONWriter()
        write(value, to: &writer)
        return writer.bytes
    }

    /// Writes a value without objects.
    package static func write(_ value: Value, to writer: inout JSONWriter) {
        switch value {
        case .null, .object: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value): writer.int(value)
        case .uint(let value): writer.raw(String(value))
        case .double(let value): writer.double(value)
        case .decimal(let value): writer.decimal(value)
        case .data(let data): writer.string(data.base64EncodedString())
        case .text, .date, .color, .image: writer.string(value.text ?? "")
        case .list, .set:
            writer.array { writer in
                for element in value.elements ?? [] {
                    write(element, to: &writer)
                }
            }
        case .map(let members):
            writer.object { writer in
                for (name, value) in members {
                    writer.key(name)
                    write(value, to: &writer)
                }
            }
        }
    }
}
