package import OKitExpression
import OrderedCollections

/// A dialog to show, with its evaluated texts.
package struct DialogRequest: Sendable, Hashable {
    /// The kind of answer.
    public var kind: Dialog.Kind
    /// The title.
    public var title: String
    /// The sentence below it; empty if there is none.
    public var message: String
    /// `confirm`: the titles of the buttons; `nil` for OK and Cancel.
    public var yes, no: String?
    /// Whether confirming starts a destructive operation.
    public var isDestructive: Bool
    /// `prompt`: the fields to fill in.
    public var fields: [Field]

    /// A field of a prompt.
    public struct Field: Sendable, Hashable {
        /// The name of the field's text in the answer.
        public var name: String
        /// The label.
        public var title: String
        /// The text shown while the field is empty.
        public var placeholder: String?
        /// The current text.
        public var text: String
        /// Whether the characters are hidden.
        public var isSecure: Bool
    }

    init(_ dialog: Dialog, on object: ObjectID?, _ writer: inout GraphWriter) {
        kind = dialog.kind
        isDestructive = dialog.isDestructive
        title = writer.evaluator.value(of: dialog.title, on: object).text ?? ""
        message = dialog.message.flatMap { writer.evaluator.value(of: $0, on: object).text } ?? ""
        yes = dialog.yes.flatMap { writer.evaluator.value(of: $0, on: object).text }
        no = dialog.no.flatMap { writer.evaluator.value(of: $0, on: object).text }
        fields = []
        for field in dialog.fields {
            fields.append(
                Field(
                    name: field.name,
                    title: field.title.flatMap { writer.evaluator.value(of: $0, on: object).text }
                        ?? writer.graph.environment.localized(field.name),
                    placeholder: field.placeholder.flatMap {
                        writer.evaluator.value(of: $0, on: object).text
                    },
                    text: field.value.flatMap { writer.evaluator.value(of: $0, on: object).text }
                        ?? "",
                    isSecure: field.isSecure
                )
            )
        }
    }

    /// The answer as the steps receive it: the text of the only field, or the texts by name.
    public var answer: Value {
        if fields.count == 1 {
            return .text(fields[0].text)
        }
        var answer: OrderedDictionary<String, Value> = [:]
        for field in fields {
            answer[field.name] = .text(field.text)
        }
        return .map(answer)
    }
}
