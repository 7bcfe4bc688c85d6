import OKitSyntax

/// Writes a new version of a document, preserving the text and the white space of unchanged parts.
struct DocumentText {
    private let old: JSONDocument
    private let layout: DocumentLayout

    private init(_ old: JSONDocument) {
        self.old = old
        layout = DocumentLayout(of: old)
    }

    /// The text of a document.
    ///
    /// - Parameter old: The document that it replaces; `nil` for a new one.
    static func bytes(of new: JSONNode, over old: JSONDocument?) -> [UInt8] {
        guard let old else {
            return DocumentLayout.standard.text(of: new)
        }
        let (source, root) = (old.source.bytes, old.root.range)
        var bytes = Array(source[..<root.lowerBound])
        bytes += DocumentText(old).text(of: new, over: old.root, level: 0)
        bytes += source[root.upperBound...]
        return bytes
    }

    /// A member or an element.
    private struct Item {
        var text: [UInt8]
        /// Its number in the old container; `nil` if it is new.
        var number: Int?
    }

    private func text(of new: JSONNode, over old: JSONNode, level: Int) -> [UInt8] {
        if new.isSame(as: old) {
            return bytes(old.range)
        }
        switch (new.kind, old.kind) {
        case (.object, .object) where old.count > 0 && new.count > 0:
            return container(members(of: new, over: old, level), old, old.members.map(\.range))
        case (.array, .array) where old.count > 0 && new.count > 0:
            return container(elements(of: new, over: old, level), old, old.elements.map(\.range))
        default: return layout.text(of: new, level: level)
        }
    }

    private func bytes(_ range: Range<Int>) -> [UInt8] {
        Array(old.source.bytes[range])
    }

    /// The members of a new object: the encoder writes known ones in the old order, and new ones after them.
    private func members(of new: JSONNode, over old: JSONNode, _ level: Int) -> [Item] {
        let former = Array(old.members)
        var next = 0
        return new.members.map { member in
            guard let found = former[next...].firstIndex(where: { $0.name == member.name }) else {
                return Item(text: layout.text(of: member, level: level + 1))
            }
            next = found + 1
            let (key, value) = (former[found].key, former[found].value)
            let text =
                bytes(key.range.lowerBound..<value.range.lowerBound)
                + self.text(of: member.value, over: value, level: level + 1)
            return Item(text: text, number: found)
        }
    }

    /// The elements of a new list.
    ///
    /// Equal elements at the start and end have the white space of their old positions; with the same count, all do.
    private func elements(of new: JSONNode, over old: JSONNode, _ level: Int) -> [Item] {
        let (elements, former) = (Array(new.elements), Array(old.elements))
        let shared = min(elements.count, former.count)
        let start = zip(elements, former).prefix { $0.isSame(as: $1) }.count
        let end = zip(elements.reversed(), former.reversed()).prefix(shared - start)
            .prefix { $0.isSame(as: $1) }.count
        let isChanged = elements.count == former.count
        return elements.enumerated().map { index, element in
            let number =
                index < start || isChanged
                ? index
                : index >= elements.count - end ? index + former.count - elements.count : nil
            let other =
                number ?? former[start..<(former.count - end)].firstIndex { $0.isSame(as: element) }
            let text = other.map { self.text(of: element, over: former[$0], level: level + 1) }
            return Item(
                text: text ?? layout.text(of: element, level: level + 1),
                number: number
            )
        }
    }

    /// Joins items with the white space of the old container.
    private func container(
        _ items: [Item],
        _ old: JSONNode,
        _ former: [Range<Int>]
    ) -> [UInt8] {
        let start = bytes(old.range.lowerBound..<former[0].lowerBound)
        let end = bytes(former[former.count - 1].upperBound..<old.range.upperBound)
        func separator(after number: Int) -> [UInt8] {
            bytes(former[number].upperBound..<former[number + 1].lowerBound)
        }
        let usual =
            former.count > 1
            ? separator(after: 0)
            : [UInt8(ascii: ",")] + (start.contains(0x0A) ? Array(start[1...]) : [0x20])
        var text = start
        for (index, item) in items.enumerated() {
            if index > 0 {
                let isNext = items[index - 1].number.map { $0 + 1 == item.number } ?? false
                text += isNext ? separator(after: items[index - 1].number ?? 0) : usual
            }
            text += item.text
        }
        return text + end
    }
}

extension JSONNode {
    /// Whether two values have the same content, and numbers and texts are written in the same way.
    fileprivate func isSame(as other: JSONNode) -> Bool {
        guard kind == other.kind, count == other.count else {
            return false
        }
        switch kind {
        case .object:
            return zip(members, other.members).allSatisfy { member, other in
                member.name == other.name && member.value.isSame(as: other.value)
            }
        case .array: return zip(elements, other.elements).allSatisfy { $0.isSame(as: $1) }
        case .null, .boolean, .number, .string: return sourceText == other.sourceText
        }
    }
}

extension JSONNode.Member {
    /// The range from its name to the end of its value.
    fileprivate var range: Range<Int> {
        key.range.lowerBound..<value.range.upperBound
    }
}
