import OKitSyntax

/// A value of a bundle that can be changed.
struct MutablePlace {
    let path: String
    let source: SourceText
    /// The name of the member; of an element that of its array.
    let name: String
    let isElement: Bool
    let key: Range<Int>
    let value: Range<Int>
    let kind: String
    let text: String?
    /// The names of the members around it, the outermost first.
    let parents: [String]

    /// All members and elements of a file, but comments and what is for editors.
    static func all(_ path: String, _ text: String) throws -> [MutablePlace] {
        let source = SourceText(path: path, text: text)
        var places: [MutablePlace] = []
        func collect(_ node: JSONNode, _ parents: [String]) {
            for member in node.members where member.name != "***" && member.name != "$schema" {
                let place = MutablePlace(
                    path,
                    source,
                    member.name,
                    member.key,
                    member.value,
                    parents
                )
                places.append(place)
                collect(member.value, parents + [member.name])
            }
            for element in node.elements {
                let name = parents.last ?? ""
                places.append(MutablePlace(path, source, name, nil, element, parents))
                collect(element, parents)
            }
        }
        collect(try JSONDocument(parsing: source).root, [])
        return places
    }

    private init(
        _ path: String,
        _ source: SourceText,
        _ name: String,
        _ key: JSONNode?,
        _ value: JSONNode,
        _ parents: [String]
    ) {
        self.path = path
        self.source = source
        self.name = name
        isElement = key == nil
        self.key = key?.range ?? value.range
        self.value = value.range
        kind = value.kind.rawValue
        text = value.string
        self.parents = parents
    }

    /// What the value names.
    var nameKind: String? {
        if path.hasPrefix("data/") {
            return name == "refKey" ? "id" : nil
        }
        if name == "entry" || name == "screen" || parents.last == "segues" {
            return "screen"
        }
        let isEntity = text?.first?.isUppercase ?? false
        return ["type", "of", "relation", "entity"].contains(name) && isEntity ? "entity" : nil
    }

    /// Whether the value is a binding path or predicate.
    var isPath: Bool {
        let names = [
            "dataPath", "rowSort", "group", "groupName", "searchPath", "addName", "quickTap",
            "quickEnabled", "moreActionsTap", "moreActionsEnabled", "selectPath", "path",
            "detailPath", "editPath", "imagePath", "accyTap", "accyShow", "tapPath",
            "enabledPath", "titleCount", "subTitlePath", "titlePath", "titleTap",
            "sectionsShowEdit", "textPath", "onPath", "datePath", "selectIndexPath", "namePath",
            "selectionPath", "valuePath", "showEdit", "contextPath", "set", "to", "forEach",
            "predicate", "if", "ribbonColor",
        ]
        return text != nil && (names.contains(name) || parents.last == "computed")
    }

    /// Indices of the letters that belong to names: no constants, texts or keywords.
    static func letters(of text: String) -> [String.Index] {
        var result: [String.Index] = []
        var word: [String.Index] = []
        var start: Character = " "
        var previous: Character = " "
        for index in text.indices + [text.endIndex] {
            let character = index < text.endIndex ? text[index] : ","
            if character.isLetter || character.isNumber || character == "_" {
                start = word.isEmpty ? previous : start
                word.append(index)
            } else {
                let name = String(word.map { text[$0] })
                let isFree =
                    start == "#" || start == "%" || ["YES", "NO", "nil", "SELF"].contains(name)
                if word.count > 1, !isFree, name.first?.isLetter == true {
                    result += word
                }
                word = []
            }
            if character == "#" || character == "%" {
                return result
            }
            previous = character
        }
        return result
    }
}
