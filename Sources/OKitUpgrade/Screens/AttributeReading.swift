import OKitBundle
import OKitExpression
import OKitSyntax

/// The attributes of a screen, cell or button, of which each has to be read.
final class AttributeReading {
    private let attributes: Attributes
    private var read: Set<String> = ["kind", "cell", "$schema", "***", "format", "id"]

    init(_ attributes: Attributes) {
        self.attributes = attributes
    }

    /// An attribute, which counts as read from then on; `nil` for one that is missing or empty.
    subscript(name: String) -> Attribute? {
        read.insert(name)
        return attributes[name].flatMap { $0.text.isEmpty ? nil : $0 }
    }

    /// The number or text of an attribute that is a constant.
    func constant(_ name: String) throws -> String? {
        guard let attribute = self[name] else {
            return nil
        }
        guard case .constant(let text) = attribute.expression.root.kind else {
            throw Unconvertible("\"\(name)\" is computed", at: attribute.node.location)
        }
        return text
    }

    /// Whether an attribute is a constant that is true; the standard value for one that is missing.
    func flag(_ name: String, or standard: Bool) throws -> Bool {
        try constant(name).map { Value.text($0).condition } ?? standard
    }

    /// The button at the end of a cell.
    var accessory: Attributes? {
        attributes.accessory
    }

    /// Attributes that the program does not evaluate, so that they are left out.
    func leaveOut(_ names: [String]) {
        read.formUnion(names)
    }

    /// Throws where an attribute has not been read that the program evaluates.
    func finish() throws {
        let rest = attributes.all.filter { !read.contains($0.key) && Self.isEvaluated($0.key) }
        if let (name, attribute) = rest.min(by: { $0.key < $1.key }) {
            throw Unconvertible(
                "\"\(name)\" has no equivalent in format 2",
                at: attribute.node.location
            )
        }
    }

    /// Whether an attribute does anything in this program: the others are about the looks on a phone.
    private static func isEvaluated(_ name: String) -> Bool {
        ScreenAttributes.uses[name] != "looks" && !looks.contains(name)
    }

    /// The attributes about looks and touches that neither the terminal nor another front end shows.
    private static let looks: Set = [
        "width", "forceListUpdate", "autoDeselect", "minImagePath", "maxImagePath", "headerHeight",
    ]
}
