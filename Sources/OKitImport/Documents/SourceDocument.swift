import OKitSyntax

/// A JSON or YAML file, as JSON values with their places in the file.
final class SourceDocument {
    /// The path of the file, as the user has named it or relative to that.
    let path: String
    /// The value of the file.
    let root: JSONNode
    /// For YAML, the offsets of values in the JSON text and their places in the file, in order.
    private let places: [YAMLText.Place]

    /// Parses a file.
    init(path: String, bytes: [UInt8]) throws(ImportFailure) {
        self.path = path
        let start = bytes.first { !" \t\r\n".utf8.contains($0) }
        let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
        // YAML has objects and lists in brackets too.
        if !isYAML, start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
            root = try Self.parse(bytes, path: path)
            places = []
        } else {
            let yaml = try YAMLText(bytes, path: path)
            root = try Self.parse(yaml.json, path: path)
            places = yaml.places
        }
    }

    /// Parses JSON.
    static func parse(_ bytes: [UInt8], path: String) throws(ImportFailure) -> JSONNode {
        let source = SourceText(path: path, bytes: bytes)
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: source).root
        } catch {
            let finding = error.finding(in: source)
            throw ImportFailure("\(finding.location): \(finding.message.text)")
        }
    }

    /// Returns the place of a value of the document.
    func place(of node: JSONNode) -> SourcePlace {
        guard !places.isEmpty else {
            let start = node.location.start
            return SourcePlace(path: path, line: start.line, column: start.column)
        }
        let offset = node.range.lowerBound
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].offset <= offset {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let place = places[max(low - 1, 0)]
        return SourcePlace(path: path, line: place.line, column: place.column)
    }
}

/// A place in a file that is imported.
package struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The path of the file.
    package let path: String
    /// The line and column, counted from 1; 0 for the whole file.
    package let line, column: Int

    package var description: String {
        line == 0 ? path : "\(path):\(line):\(column)"
    }
}

/// The reason why nothing can be imported.
package struct ImportFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
