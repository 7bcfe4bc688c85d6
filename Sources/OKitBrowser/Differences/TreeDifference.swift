import OKitRuntime
import OKitSyntax

/// The operations that turn the page of a screen tree into that of another one.
///
/// Elements are matched by the keys of their nodes, and parts of an element by their tag and class.
struct TreeDifference {
    /// The operations, in order; `nil` if the page must be replaced as a whole.
    let operations: [PatchOperation]?

    /// Compares two trees.
    init(from old: ScreenTree, to new: ScreenTree, options: PageOptions) {
        guard old.screen == new.screen, old.root.isSame(as: new.root) else {
            operations = nil
            return
        }
        let unchanged = UnchangedRows(from: old.root, to: new.root).ids
        if let found = Self.operations(old, new, options, unchanged: unchanged) {
            operations = found
        } else {
            operations = Self.operations(old, new, options, unchanged: [])
        }
    }

    /// Returns the operations; `nil` if a row that is left out must be written.
    private static func operations(
        _ old: ScreenTree,
        _ new: ScreenTree,
        _ options: PageOptions,
        unchanged: Set<ScreenNode.ID>
    ) -> [PatchOperation]? {
        let before = RenderContext(old, options: options, unchanged: unchanged)
            .elements(of: old.root)
        let after = RenderContext(new, options: options, unchanged: unchanged)
            .elements(of: new.root)
        guard let first = before.first, let second = after.first, let key = second.key else {
            return nil
        }
        var difference = ElementDifference()
        difference.compare(first, second, at: ElementAddress(key: key))
        return difference.isIncomplete ? nil : difference.operations
    }
}

/// Compares elements.
struct ElementDifference {
    private(set) var operations: [PatchOperation] = []
    /// Whether markup of an element without its content was written.
    private(set) var isIncomplete = false

    /// Adds the operations that turn an element with the same key and tag into another one.
    mutating func compare(_ old: Element, _ new: Element, at address: ElementAddress) {
        guard old != new, !new.isUnchanged else {
            return
        }
        // The parts of an image have no meaning without the others.
        guard old.tag == new.tag, new.tag != "svg", !old.isUnchanged else {
            operations.append(.replace(address, html: html(of: new)))
            return
        }
        compareAttributes(old, new, at: address)
        switch (old.content, new.content) {
        case (.text(let text), .text(let other)):
            if text != other {
                operations.append(.text(address, Self.shown(other, in: new)))
            }
        case (.elements(let children), .elements(let others)):
            compareChildren(children, others, at: address)
        case (.elements, .text(let text)):
            operations.append(.text(address, Self.shown(text, in: new)))
        case (.text(let text), .elements(let others)):
            if !text.isEmpty {
                operations.append(.text(address, ""))
            }
            compareChildren([], others, at: address)
        }
    }

    private static func shown(_ text: String, in element: Element) -> String {
        element.tag == "textarea" ? text : HTMLWriter.visible(text)
    }

    private mutating func html(of element: Element) -> String {
        var writer = HTMLWriter()
        writer.write(element)
        isIncomplete = isIncomplete || writer.isIncomplete
        return writer.text
    }

    private mutating func compareAttributes(
        _ old: Element,
        _ new: Element,
        at address: ElementAddress
    ) {
        for attribute in new.attributes where old[attribute.name] != attribute.value {
            let value =
                attribute.name == "value" ? attribute.value : HTMLWriter.visible(attribute.value)
            operations.append(.attribute(address, name: attribute.name, value: value))
        }
        for attribute in old.attributes where new[attribute.name] == nil {
            operations.append(.attribute(address, name: attribute.name, value: nil))
        }
    }

    private mutating func compareChildren(
        _ old: [Element],
        _ new: [Element],
        at address: ElementAddress
    ) {
        let (before, after) = (Self.matchKeys(of: old), Self.matchKeys(of: new))
        let oldIndex = Dictionary(uniqueKeysWithValues: zip(before, old.indices))
        let isLeft = Set(after)
        // From here on, `present` has the keys of the children that the page has.
        var present = before
        for index in old.indices.reversed() where !isLeft.contains(before[index]) {
            operations.append(.remove(address.part(index)))
            present.remove(at: index)
        }
        let stable = after.compactMap { oldIndex[$0] }.longestRise
        for index in new.indices.reversed() {
            let next = index + 1 < after.count ? present.firstIndex(of: after[index + 1]) : nil
            let target = next ?? present.count
            guard let known = oldIndex[after[index]] else {
                let html = html(of: new[index])
                operations.append(.insert(into: address, at: target, html: html))
                present.insert(after[index], at: target)
                continue
            }
            guard !stable.contains(known), let place = present.firstIndex(of: after[index]) else {
                continue
            }
            let end = place < target ? target - 1 : target
            operations.append(.move(address.part(place), to: end))
            present.remove(at: place)
            present.insert(after[index], at: end)
        }
        for (index, element) in new.enumerated() {
            if let known = oldIndex[after[index]] {
                compare(old[known], element, at: address.child(index, element))
            }
        }
    }

    /// A value by which children of the same element are matched.
    private enum MatchKey: Hashable {
        case node(NodeKey)
        case part(tag: String, class: Substring, number: Int)
    }

    private static func matchKeys(of children: [Element]) -> [MatchKey] {
        var counts: [MatchKey: Int] = [:]
        return children.map { child in
            if let key = child.key {
                return .node(key)
            }
            var name = child["class"]?.prefix { $0 != " " } ?? ""
            if child.tag == "option", case .text(let text) = child.content {
                // Browsers remember which element is chosen, so an option stays the same element.
                name = text[...]
            }
            let first = MatchKey.part(tag: child.tag, class: name, number: 0)
            counts[first, default: -1] += 1
            return .part(tag: child.tag, class: name, number: counts[first] ?? 0)
        }
    }
}
