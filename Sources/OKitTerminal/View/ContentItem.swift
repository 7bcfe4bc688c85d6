import OKitRuntime

/// A piece of the content that takes whole lines.
struct ContentItem {
    /// What it is.
    let kind: Kind
    /// Its first line, counted from the top of the content.
    let line: Int
    /// Number of lines, 1 or more; `absent` takes one for each row.
    let height: Int
    /// Ids that can have the focus, from left to right.
    let targets: [String]

    enum Kind {
        case blank
        /// Lines that are not controls.
        case text([Line], Look)
        /// A row; or a control by itself, which looks like a row whose name is its label.
        case row(RowForm)
        /// A text area's lines, below its name.
        case textArea(ScreenNode)
        /// An option of the node with the id `owner`, at its index there.
        case option(ScreenNode)
        /// Buttons side by side.
        case buttons([ScreenNode])
        /// An image, two rows of its pixels a line.
        case image(ScreenNode, Bitmap)
        /// Rows that the list has but that are not here.
        case absent
    }

    /// A line of a text, and what can be opened in it.
    struct Line {
        let text: String
        var links: [TextLink] = []
    }

    enum Look {
        case header, footer, body, problem, link(String)
    }

    /// The line below the item.
    var endLine: Int { line + height }

    /// Index, over the whole list, of the row that it is.
    var rowIndex: Int? {
        if case .row(let form) = kind { form.index } else { nil }
    }
}

/// What a row shows, and where.
struct RowForm {
    /// The row, or the control by itself.
    let node: ScreenNode
    /// The controls in it, from left to right.
    let controls: [ScreenNode]
    /// Whether controls take lines of their own, below.
    let isTall: Bool
    /// Columns before the label for the ribbon.
    let ribbonWidth: Int
    /// Columns before the label for the image.
    let iconWidth: Int
    /// Whether a tick box stands first.
    let hasTickBox: Bool
    /// Index in the whole list; `nil` outside lists.
    let index: Int?
}
