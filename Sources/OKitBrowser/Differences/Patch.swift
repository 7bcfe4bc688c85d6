import OKitSyntax

/// A change of a page, addressed by the keys of screen nodes.
enum PatchOperation: Sendable, Equatable {
    /// Replaces the text of an element.
    case text(ElementAddress, String)
    /// Sets or removes an attribute.
    case attribute(ElementAddress, name: String, value: String?)
    /// Inserts an element into another one, before the child with an index.
    case insert(into: ElementAddress, at: Int, html: String)
    /// Moves an element within its parent, so that it has an index.
    case move(ElementAddress, to: Int)
    /// Removes an element.
    case remove(ElementAddress)
    /// Replaces an element.
    case replace(ElementAddress, html: String)
}

/// The address of an element: the key of the nearest screen node, and the path of child indices
/// from the element of that node.
struct ElementAddress: Sendable, Equatable {
    let key: NodeKey
    var path: [Int] = []

    /// Returns the address of a child by its index.
    ///
    /// It is used for elements that are moved or removed, whose key another element can already have.
    func part(_ index: Int) -> ElementAddress {
        ElementAddress(key: key, path: path + [index])
    }

    /// Returns the address of a child.
    func child(_ index: Int, _ element: Element) -> ElementAddress {
        element.key.map { ElementAddress(key: $0) }
            ?? ElementAddress(key: key, path: path + [index])
    }
}

/// Writes operations as JSON arrays: the operation, the key, the path if it is not empty, and the
/// values.
enum PatchWriter {
    /// Returns a JSON array of operations.
    static func text(of operations: [PatchOperation]) -> String {
        var writer = JSONWriter(layout: .compact)
        writer.array { writer in
            for operation in operations {
                writer.array { write(operation, to: &$0) }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func write(_ operation: PatchOperation, to writer: inout JSONWriter) {
        switch operation {
        case .text(let address, let text):
            write("=", address, to: &writer)
            writer.string(text)
        case .attribute(let address, let name, let value):
            write("@", address, to: &writer)
            writer.string(name)
            value.map { writer.string($0) }
        case .insert(let address, let index, let html):
            write("+", address, to: &writer)
            writer.int(Int64(index))
            writer.string(html)
        case .move(let address, let index):
            write("<", address, to: &writer)
            writer.int(Int64(index))
        case .remove(let address): write("-", address, to: &writer)
        case .replace(let address, let html):
            write("^", address, to: &writer)
            writer.string(html)
        }
    }

    private static func write(
        _ name: String,
        _ address: ElementAddress,
        to writer: inout JSONWriter
    ) {
        writer.string(name)
        writer.string(address.key.text)
        if !address.path.isEmpty {
            writer.array { writer in
                for index in address.path {
                    writer.int(Int64(index))
                }
            }
        }
    }
}
