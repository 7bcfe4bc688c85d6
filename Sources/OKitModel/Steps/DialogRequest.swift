package import OKitExpression
import OrderedCollections

/// A dialog with its texts, as it is to be shown.
package struct DialogRequest: Sendable, Hashable {
    /// What can be answered.
    public var kind: Dialog.Kind
    /// The title.
    public var title: String
    /// The sentence below it; empty without one.
    public var message: String
    /// `confirm`: the titles of the buttons; `nil` for OK and Cancel.
    public var yes, no: String?
    /// Whether what follows the answer OK destroys something.
    public var isDestructive: Bool
    /// `prompt`: what is asked for.
    public var fields: [Field]

    /// A field of a prompt.
    public struct Field: Sendable, Hashable {
        /// Under which name the answer has its text.
        public var name: String
        /// The label.
        public var title: String
        /// Shown while the field is empty.
        public var placeholder: String?
        /// The text at present.
        public var text: String
        /// Whether it shows no characters.
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

    /// What the steps get as the answer: the text of the only field, or the texts by name.
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
