import OKitBundle
import OKitExpression
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

    /// Whether a row is there at all: one of height 0 is hidden (OKit, "Row height / visibility").
    ///
    /// - Parameter content: the screen's object, in lists the row's.
    func isShown(
        _ cell: Attributes,
        on content: ObjectID?,
        in place: Place,
        isOpened: Bool
    ) -> Bool {
        let showsInDisplay = condition(cell["showDisplay"], on: content, or: true)
        let showsInEdit = condition(cell["showEdit"], on: content, or: true)
        func hasHeight(_ name: String) -> Bool? {
            cell[name].map { value($0, on: content).double != 0 }
        }
        guard place.isEditing else {
            return showsInDisplay && hasHeight("heightDisplay") ?? true
        }
        // The editors of dates and options have a height of their own once they are opened.
        let opens = ["date", "picker"].contains(cell.text("cell"))
        if isOpened, let shows = hasHeight("heightSelect") ?? (opens ? true : nil) {
            return showsInEdit && shows
        }
        return showsInEdit && (hasHeight("heightEdit") ?? showsInDisplay)
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
