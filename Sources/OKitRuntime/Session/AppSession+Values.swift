import OKitBundle
import OKitModel
import OKitSyntax

extension AppSession {
    /// The text of a binding; `nil` without the attribute and where it yields nothing.
    func text(_ attribute: Attribute?, on content: ObjectID?) -> String? {
        cache.text(of: value(attribute, on: content))
    }

    /// Whether a binding holds; `standard` without the attribute.
    func condition(_ attribute: Attribute?, on content: ObjectID?, or standard: Bool) -> Bool {
        attribute.map { cache.value(of: $0.condition, on: content).condition } ?? standard
    }

    /// The value of a binding; null without the attribute.
    func value(_ attribute: Attribute?, on content: ObjectID?) -> Value {
        attribute.map { cache.value(of: $0.expression, on: content) } ?? .null
    }

    /// The object that a path leads to; `content` without the attribute.
    func context(_ attribute: Attribute?, on content: ObjectID?) -> ObjectID? {
        guard let attribute, !attribute.text.isEmpty else {
            return content
        }
        return value(attribute, on: content).object
    }

    /// What a reference holds: the id of the object it refers to.
    static let referenceKey = BindingParser.parse("refKey", as: .single)
}

extension Attributes {
    /// The text of a literal attribute; empty without one.
    func text(_ name: String) -> String {
        self[name]?.text ?? ""
    }
}
