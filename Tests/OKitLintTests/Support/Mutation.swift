import Foundation
import OKitSyntax
import TestSupport

/// A single realistic mistake in a bundle.
struct Mutation: CustomStringConvertible {
    /// How well lint reports a mistake.
    enum Outcome {
        case onLine, elsewhere, missed
    }

    let path: String
    /// The lines that were changed.
    let lines: Set<Int>
    let description: String
    let bundle: BundleText

    /// Where lint reports it, as a warning or error.
    func outcome() throws -> Outcome {
        let findings = try bundle.findings().filter { $0.severity >= .warning }
        let isOnLine = findings.contains { finding in
            finding.location.source.path.hasSuffix("/\(path)")
                && lines.contains(finding.location.start.line)
        }
        return isOnLine ? .onLine : findings.isEmpty ? .missed : .elsewhere
    }
}

/// Makes mistakes in a bundle as its author would, the same for the same seed.
struct Mutator {
    /// The kinds of mistakes.
    enum Kind: String, CaseIterable {
        case misspeltName, misspeltMember, misspeltChoice, wrongType, removedMember, wrongKind
        case swappedReference, wrongOperand
    }

    private let bundle: BundleText
    private var random: SeededGenerator
    private let places: [MutablePlace]
    private let vocabulary: BundleVocabulary

    init(_ bundle: BundleText, seed: UInt64) throws {
        self.bundle = bundle
        random = SeededGenerator(seed: seed)
        places = try bundle.files.sorted { $0.key < $1.key }.flatMap { path, text in
            path.hasSuffix(".json") ? try MutablePlace.all(path, text) : []
        }
        vocabulary = BundleVocabulary(places, files: bundle.files.keys.sorted())
    }

    /// Some mistakes of a kind; fewer where the bundle has no place for them.
    mutating func mutations(_ kind: Kind, _ count: Int) -> [Mutation] {
        let candidates = places.filter { isCandidate($0, kind) }
        var mutations: [Mutation] = []
        var attempts = 0
        while mutations.count < count, attempts < count * 8,
            let place = candidates.randomElement(using: &random)
        {
            attempts += 1
            if let (range, text) = change(place, kind) {
                mutations.append(mutation(place, range, text, kind))
            }
        }
        return mutations
    }

    private func isCandidate(_ place: MutablePlace, _ kind: Kind) -> Bool {
        switch kind {
        // An id gives a name, and does not refer to one.
        case .misspeltName:
            !place.isFree && !["id", "alias"].contains(place.name) && !names(in: place).isEmpty
        case .misspeltMember: !place.isElement && !place.declaresName && place.name.count > 2
        case .misspeltChoice: choices(at: place) != nil
        case .wrongType:
            !place.isFree && place.folder != "data" && !place.parents.contains("attrs")
                || place.parents.last == "attrs"
        case .removedMember: isRequired(place)
        // Another action, method or policy may be meant just as well.
        case .wrongKind:
            choices(at: place) != nil
                && !["httpMethod", "clearPolicy", "action"].contains(place.name)
        case .swappedReference:
            place.text.flatMap { vocabulary.group(of: $0, at: place) } != nil
        case .wrongOperand: operand(of: place) != nil
        }
    }

    private mutating func change(
        _ place: MutablePlace,
        _ kind: Kind
    ) -> (Range<Int>, String)? {
        switch kind {
        case .misspeltName:
            guard let text = place.text,
                let range = names(in: place).randomElement(using: &random)
            else {
                return nil
            }
            let name = misspelt(String(text[range]))
            guard name != text[range], !vocabulary.all.contains(name) else {
                return nil
            }
            return (place.value, quoted(text.replacingCharacters(in: range, with: name)))
        case .misspeltMember:
            let name = misspelt(place.name)
            return name == place.name || place.siblings.contains(name)
                ? nil : (place.key, quoted(name))
        case .misspeltChoice:
            guard let text = place.text, case let name = misspelt(text), name != text else {
                return nil
            }
            return (place.value, quoted(name))
        case .wrongType:
            let values = [
                ("null", "null"), ("boolean", "true"), ("number", "5"), ("string", "\"text\""),
                ("array", "[]"), ("object", "{}"),
            ]
            // Conditions, `json` and results may be true or a text.
            let others = values.filter { value in
                value.0 != place.kind && !(value.0 == "boolean" && place.kind == "string")
                    && !["json", "ifTrue", "ifFalse"].contains(place.name)
            }
            return others.randomElement(using: &random).map { (place.value, $0.1) }
        case .removedMember:
            return (place.member, "")
        case .wrongKind:
            let others = choices(at: place)?.filter { $0 != place.text } ?? []
            return others.randomElement(using: &random).map { (place.value, quoted($0)) }
        case .swappedReference:
            guard let text = place.text, let group = vocabulary.group(of: text, at: place) else {
                return nil
            }
            let names = Set(vocabulary.groups[group] ?? []).filter { $0 != text }.sorted()
            return names.randomElement(using: &random).map { (place.value, quoted($0)) }
        case .wrongOperand:
            guard let text = place.text, let (range, other) = operand(of: place) else {
                return nil
            }
            return (place.value, quoted(text.replacingCharacters(in: range, with: other)))
        }
    }

    // MARK: Places

    /// The names in a text that the bundle declares.
    private func names(in place: MutablePlace) -> [Range<String.Index>] {
        let known = vocabulary.all
        guard let text = place.text else {
            return []
        }
        return place.words.filter { range in
            text[range].count > 2 && known.contains(String(text[range]))
        }
    }

