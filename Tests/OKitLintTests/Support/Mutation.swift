import Foundation
import OKitSyntax
import TestSupport

/// A single change of a bundle that breaks it.
struct Mutation: CustomStringConvertible {
    let path: String
    /// The line that was changed; `nil` for a file that was dropped.
    let line: Int?
    let description: String
    let bundle: BundleText

    /// Whether lint finds it: at the line, and where a file is missing, anywhere.
    func isFound() throws -> Bool {
        try bundle.findings().contains { finding in
            line == nil
                || finding.location.source.path.hasSuffix("/\(path)")
                    && finding.location.start.line == line
        }
    }
}

/// Breaks a bundle in one place after the other, the same places for the same seed.
struct Mutator {
    private let bundle: BundleText
    private var random: SeededGenerator
    private let places: [MutablePlace]

    /// All names of a kind in the bundle, for one that stands in place of another.
    private let names: [String: [String]]

    init(_ bundle: BundleText, seed: UInt64) throws {
        self.bundle = bundle
        random = SeededGenerator(seed: seed)
        places = try bundle.files.sorted { $0.key < $1.key }.flatMap { path, text in
            path.hasSuffix(".json") ? try MutablePlace.all(path, text) : []
        }
        func files(_ folder: String) -> [String] {
            bundle.files.keys.filter { $0.hasPrefix("\(folder)/") }
                .map { String($0.dropFirst(folder.count + 1).prefix { $0 != "." }) }.sorted()
        }
        names = ["screen": files("screens"), "entity": files("models")]
    }

    /// Members under another name.
    mutating func renamed(_ count: Int) -> [Mutation] {
        mutations(count, of: places.filter { !$0.isElement }) { place, random in
            var name = place.name
            let index = name.indices.randomElement(using: &random) ?? name.startIndex
            name.insert("q", at: index)
            return (place.key, "\"\(name)\"")
        }
    }

    /// Values of another JSON type.
    mutating func retyped(_ count: Int) -> [Mutation] {
        mutations(count, of: places.filter { $0.name != "***" }) { place, random in
            let values = [
                ("null", "null"), ("boolean", "true"), ("number", "5"), ("string", "\"text\""),
                ("array", "[]"), ("object", "{}"),
            ]
            let others = values.filter { $0.0 != place.kind }.map(\.1)
            return (place.value, others.randomElement(using: &random) ?? "null")
        }
    }

    /// Names of screens and entities, and ids of references, in each other's place.
    mutating func swapped(_ count: Int) -> [Mutation] {
        let ids = places.filter { $0.name == "id" }.compactMap(\.text)
        let names = names
        let swappable = places.filter { $0.nameKind != nil && $0.text != nil }
        return mutations(count, of: swappable) { place, random in
            let old = place.text ?? ""
            let others: [String]
            if place.nameKind == "id" {
                // Ids of one entity begin alike; another one of the same would be right too.
                others = ids.filter { $0.prefix(2) != old.prefix(2) }
            } else {
                others = (names[place.nameKind ?? ""] ?? []).filter { $0 != old }
            }
            return others.randomElement(using: &random).map { (place.value, "\"\($0)\"") }
        }
    }

    /// Paths in which a letter of a name is wrong.
    mutating func misspelt(_ count: Int) -> [Mutation] {
        let paths = places.filter { $0.isPath && !MutablePlace.letters(of: $0.text ?? "").isEmpty }
        return mutations(count, of: paths) { place, random in
            var text = place.text ?? ""
            guard let index = MutablePlace.letters(of: text).randomElement(using: &random) else {
                return nil
            }
            if random.next() % 2 == 0 {
                text.insert("q", at: index)
            } else {
                text.replaceSubrange(index...index, with: "q")
            }
            return text == place.text ? nil : (place.value, "\"\(text)\"")
        }
    }

    /// The bundle without one of the files that others name.
    func dropped() -> [Mutation] {
        bundle.files.keys.sorted()
            .filter { !["data/", "tests/"].contains($0.prefix { $0 != "/" } + "/") }
            .filter { $0.contains("/") }
            .map { path in
                var changed = bundle
                changed.files[path] = nil
                return Mutation(path: path, line: nil, description: "no \(path)", bundle: changed)
            }
    }

    private mutating func mutations(
        _ count: Int,
        of places: [MutablePlace],
        _ change: (MutablePlace, inout SeededGenerator) -> (Range<Int>, String)?
    ) -> [Mutation] {
        var mutations: [Mutation] = []
        while mutations.count < count, let place = places.randomElement(using: &random) {
            guard let (range, text) = change(place, &random) else {
                continue
            }
            var edits = SourceEdits(place.source)
            edits.add([TextEdit(range, text)])
            var changed = bundle
            changed.files[place.path] = String(decoding: edits.result, as: UTF8.self)
            let line = place.source.position(at: range.lowerBound).line
            let old = String(decoding: place.source.bytes[range].prefix(40), as: UTF8.self)
            let description = "\(place.path):\(line): \(place.name): \(old) → \(text)"
            mutations.append(
                Mutation(path: place.path, line: line, description: description, bundle: changed)
            )
        }
        return mutations
    }
}
