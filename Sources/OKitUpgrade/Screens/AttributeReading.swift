import OKitBundle
import OKitExpression
import OKitSyntax

/// The attributes of a screen, cell or button, each of which must be converted.
final class AttributeReading {
    private let attributes: Attributes
    private var read: Set<String> = ["kind", "cell", "$schema", "***", "format", "id"]

    init(_ attributes: Attributes) {
        self.attributes = attributes
    }

    /// An attribute, which counts as converted from then on; `nil` if it is missing or empty.
    subscript(name: String) -> Attribute? {
        read.insert(name)
        return attributes[name].flatMap { $0.text.isEmpty ? nil : $0 }
    }

    /// The number or text of a constant attribute.
    func constant(_ name: String) throws -> String? {
        guard let attribute = self[name] else {
            return nil
        }
        guard case .constant(let text) = attribute.expression.root.kind else {
            throw Unconvertible("\"\(name)\" is computed", at: attribute.node.location)
        }
        return text
    }

    /// Whether an attribute is the constant true; the default for a missing one.
    func flag(_ name: String, or standard: Bool) throws -> Bool {
        try constant(name).map { Value.text($0).condition } ?? standard
    }

    /// The button at the end of a cell.
    var accessory: Attributes? {
        attributes.accessory
    }

    /// Marks attributes that the program does not evaluate, so that they are omitted.
    func leaveOut(_ names: [String]) {
        read.formUnion(names)
    }

    /// Throws if an attribute that the program evaluates was not converted.
    func finish() throws {
        let rest = attributes.all.filter { !read.contains($0.key) && Self.isEvaluated($0.key) }
        if let (name, attribute) = rest.min(by: { $0.key < $1.key }) {
            throw Unconvertible(
                "\"\(name)\" has no equivalent in format 2",
                at: attribute.node.location
            )
        }
    }

    /// Whether this program uses an attribute: the others only affect the appearance on a phone.
    private static func isEvaluated(_ name: String) -> Bool {
        ScreenAttributes.uses[name] != "looks" && !looks.contains(name)
    }

    /// The attributes for appearance and gestures that no front end supports.
    private static let looks: Set = [
        "width", "forceListUpdate", "autoDeselect", "minImagePath", "maxImagePath", "headerHeight",
    ]
}
