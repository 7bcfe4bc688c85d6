/// Writes elements as HTML.
///
/// This is the only code that makes markup from text.
struct HTMLWriter {
    /// The markup so far.
    private(set) var text = ""
    /// Whether an element without its content was written, so that the markup is incomplete.
    private(set) var isIncomplete = false

    /// The elements that never have content (HTML, "Void elements").
    private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta", "wbr"]

    /// Returns the HTML of an element.
    static func html(of element: Element) -> String {
        var writer = HTMLWriter()
        writer.write(element)
        return writer.text
    }

    mutating func write(_ element: Element) {
        if element.isUnchanged {
            isIncomplete = true
        }
        text += "<\(element.tag)"
        if let key = element.key {
            writeAttribute("id", key.elementID)
        }
        for attribute in element.attributes {
            writeAttribute(attribute.name, attribute.value)
        }
        text += ">"
        guard !Self.void.contains(element.tag) else {
            return
        }
        switch element.content {
        case .text(let content):
            // The parser drops a line feed at the start of these elements.
            if content.first?.isNewline == true, ["textarea", "pre"].contains(element.tag) {
                text += "\n"
            }
            writeEscaped(element.tag == "textarea" ? content : Self.visible(content))
        case .elements(let children):
            for child in children {
                write(child)
            }
        }
        text += "</\(element.tag)>"
    }

    private mutating func writeAttribute(_ name: String, _ value: String) {
        text += " \(name)"
        if !value.isEmpty {
            text += "=\""
            // The user edits the value of a field, so that it must not be changed.
            writeEscaped(name == "value" ? value : Self.visible(value))
            text += "\""
        }
    }

    /// Writes text with the characters escaped that markup uses.
    private mutating func writeEscaped(_ content: String) {
        for scalar in content.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns text in which control characters and characters that reorder text are visible.
    ///
    /// Patches use it as well, so that both have the same text.
    static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else {
            return text
        }
        var visible = ""
        for scalar in text.unicodeScalars {
            visible.unicodeScalars.append(isHidden(scalar) ? symbol(for: scalar) : scalar)
        }
        return visible
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0: true
        // Embeddings, overrides and isolates can make text look like other text.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func symbol(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }
}
