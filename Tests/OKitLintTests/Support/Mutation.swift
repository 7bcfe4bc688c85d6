import Foundation
import TestSupport

/// A single change of a bundle that breaks it.
struct Mutation: CustomStringConvertible {
    let path: String
    /// The line that was changed; `nil` for a file that was dropped.
    let line: Int?
    let description: String
    let bundle: BundleText
}

/// Breaks a bundle in one place after the other, the same places for the same seed.
struct Mutator {
    private let bundle: BundleText
    private var random: SeededGenerator

    init(_ bundle: BundleText, seed: UInt64) {
        self.bundle = bundle
        random = SeededGenerator(seed: seed)
    }

    /// Members whose texts name something, but those whose names are free.
    private static let named: Set<String> = [
        "entry", "entity", "type", "of", "relation", "dataPath", "rowSort", "group", "groupName",
        "searchPath", "addName", "quickTap", "quickEnabled", "moreActionsTap",
        "moreActionsEnabled", "selectPath", "path", "detailPath", "editPath", "imagePath",
        "accyTap", "accyShow", "model", "tapPath", "enabledPath", "titleCount", "subTitlePath",
        "titleTap", "sectionsShowEdit", "textPath", "onPath", "datePath", "selectIndexPath",
        "namePath", "selectionPath", "valuePath", "showEdit", "segue", "screen", "set", "forEach",
        "predicate", "if", "dates", "cell", "kind", "storage", "refKey",
    ]

    /// Mutations spread over the whole bundle.
    mutating func mutations(_ count: Int) -> [Mutation] {
        var places: [(path: String, line: Int, text: [String])] = []
        for (path, text) in bundle.files.sorted(by: { $0.key < $1.key })
        where path.hasSuffix(".json") && !path.hasPrefix("strings/") {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
            for (index, line) in lines.enumerated() where Self.names(line) {
                places.append((path, index, lines))
            }
        }
        return (0..<count).compactMap { _ in
            let place = places[Int(random.next() % UInt64(places.count))]
            return mutation(place.path, place.line, place.text)
        }
    }

    /// The bundle with one property of another type, or one way to another screen.
    func swapped() -> [Mutation] {
        let swaps = [
            ("models/", "type", ["text", "date", "bool", "double", "list", "ModelRef"]),
            ("screens/", "screen", ["author", "book", "dates"]),
            ("screens/", "model", ["books", "author", "book", "dates"]),
            ("screens/", "dates", ["book", "author", "books"]),
        ]
        return bundle.files.sorted { $0.key < $1.key }.flatMap { path, text in
            swaps.filter { path.hasPrefix($0.0) }.flatMap { _, member, names in
                names.flatMap { old in
                    names.filter { $0 != old }.compactMap { new in
                        swap(path, text, "\"\(member)\": \"\(old)\"", "\"\(member)\": \"\(new)\"")
                    }
                }
            }
        }
    }

    private func swap(
        _ path: String,
        _ text: String,
        _ old: String,
        _ new: String
    ) -> Mutation? {
        guard let range = text.firstRange(of: old) else {
            return nil
        }
        var changed = bundle
        changed.files[path] = text.replacingCharacters(in: range, with: new)
        let description = "\(path): \(old) → \(new)"
        return Mutation(path: path, line: nil, description: description, bundle: changed)
    }

    /// The bundle without one of the files that others name.
    func dropped() -> [Mutation] {
        bundle.files.keys.sorted()
            .filter { $0.hasPrefix("screens/") || $0.hasPrefix("models/") }
            .map { path in
                var changed = bundle
                changed.files[path] = nil
                return Mutation(path: path, line: nil, description: "no \(path)", bundle: changed)
            }
    }

    /// Whether a line has a member that names something, and a name that can be misspelt.
    private static func names(_ line: String) -> Bool {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 5, named.contains(String(parts[1])) else {
            return false
        }
        return !letters(of: String(parts[3])).isEmpty
    }

    /// Indices of the letters that belong to names: no constants, texts or keywords.
    private static func letters(of text: String) -> [String.Index] {
        var result: [String.Index] = []
        var word: [String.Index] = []
        var start: Character = " "
        var previous: Character = " "
        func isFree(_ word: String) -> Bool {
            start == "#" || start == "%" || ["YES", "NO", "nil", "SELF"].contains(word)
        }
        for index in text.indices + [text.endIndex] {
            let character = index < text.endIndex ? text[index] : ","
            if character.isLetter || character.isNumber || character == "_" {
                start = word.isEmpty ? previous : start
                word.append(index)
            } else if start != "#" || character != " " {
                let name = String(word.map { text[$0] })
                if word.count > 2, !isFree(name), name.first?.isLetter == true {
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

    private mutating func mutation(_ path: String, _ line: Int, _ lines: [String]) -> Mutation? {
        var parts = lines[line].split(separator: "\"", omittingEmptySubsequences: false)
            .map(String.init)
        let letters = Self.letters(of: parts[3])
        let index = letters[Int(random.next() % UInt64(letters.count))]
        var text = parts[3]
        switch random.next() % 3 {
        case 0: text.insert("q", at: index)
        case 1: text.replaceSubrange(index...index, with: "q")
        default: text.insert(contentsOf: "Zz", at: text.index(after: index))
        }
        guard text != parts[3] else {
            return nil
        }
        let description = "\(path):\(line + 1): \(parts[1]) \"\(parts[3])\" → \"\(text)\""
        parts[3] = text
        var changed = lines
        changed[line] = parts.joined(separator: "\"")
        var bundle = bundle
        bundle.files[path] = changed.joined(separator: "\n")
        return Mutation(path: path, line: line + 1, description: description, bundle: bundle)
    }
}
