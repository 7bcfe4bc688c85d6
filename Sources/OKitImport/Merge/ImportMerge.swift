import OKitSyntax

/// Merges newly generated files into a folder whose files were generated before and have been edited since.
package struct ImportMerge: Sendable {
    /// The new contents of changed files; `nil` for files to delete.
    package private(set) var changes: [String: String?] = [:]
    /// What was changed both by hand and in the source; the edits by hand remain.
    package private(set) var conflicts: [Conflict] = []

    /// A value that was changed by hand and differently in the source.
    package struct Conflict: Sendable, Hashable, CustomStringConvertible {
        /// The path of the file.
        package let path: String
        /// The member of the file, as a JSON pointer; empty for the whole file.
        package let member: String

        package var description: String {
            member.isEmpty ? path : "\(path)#\(member)"
        }
    }

    /// Merges files.
    ///
    /// - Parameters:
    ///   - generated: The new files by their paths.
    ///   - base: The files as they were last generated.
    ///   - read: Returns the present file at a path; `nil` if there is none.
    package init(
        _ generated: [String: String],
        base: [String: String],
        read: (_ path: String) -> String?
    ) {
        for path in Set(generated.keys).union(base.keys).sorted() {
            let (old, new, mine) = (base[path], generated[path], read(path))
            if mine == new || old == new {
                continue
            }
            if mine == old {
                changes[path] = new
                continue
            }
            guard let mine, let new, let old, path.hasSuffix(".json"),
                let trees = Self.trees(path, old: old, mine: mine, new: new)
            else {
                conflicts.append(Conflict(path: path, member: ""))
                continue
            }
            var merge = ValueMerge()
            let merged = merge.merge(base: trees.old, mine: trees.mine, new: trees.new, at: "")
            conflicts += merge.conflicts.map { Conflict(path: path, member: $0) }
            let text = merged.indented
            if merged.description != trees.mine.description {
                changes[path] = text
            }
        }
    }

    private static func trees(
        _ path: String,
        old: String,
        mine: String,
        new: String
    ) -> (old: JSONText, mine: JSONText, new: JSONText)? {
        func tree(_ text: String) -> JSONText? {
            let source = SourceText(path: path, text: text)
            return (try? JSONDocument(parsing: source)).map { JSONText($0.root) }
        }
        guard let old = tree(old), let mine = tree(mine), let new = tree(new) else {
            return nil
        }
        return (old, mine, new)
    }
}

/// Merges values of JSON.
private struct ValueMerge {
    private(set) var conflicts: [String] = []

    mutating func merge(
        base: JSONText?,
        mine: JSONText,
        new: JSONText,
        at pointer: String
    ) -> JSONText {
        let (old, own, made) = (base?.description, mine.description, new.description)
        if own == made || old == made {
            return mine
        }
        if own == old {
            return new
        }
        switch (base, mine, new) {
        case (.object(let old)?, .object(let own), .object(let made)):
            return .object(members(old, own, made) { Self.pointer(to: $0, in: pointer) })
        case (.array(let old)?, .array(let own), .array(let made)):
            if let merged = elements(old, own, made, at: pointer) {
                return .array(merged)
            }
        default: break
        }
        conflicts.append(pointer)
        return mine
    }

    private mutating func members(
        _ old: [(String, JSONText)],
        _ own: [(String, JSONText)],
        _ made: [(String, JSONText)],
        pointer: (_ name: String) -> String
    ) -> [(String, JSONText)] {
        let before = Dictionary(old) { first, _ in first }
        let new = Dictionary(made) { first, _ in first }
        let present = Set(own.map(\.0))
        var merged: [(String, JSONText)] = []
        for (name, value) in own {
            let path = pointer(name)
            guard let other = new[name] else {
                // The source has it no longer.
                if let former = before[name] {
                    if former.description != value.description {
                        conflicts.append(path)
                        merged.append((name, value))
                    }
                } else {
                    merged.append((name, value))
                }
                continue
            }
            merged.append((name, merge(base: before[name], mine: value, new: other, at: path)))
        }
        for (index, (name, value)) in made.enumerated() where !present.contains(name) {
            if let former = before[name] {
                // It was deleted by hand.
                if former.description != value.description {
                    conflicts.append(pointer(name))
                }
                continue
            }
            // A new member follows the one that it follows in the source.
            let previous = made[..<index].last { known in merged.contains { $0.0 == known.0 } }?.0
            let place = previous.flatMap { name in merged.firstIndex { $0.0 == name } }.map {
                $0 + 1
            }
            merged.insert((name, value), at: place ?? merged.count)
        }
        return merged
    }

    /// Merges lists of different elements; `nil` if that is ambiguous.
    ///
    /// Objects are recognized by the name of their first member, such as `minimum` of a rule, and where several have
    /// the name, also by its value, such as the screen that they name.
    private mutating func elements(
        _ old: [JSONText],
        _ own: [JSONText],
        _ made: [JSONText],
        at pointer: String
    ) -> [JSONText]? {
        let names = [old, own, made].map { list in
            Dictionary(list.compactMap { $0.firstName }.map { ($0, 1) }, uniquingKeysWith: +)
        }
        let lists = [old, own, made].map { list in
            list.map { element in
                let isOnly = names.allSatisfy { $0[element.firstName ?? "", default: 0] < 2 }
                return (element.mergeKey(isOnly: isOnly), element)
            }
        }
        guard lists.allSatisfy({ list in Set(list.map(\.0)).count == list.count }) else {
            return nil
        }
        return members(lists[0], lists[1], lists[2]) { key in
            let place = lists[1].firstIndex { $0.0 == key }
            return place.map { "\(pointer)/\($0)" } ?? pointer
        }.map(\.1)
    }

    private static func pointer(to name: String, in pointer: String) -> String {
        "\(pointer)/\(name.replacing("~", with: "~0").replacing("/", with: "~1"))"
    }
}

extension JSONText {
    /// The name of the first member of an object.
    fileprivate var firstName: String? {
        guard case .object(let members) = self else {
            return nil
        }
        return members.first?.0
    }

    /// What an element of a list has in common with its other versions.
    ///
    /// - Parameter isOnly: Whether no other element has a first member with the same name.
    fileprivate func mergeKey(isOnly: Bool) -> String {
        guard case .object(let members) = self, let (name, value) = members.first else {
            return description
        }
        switch value {
        case .text, .flag, .number, .json: return isOnly ? name : "\(name)=\(value.description)"
        // The parts of a group have no other name.
        case .object, .array: return name
        }
    }
}
