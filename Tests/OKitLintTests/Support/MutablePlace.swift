import OKitSyntax

/// A member or element of a bundle's file that can be changed.
struct MutablePlace {
    let path: String
    let source: SourceText
    /// The name of the member; of an element that of its array.
    let name: String
    let isElement: Bool
    /// The whole member: its name and value.
    let member: Range<Int>
    let key: Range<Int>
    let value: Range<Int>
    let kind: String
    let text: String?
    /// The names of the members around it, the outermost first.
    let parents: [String]
    /// The names of the members beside it.
    let siblings: [String]
    /// The beginning of the object or array that it is in.
    let container: Int
    /// The scalar members beside it.
    let context: [String: String]

    /// All members and elements of a file, but comments and what is for editors.
    static func all(_ path: String, _ text: String) throws -> [MutablePlace] {
        let source = SourceText(path: path, text: text)
        var places: [MutablePlace] = []
        func collect(_ node: JSONNode, _ parents: [String]) {
            let members = node.members.filter { $0.name != "***" && $0.name != "$schema" }
            let context = Dictionary(
                members.compactMap { member in member.value.string.map { (member.name, $0) } },
                uniquingKeysWith: { first, _ in first }
            )
            for member in members {
                places.append(
                    MutablePlace(
                        path: path,
                        source: source,
                        name: member.name,
                        isElement: false,
                        member: member.key.range.lowerBound..<member.value.range.upperBound,
                        key: member.key.range,
                        value: member.value.range,
                        kind: member.value.kind.rawValue,
                        text: member.value.string,
                        parents: parents,
                        siblings: members.map(\.name),
                        container: node.range.lowerBound,
                        context: context
                    )
                )
                collect(member.value, parents + [member.name])
            }
            for element in node.elements {
                places.append(
                    MutablePlace(
                        path: path,
                        source: source,
                        name: parents.last ?? "",
                        isElement: true,
                        member: element.range,
                        key: element.range,
                        value: element.range,
                        kind: element.kind.rawValue,
                        text: element.string,
                        parents: parents,
                        siblings: [],
                        container: node.range.lowerBound,
                        context: [:]
                    )
                )
                collect(element, parents)
            }
        }
        collect(try JSONDocument(parsing: source).root, [])
        return places
    }

    /// The folder of the file.
    var folder: String {
        String(path.prefix { $0 != "/" })
    }

    /// Whether the member declares a name, and does not refer to one.
    var declaresName: Bool {
        let last = parents.last ?? ""
        let declaring: Set = [
            "properties", "computed", "functions", "segues", "objects", "cells", "actions",
            "models", "headers", "parameters", "evals", "transformers", "date", "set", "multipart",
        ]
        if ["strings", "data"].contains(folder) || parents.contains("response") {
            return true
        }
        if last == "models", path != "bundle.json" {
            return false
        }
        return declaring.contains(last) && !(last == "set" && folder == "models")
    }

    /// Whether the value is a text for people, data, or free.
    var isFree: Bool {
        let free: Set = [
            "title", "header", "footer", "message", "placeholder", "default", "version", "name",
            "identifier", "baseUrl", "format", "text", "characters", "typeName", "errorMessage",
            "path", "searchFilters", "icon", "custom",
        ]
        if folder == "strings" || folder == "data" && name != "refKey" {
            return true
        }
        if parents.contains("response") || parents.contains("custom")
            || parents.contains("headers") || parents.last == "options"
        {
            return true
        }
        let isScreenPath = folder == "screens" && ["path", "text", "placeholder"].contains(name)
        return free.contains(name) && !(isScreenPath && context["type"] == nil)
    }

    /// Stretches of the text that are names of something: no constants, texts, numbers or keywords.
    var words: [Range<String.Index>] {
        guard let text else {
            return []
        }
        var words: [Range<String.Index>] = []
        var index = text.startIndex
        var quote: Character?
        var isConstant = false
        while index < text.endIndex {
            let character = text[index]
            if let open = quote {
                quote = character == open ? nil : open
            } else if character == "'" {
                quote = character
            } else if character == "#" || character == "%" {
                isConstant = true
            } else if character == "," || character == ")" {
                isConstant = false
            } else if !isConstant, character.isLetter || character == "_" {
                let end =
                    text[index...].firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }
                    ?? text.endIndex
                words.append(index..<end)
                index = end
                continue
            }
            index = text.index(after: index)
        }
        return words
    }
}
