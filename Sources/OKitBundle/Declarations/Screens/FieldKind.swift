package import OKitExpression

/// A kind of field of a form: `as`.
package enum FieldKind: String, CaseIterable, Sendable {
    case text, multiline, lines, number, `switch`, choice, radio, multiChoice
    case date, time, dateTime, duration
    case slider, stepper, secret, file, reference, color, json, image

    /// The types of properties for this kind of field; `nil` for any type.
    package var expected: String? {
        switch self {
        case .multiChoice: "list"
        case .lines: "list of texts"
        case .color: "color or text"
        case .json: "any value, text, list or map, but not an object"
        case .file, .image: "data, or an object with a property \"data\", such as ModelData"
        default: nil
        }
    }

    /// The type of the answer to a question with a field of this kind.
    package var answerType: ValueType {
        switch self {
        case .text, .multiline, .secret, .duration: .text
        case .lines: .list(.text)
        case .number, .slider, .stepper: .decimal
        case .switch: .bool
        case .date, .time, .dateTime: .date
        case .multiChoice: .list(.any)
        case .color: .color
        case .file, .image: .data
        case .json, .choice, .radio, .reference: .any
        }
    }

    /// Whether a field of this kind can edit a property of a type.
    ///
    /// - Parameter hasData: Whether objects of an entity have a property `data` with bytes.
    package func accepts(_ type: ValueType, hasData: (String) -> Bool) -> Bool {
        switch (self, type) {
        case (_, .any): true
        case (.multiChoice, .list), (.multiChoice, .set): true
        case (.lines, .list(.text)): true
        case (.color, .color), (.color, .text): true
        case (.json, .list(.object)), (.json, .object), (.json, .set): false
        case (.json, .text), (.json, .list), (.json, .map): true
        case (.file, .data), (.image, .data): true
        case (.file, .object(let entity)), (.image, .object(let entity)): hasData(entity)
        case (.multiChoice, _), (.lines, _), (.color, _), (.json, _), (.file, _), (.image, _): false
        default: true
        }
    }

    /// The names of the properties with the bytes and the name of a file.
    package static let dataProperty = "data"
    package static let labelProperty = "label"
}