    /// The words of which the value is one.
    private func choices(at place: MutablePlace) -> [String]? {
        guard place.text != nil else {
            return nil
        }
        switch (place.folder, place.name) {
        case ("screens", "kind"): return ["list", "detail", "selection", "menu", "tabs", "views"]
        case ("screens", "cell"):
            return [
                "text", "switch", "date", "multiline", "segment", "slider", "stepper", "picker",
            ]
        case ("screens", "action") where place.kind == "string":
            return ["onCloseTap", "toggleMenu", "navigateToHome", "navigateToTarget"]
        case ("screens", "type") where place.parents.first == "objects":
            return [
                "ManagedObjectsProvider", "ItemsCollection", "TableDisplayController",
                "ContentDisplayController", "ButtonActionController", "OnLoadActionController",
                "SearchActionController", "ActionStatusController",
            ]
        case ("screens", "type") where place.parents.first == "views":
            return [
                "label", "button", "textField", "textView", "table", "image", "switch", "slider",
                "form", "searchBar", "activity",
            ]
        case ("models", "type") where place.parents.first == "properties":
            return place.text.flatMap { type in
                let scalars = ["text", "int", "double", "bool", "date"]
                let collections = ["list", "set", "map"]
                return scalars.contains(type)
                    ? scalars : collections.contains(type) ? collections : nil
            }
        case ("bundle.json", "storage"): return ["file", "encrypted", "records"]
        case ("models", "deleteRule"): return ["nullify", "cascade", "deny"]
        case ("services", "httpMethod"): return ["GET", "POST", "PUT", "DELETE"]
        case ("services", "clearPolicy"): return ["none", "before", "after"]
        default: return nil
        }
    }

    private func isRequired(_ place: MutablePlace) -> Bool {
        guard !place.isElement, place.folder != "data", place.folder != "strings" else {
            return false
        }
        let needed: Set = [
            "kind", "entry", "identifier", "formatVersion", "entity", "dataPath", "textPath",
            "onPath", "datePath", "valuePath", "selectIndexPath", "selectionPath", "namePath",
            "segmentsPath", "to", "actionName", "entityName", "mainContentProvider", "tableView",
            "sender", "from", "rows", "screen", "moreActionsTap", "quickTap", "accyTap",
            "masterKeyPath", "fileName", "sections", "tabs", "views",
        ]
        let isType =
            place.name == "type"
            && (place.parents.first == "properties"
                || ["views", "objects"].contains(place.parents.first))
        // A binding may have a condition in place of a path, and its value may be the scope.
        return needed.contains(place.name) && !place.parents.contains("custom") || isType
    }

    /// A number or text of a condition, and one of the other type.
    private func operand(of place: MutablePlace) -> (Range<String.Index>, String)? {
        let names: Set = ["predicate", "predicateFormat", "if", "expression"]
        guard names.contains(place.name), let text = place.text else {
            return nil
        }
        if let range = text.range(of: "[0-9]+", options: .regularExpression) {
            return (range, "'many'")
        }
        if let range = text.range(of: "'[^']*'", options: .regularExpression) {
            return (range, "{1, 2}")
        }
        if let range = text.range(of: " (YES|NO)", options: .regularExpression) {
            return (range, " {1, 2}")
        }
        return nil
    }

    // MARK: Changes

    /// A name with two letters swapped, a letter left out, or one typed twice.
    private mutating func misspelt(_ name: String) -> String {
        var letters = Array(name)
        guard letters.count > 2 else {
            return name
        }
        let index = Int.random(in: 0..<letters.count - 1, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: letters.swapAt(index, index + 1)
        case 1: letters.remove(at: index)
        default: letters.insert(letters[index], at: index)
        }
        return String(letters)
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }

    private func mutation(
        _ place: MutablePlace,
        _ range: Range<Int>,
        _ text: String,
        _ kind: Kind
    ) -> Mutation {
        var removed = range
        if text.isEmpty {
            removed = place.source.removal(of: range)
        }
        var edits = SourceEdits(place.source)
        edits.add([TextEdit(removed, text)])
        var changed = bundle
        changed.files[place.path] = String(decoding: edits.result, as: UTF8.self)
        let line = place.source.position(at: range.lowerBound).line
        let old = String(decoding: place.source.bytes[range].prefix(60), as: UTF8.self)
        // What is left out can be reported where it was, or at the object that lacks it.
        let container = place.source.position(at: place.container).line
        let isWhole = kind == .removedMember
        return Mutation(
            path: place.path,
            lines: isWhole ? [line - 1, line, container] : [line],
            description: "\(kind.rawValue): \(place.path):\(line): \(place.name): \(old) → \(text)",
            bundle: changed
        )
    }
}

extension SourceText {
    /// The range of a member with the comma that goes with it.
    fileprivate func removal(of range: Range<Int>) -> Range<Int> {
        let bytes = bytes
        var end = range.upperBound
        while end < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end]) {
            end += 1
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
            end += 1
            while end < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end]) {
                end += 1
            }
            return range.lowerBound..<end
        }
        var start = range.lowerBound
        while start > 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[start - 1]) {
            start -= 1
        }
        if start > 0, bytes[start - 1] == UInt8(ascii: ",") {
            start -= 1
        }
        return start..<range.upperBound
    }
}
