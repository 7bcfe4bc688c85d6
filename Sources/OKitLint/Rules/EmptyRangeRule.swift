import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports limits that no value can meet, as the minimum is above the maximum.
struct EmptyRangeRule: Rule {
    static let page = RulePage(
        "empty-range",
        .error,
        finds: "Reports ranges of controls and rules whose minimum is above the maximum, and "
            + "steps of 0 or less.",
        because: "The control cannot be moved, or every value breaks the rule.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": {"type": "int", "rules": {"minimum": 9, "maximum": "#
            + #"1}}}}"#,
        good: #"{"properties": {"size": {"type": "int", "rules": {"minimum": 1, "maximum": "#
            + #"9}}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let rules = analysis.bundle.propertyRules.flatMap(\.rules)
        let screens = analysis.otherScreens
        return rules.flatMap { check($0) } + screens.flatMap(\.cells).flatMap { check($0) }
            + screens.flatMap(\.allViews).flatMap { check($0) }
    }

    // MARK: Rules

    private func check(_ rule: RuleDeclaration) -> [Finding] {
        let nodes = [rule.node] + ["length", "count"].compactMap { rule.node[$0] }
        return nodes.flatMap { node in
            check(
                (node["minimum"], Self.limit(node["minimum"])),
                (node["maximum"], Self.limit(node["maximum"]))
            )
        } + rule.each.flatMap { check($0) }
    }

    /// A number, or a date as its seconds.
    private static func limit(_ node: JSONNode?) -> Double? {
        node?.double
            ?? node?.string.flatMap { Value.text($0).date?.timeIntervalSinceReferenceDate }
    }

    // MARK: Cells

    private func check(_ cell: Attributes) -> [Finding] {
        switch cell["cell"]?.text {
        case "slider": check(numbersOf: cell, standardMaximum: 1)
        case "stepper":
            check(numbersOf: cell, standardMaximum: 100) + check(stepOf: cell)
        case "date": check(limit("minDatePath", cell), limit("maxDatePath", cell))
        default: []
        }
    }

    private func check(numbersOf cell: Attributes, standardMaximum: Double) -> [Finding] {
        var minimum = limit("minValuePath", cell)
        var maximum = limit("maxValuePath", cell)
        if minimum.node == nil {
            minimum.value = 0
        }
        if maximum.node == nil {
            maximum.value = standardMaximum
        }
        return check(minimum, maximum)
    }

    private func check(stepOf cell: Attributes) -> [Finding] {
        guard let step = cell.constant("stepValuePath").flatMap({ Double($0) }), step <= 0,
            let node = cell["stepValuePath"]?.node
        else {
            return []
        }
        return [error("expected a step greater than 0, found \(step)", at: node.location)]
    }

    private func limit(_ name: String, _ cell: Attributes) -> (node: JSONNode?, value: Double?) {
        let value = cell.constant(name).flatMap { text in
            Double(text) ?? Value.text(text).date?.timeIntervalSinceReferenceDate
        }
        return (cell[name]?.node, value)
    }

    // MARK: Views

    private func check(_ view: ViewDeclaration) -> [Finding] {
        switch view.kind {
        case .slider, .stepper:
            var minimum = limit("minimumValue", view)
            var maximum = limit("maximumValue", view)
            if minimum.node == nil {
                minimum.value = 0
            }
            if maximum.node == nil {
                maximum.value = 1
            }
            return check(minimum, maximum)
        case .datePicker:
            return check(limit("minimumDate", view), limit("maximumDate", view))
        default:
            return []
        }
    }

    private func limit(
        _ name: String,
        _ view: ViewDeclaration
    ) -> (node: JSONNode?, value: Double?) {
        let node = view.attributes.first { $0.name.name == name }?.node
        return (node, Self.limit(node))
    }

    private func check(
        _ minimum: (node: JSONNode?, value: Double?),
        _ maximum: (node: JSONNode?, value: Double?)
    ) -> [Finding] {
        guard let low = minimum.value, let high = maximum.value, low > high,
            let node = minimum.node ?? maximum.node
        else {
            return []
        }
        return [error("the minimum is greater than the maximum", at: node.location)]
    }
}
