import OKitSyntax
import Yams

/// The values of a YAML file as JSON text.
///
/// Aliases are replaced by their values, within a limit. Scalars are those of the core schema of YAML 1.2, so
/// that `no` and dates are text.
struct YAMLText {
    /// The JSON text.
    let json: [UInt8]
    /// The places of values, in the order of the JSON text.
    let places: [Place]

    /// Where a value of the JSON text is in the YAML file.
    struct Place {
        let offset: Int
        let line, column: Int
    }

    /// Returns the maximum number of bytes of JSON for a file, which aliases could exceed.
    private static func largest(_ size: Int) -> Int { size * 4 + 1 << 20 }
    private static let deepest = 200

    init(_ bytes: [UInt8], path: String) throws(ImportFailure) {
        // Editors on Windows begin files with a mark of the encoding.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
        guard let text = String(validating: content, as: UTF8.self) else {
            throw ImportFailure("\(path): not UTF-8")
        }
        if let line = Self.lineOfComplexKey(bytes) {
            throw ImportFailure("\(path):\(line): a key that is an alias is not supported")
        }
        do {
            guard let node = try Parser(yaml: text, encoding: .utf8).singleRoot() else {
                throw ImportFailure("the file is empty")
            }
            var writer = JSONWriter()
            var places: [Place] = []
            try Self.write(node, depth: 0, limit: Self.largest(bytes.count), to: &writer, &places)
            json = writer.bytes
            self.places = places
        } catch let error as ImportFailure {
            throw ImportFailure("\(path): \(error)")
        } catch let error as YamlError {
            throw ImportFailure("\(path)\(Self.message(of: error))")
        } catch {
            throw ImportFailure("\(path): \(error)")
        }
    }

    private static func write(
        _ node: Node,
        depth: Int,
        limit: Int,
        to writer: inout JSONWriter,
        _ places: inout [Place]
    ) throws {
        guard writer.bytes.count < limit else {
            throw ImportFailure("its aliases have too many values")
        }
        guard depth < deepest else {
            throw ImportFailure("nested deeper than \(deepest) levels")
        }
        if let mark = node.mark {
            // The value follows a comma or colon, if any.
            places.append(
                Place(offset: writer.bytes.count, line: mark.line, column: mark.column)
            )
        }
        switch node {
        case .scalar(let scalar): write(scalar, to: &writer)
        case .sequence(let sequence):
            try writer.array { writer in
                for element in sequence {
                    try write(element, depth: depth + 1, limit: limit, to: &writer, &places)
                }
            }
        case .mapping(let mapping):
            try writer.object { writer in
                for (key, value) in try members(of: mapping) {
                    writer.key(key)
                    try write(value, depth: depth + 1, limit: limit, to: &writer, &places)
                }
            }
        case .alias: writer.null()
        }
    }

    /// The members of a mapping, with those of the mappings that its key `<<` merges.
    private static func members(
        of mapping: Node.Mapping,
        depth: Int = 0
    ) throws -> [(key: String, value: Node)] {
        var members: [(key: String, value: Node)] = []
        var merged: [Node] = []
        for (key, value) in mapping {
            guard case .scalar(let name) = key else {
                throw ImportFailure("a key that is not text is not supported")
            }
            if name.string == "<<", name.style == .plain {
                merged += value.sequence.map { Array($0) } ?? [value]
            } else {
                members.append((name.string, value))
            }
        }
        guard !merged.isEmpty else {
            return members
        }
        var known = Set(members.map(\.key))
        for case .mapping(let other) in merged where depth < 16 {
            for member in try self.members(of: other, depth: depth + 1)
            where known.insert(member.key).inserted {
                members.append(member)
            }
        }
        return members
    }

    private static func write(_ scalar: Node.Scalar, to writer: inout JSONWriter) {
        let text = scalar.string
        guard scalar.style == .plain else {
            writer.string(text)
            return
        }
        switch text {
        case "", "~", "null", "Null", "NULL": writer.null()
        case "true", "True", "TRUE": writer.bool(true)
        case "false", "False", "FALSE": writer.bool(false)
        default:
            if JSONNumber.isValid(text) {
                writer.raw(text)
            } else if text.hasPrefix("0x"), let number = Int64(text.dropFirst(2), radix: 16) {
                writer.int(number)
            } else if text.hasPrefix("0o"), let number = Int64(text.dropFirst(2), radix: 8) {
                writer.int(number)
            } else {
                writer.string(text)
            }
        }
    }

    private static func message(of error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            ":\(mark.line):\(mark.column): \(problem)"
        case .duplicatedKeysInMapping(let names, let context):
            ":\(context.mark.line):\(context.mark.column): repeated key "
                + names.map { "\"\($0)\"" }.joined(separator: ", ")
        default: ": \(error)".replacing("\n", with: " ")
        }
    }

    /// Returns the line of a key that is an alias, in a file that has anchors.
    ///
    /// The library compares keys by their values, which takes forever for aliases of aliases.
    private static func lineOfComplexKey(_ bytes: [UInt8]) -> Int? {
        var (line, hasAnchor) = (1, false)
        var found: Int?
        var isAtStart = true
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\n"): (line, isAtStart) = (line + 1, true)
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "{"), UInt8(ascii: ","),
                UInt8(ascii: "["):
                break
            case UInt8(ascii: "&"):
                hasAnchor =
                    hasAnchor
                    || (bytes.beginsToken(at: index)
                        && bytes[(index + 1)...].first?.isInAlias == true)
            case UInt8(ascii: "?") where isAtStart && bytes.hasSpace(after: index):
                found = found ?? line
            case UInt8(ascii: "*"):
                let end = bytes[(index + 1)...].firstIndex { !$0.isInAlias } ?? bytes.count
                let next = bytes[end...].first { $0 != UInt8(ascii: " ") }
                if end > index + 1, next == UInt8(ascii: ":"), bytes.beginsToken(at: index) {
                    found = found ?? line
                }
                index = end - 1
                isAtStart = false
            default: isAtStart = false
            }
            index += 1
        }
        return hasAnchor ? found : nil
    }
}

extension [UInt8] {
    /// Whether the byte at an index follows a space, a line feed or a bracket.
    fileprivate func beginsToken(at index: Int) -> Bool {
        index == 0 || " \n{[,".utf8.contains(self[index - 1])
    }

    fileprivate func hasSpace(after index: Int) -> Bool {
        index + 1 >= count || self[index + 1] == UInt8(ascii: " ")
            || self[index + 1] == UInt8(ascii: "\n")
    }
}

extension UInt8 {
    fileprivate var isInAlias: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
    }
}

/// The grammar of numbers in JSON.
enum JSONNumber {
    static func isValid(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        func takeDigits() -> Int {
            let digits = rest.prefix(while: isDigit)
            rest = rest[digits.endIndex...]
            return digits.count
        }
        if rest.first == UInt8(ascii: "-") {
            rest.removeFirst()
        }
        let isZero = rest.first == UInt8(ascii: "0")
        let whole = takeDigits()
        guard whole > 0, !isZero || whole == 1 else {
            return false
        }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard takeDigits() > 0 else {
                return false
            }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
                rest.removeFirst()
            }
            guard takeDigits() > 0 else {
                return false
            }
        }
        return rest.isEmpty && text.utf8.count <= 400
    }
}
