import OKitSyntax

extension ScreenNode {
    /// The members of a component in the JSON of its node.
    static let componentMembers: [WrittenMember<ScreenNode>] = [
        .choice(
            "alignment",
            "For a column: the alignment of its values.",
            \.details.component.alignment
        ),
        .choice(
            "sortOrder",
            "For a column by which the rows are sorted: the order.",
            \.details.component.sortOrder
        ),
        .choice(
            "arrangement",
            "For a group: the arrangement of its children.",
            \.details.component.arrangement
        ),
        .text("language", "For code: the language.", \.details.component.language),
        .text("style", "The name of a style.", \.details.component.style),
        .text("detail", "For a row with a value: another text, at the end of the row.") {
            $0.details.component.detail
        },
        .text("badge", "A short highlighted text.", \.details.component.badge),
        .text("help", "A sentence below a field.", \.details.component.help),
        .text("problem", "Why the value of a field is invalid.", \.details.component.problem),
        .text("key", "The key, declared by the app, that presses a button.") {
            $0.details.component.key
        },
        .text("failedAction", "For a toast: the failed action, with its object.") {
            $0.details.component.failedAction
        },
        .text("swatch", "For a field: the color that its text represents.") {
            $0.details.component.swatch
        },
        .int("width", "For a column: its width in characters.", minimum: 0) {
            $0.details.component.width
        },
        .int("level", "For a row of a tree: the number of rows that contain it.", minimum: 0) {
            $0.details.component.level
        },
        .int("gap", "For a group: the space between its children.", \.details.component.gap),
        .flag("replaced", "For a field: whether the first typed character replaces its text.") {
            $0.details.component.isReplaced
        },
        .flag("filePath", "For a field: whether its text is the path of a file.") {
            $0.details.component.isFilePath
        },
        .flag(
            "copyable",
            "Whether the value of a fact can be copied.",
            \.details.component.isCopyable
        ),
        .flag("showsDetail", "For a split: whether its second pane shows the detail of a row.") {
            $0.details.component.showsDetail
        },
        .list(
            "weights",
            "For a group or split: the relative sizes of its children.",
            of: [("type", "number")]
        ) { $0.details.component.weights.map { .double($0) } },
        .list(
            "cells",
            "For a row of a table: one cell for each column.",
            of: .object(nil, cellMembers)
        ) { $0.details.component.cells.map { cellMembers.json(of: $0) } },
        .object(
            "chart",
            "For a chart: the data that it shows.",
            chartMembers,
            \.details.component.chart
        ),
    ]

    private static let cellMembers: [WrittenMember<Cell>] = [
        .text("text", "The text of the cell.", isRequired: true, \.text),
        .text("style", "The name of its style.", \.style),
    ]

    private static let chartMembers: [WrittenMember<Chart>] = [
        .choice("kind", "The kind of chart.", isRequired: true, { Chart.Kind?.some($0.kind) }),
        .double("minimum", "The lower end of the scale.", \.minimum),
        .double("maximum", "The upper end of the scale.", \.maximum),
        .list("points", "The values.", of: .object(nil, pointMembers), isRequired: true) {
            $0.points.map { pointMembers.json(of: $0) }
        },
    ]

    private static let pointMembers: [WrittenMember<Chart.Point>] = [
        .text("label", "The label of the value.", \.label),
        .double("value", "The value.", isRequired: true, \.value),
    ]
}
