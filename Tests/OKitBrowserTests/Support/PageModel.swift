@testable import OKitBrowser

/// A page as a browser has it: it parses HTML and applies patches to it.
struct PageModel: Equatable {
    private(set) var root: Node

    /// An element of the page.
    final class Node: Equatable {
        let tag: String
        var attributes: [String: String] = [:]
        var text = ""
        var children: [Node] = []

        init(_ tag: String) {
            self.tag = tag
        }

        static func == (one: Node, two: Node) -> Bool {
            one.tag == two.tag && one.attributes == two.attributes && one.text == two.text
                && one.children == two.children
        }

        func first(_ condition: (Node) -> Bool) -> Node? {
            if condition(self) {
                return self
            }
            for child in children {
                if let found = child.first(condition) {
                    return found
                }
            }
            return nil
        }
    }

    /// The reason why HTML or a patch is invalid.
    struct Problem: Error {
        let text: String
    }

    init(_ html: String) throws {
        var parser = Parser(rest: Substring(html))
        root = try parser.element()
        guard parser.rest.isEmpty else {
            throw Problem(text: "text after the element: \(parser.rest.prefix(40))")
        }
    }

    /// Applies operations as the script of the page does.
    mutating func apply(_ operations: [PatchOperation]) throws {
        for operation in operations {
            try apply(operation)
        }
    }

    private mutating func apply(_ operation: PatchOperation) throws {
        switch operation {
        case .text(let address, let text):
            let node = try node(at: address)
            node.children = []
            node.text = text
        case .attribute(let address, let name, let value):
            try node(at: address).attributes[name] = value
        case .insert(let address, let index, let html):
            let node = try node(at: address)
            guard index <= node.children.count else {
                throw Problem(text: "index \(index) of \(node.children.count)")
            }
            node.text = ""
            node.children.insert(try PageModel(html).root, at: index)
        case .move(let address, let index):
            let parent = try parent(of: address)
            let last = try place(address, in: parent)
            let child = parent.children.remove(at: last)
            parent.children.insert(child, at: index)
        case .remove(let address):
            let parent = try parent(of: address)
            parent.children.remove(at: try place(address, in: parent))
        case .replace(let address, let html):
            let new = try PageModel(html).root
            guard try node(at: address) !== root else {
                root = new
                return
            }
            let parent = try parent(of: address)
            parent.children[try place(address, in: parent)] = new
        }
    }

    private func node(at address: ElementAddress) throws -> Node {
        guard var node = root.first({ $0.attributes["id"] == address.key.elementID }) else {
            throw Problem(text: "no element \(address.key.text)")
        }
        for index in address.path {
            guard node.children.indices.contains(index) else {
                throw Problem(text: "no child \(index) of \(address.key.text)")
            }
            node = node.children[index]
        }
        return node
    }

    private func parent(of address: ElementAddress) throws -> Node {
        let child = try node(at: address)
        guard let parent = root.first({ $0.children.contains { $0 === child } }) else {
            throw Problem(text: "no parent of \(address.key.text)")
        }
        return parent
    }

    private func place(_ address: ElementAddress, in parent: Node) throws -> Int {
        let child = try node(at: address)
        guard let place = parent.children.firstIndex(where: { $0 === child }) else {
            throw Problem(text: "\(address.key.text) is not a child")
        }
        return place
    }

    /// Parses the HTML that `HTMLWriter` writes, and nothing else.
    private struct Parser {
        var rest: Substring

        private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta", "wbr"]

        mutating func element() throws -> Node {
            try take("<")
            let node = Node(take { $0.isLetter || $0.isNumber })
            while rest.first == " " {
                rest.removeFirst()
                let name = take { $0 != "=" && $0 != " " && $0 != ">" }
                var value = ""
                if rest.first == "=" {
                    try take("=\"")
                    value = try Self.unescaped(take { $0 != "\"" })
                    try take("\"")
                }
                guard node.attributes[name] == nil else {
                    throw Problem(text: "two attributes \(name)")
                }
                node.attributes[name] = value
            }
            try take(">")
            guard !Self.void.contains(node.tag) else {
                return node
            }
            node.text = try Self.unescaped(take { $0 != "<" })
            while rest.hasPrefix("<"), !rest.hasPrefix("</") {
                guard node.text.isEmpty else {
                    throw Problem(text: "text beside elements in \(node.tag)")
                }
                node.children.append(try element())
            }
            try take("</\(node.tag)>")
            return node
        }

        private mutating func take(_ text: String) throws {
            guard rest.hasPrefix(text) else {
                throw Problem(text: "expected \(text), found \(rest.prefix(40))")
            }
            rest.removeFirst(text.count)
        }

        private mutating func take(while condition: (Character) -> Bool) -> String {
            let text = rest.prefix(while: condition)
            rest = rest[text.endIndex...]
            return String(text)
        }

        private static func unescaped(_ text: String) throws -> String {
            guard !text.contains(">"), !text.contains("'") else {
                throw Problem(text: "characters that are not escaped: \(text)")
            }
            return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
                .replacing("&amp;", with: "&")
        }
    }
}
