import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension ExpressionChecks {
    /// Checks a binding path for the use of its attribute.
    mutating func check(
        _ attribute: Attribute?,
        _ use: AttributeUse,
        on content: StaticType
    ) {
        guard let attribute else {
            return
        }
        if case .literal = use {
            return
        }
        if use.needsBinding, attribute.node.kind != .string {
            let found = attribute.node.kind.rawValue
            sink.add(.type, "expected a binding, found \(found)", at: attribute.node.location)
            return
        }
        for part in attribute.locatedParts {
            // The schema rejects values that are not text, except for numbers.
            let isChecked = attribute.node.kind == .string || use.isNumber
            switch part.expression.root.kind {
            case .constant(let text) where isChecked && !use.accepts(text):
                sink.add(UnusableConstant(text: "#" + text, use: use, location: part.location))
            case .localized(let key) where !use.accepts(key):
                sink.add(UnusableConstant(text: "%" + key, use: use, location: part.location))
            default:
                break
            }
            sink.take(formOf: part, .binding)
            let complaint = check(part, StaticScope(content: content)) {
                use.check(part.expression, &$0)
            }
            if let complaint {
                sink.add(.type, complaint, at: part.location)
            }
        }
    }
}

extension AttributeUse {
    /// Checks an expression for this use.
    ///
    /// - Returns: The problem of its type.
    fileprivate func check(
        _ expression: ParsedExpression,
        _ checker: inout ExpressionChecker
    ) -> Finding.Message? {
        switch self {
        case .literal:
            return nil
        case .call:
            checker.checkCall(of: expression)
            return nil
        case .write(let written):
            checker.checkWrite(to: expression, written.rawValue) { written.fits($0) }
            return nil
        case .read, .condition:
            checker.type(of: expression)
            return nil
        default:
            let type = checker.type(of: expression)
            return type.isNever(mayBe) ? "expected \(expected), found \(type)" : nil
        }
    }

    /// Whether a value of a type is valid for this use.
    private func mayBe(_ type: ValueType) -> Bool {
        switch self {
        case .text, .order: type.isShown
        case .number, .choice: [.int, .double, .decimal, .bool, .text, .any].contains(type)
        case .date: [.date, .text, .any].contains(type)
        case .color: [.color, .text, .any].contains(type)
        case .objects: type.hasObjects
        default: true
        }
    }

    /// The expected value, for messages.
    var expected: String {
        switch self {
        case .text: "text"
        case .order: "value of the row"
        case .number: "number"
        case .choice(let count): "number from 0 to \(count - 1)"
        case .condition: "#true or #false"
        case .date: "date"
        case .color: "color"
        case .objects: "objects"
        case .call: "function"
        case .literal, .read, .write: "value"
        }
    }

    /// Whether it is a number.
    fileprivate var isNumber: Bool {
        switch self {
        case .number, .choice: true
        default: false
        }
    }

    /// Whether a number or `true` cannot be intended.
    fileprivate var needsBinding: Bool {
        switch self {
        case .text, .objects, .call, .write, .order, .date, .color: true
        case .literal, .read, .number, .choice, .condition: false
        }
    }

    /// Whether a constant of the binding notation is valid for this use.
    func accepts(_ constant: String) -> Bool {
        let value = Value.text(constant)
        switch self {
        case .condition:
            return ["", "true", "false", "yes", "no", "1", "0"].contains(constant.lowercased())
        case .number: return constant.isEmpty || value.double?.isFinite ?? false
        case .choice(let count): return value.int.map { (0..<count).contains($0) } ?? false
        case .date: return value.date != nil
        case .color: return constant.isEmpty || RGBColor(hex: constant) != nil
        case .objects, .order: return false
        default: return true
        }
    }
}

extension AttributeUse.Written {
    /// Whether a property of that type can hold the written value.
    fileprivate func fits(_ type: ValueType) -> Bool {
        switch (self, type) {
        case (_, .any), (.bool, .bool), (.date, .date), (.text, .text), (.index, .text),
            (.reference, .text), (.reference, .object):
            true
        case (.reference, .list(.object)), (.reference, .set(.object)): true
        case (.text, .int), (.text, .double), (.text, .decimal): true
        case (.number, .int), (.number, .double), (.number, .decimal), (.number, .text): true
        case (.index, .int), (.index, .double), (.index, .decimal): true
        default: false
        }
    }
}

extension ValueType {
    fileprivate var isShown: Bool {
        if case .object = self { false } else { !isList || self == .any }
    }

    /// Whether its elements may be rows.
    fileprivate var hasObjects: Bool {
        switch self {
        case .list(let element), .set(let element): element == .any || element.entityName != nil
        default: false
        }
    }
}

extension StaticType {
    /// Whether no value of the type is of that kind; false for unknown or null values.
    func isNever(_ condition: (ValueType) -> Bool) -> Bool {
        alternatives.map { !$0.isEmpty && !$0.contains(where: condition) } ?? false
    }
}
