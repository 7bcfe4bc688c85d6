import OKitRuntime

extension RenderContext {
    /// Returns the elements of a node.
    ///
    /// This is the table of all roles.
    func elements(of node: ScreenNode) -> [Element] {
        switch node.role {
        case .screen: [ScreenElements(context: self).screen(node)]
        case .bar: [BarElements(context: self).toolbar(node)]
        case .tabs: [BarElements(context: self).tabs(node)]
        case .tab: [BarElements(context: self).tab(node)]
        case .button: [ButtonElements(context: self).button(node)]
        case .menu: [ButtonElements(context: self).menu(node)].compactMap(\.self)
        case .list: [ListElements(context: self).list(node)]
        case .tree: [ListElements(context: self).list(node)]
        case .table: [TableElements(context: self).table(node)]
        case .column: [TableElements(context: self).column(node)]
        case .row: [RowElements(context: self).row(node, tag: "div")]
        case .section: [GroupElements(context: self).section(node)]
        case .group: [GroupElements(context: self).group(node)]
        case .split: [GroupElements(context: self).split(node)]
        case .text: [TextElements(context: self).text(node)]
        case .fact: [TextElements(context: self).fact(node)]
        case .markdown: [MarkdownElements(context: self).markdown(node)]
        case .code: [TextElements(context: self).code(node)]
        case .image: [TextElements(context: self).image(node)]
        case .chart: [ChartElements(context: self).chart(node)]
        case .progress: [TextElements(context: self).progress(node)]
        case .spinner: [TextElements(context: self).spinner(node)]
        case .field, .textArea, .switch, .slider, .stepper, .date, .segments, .picker, .search:
            [FieldElements(context: self).labelled(node)]
        case .option: [FieldElements(context: self).option(node)]
        case .alert, .sheet, .help: [OverlayElements(context: self).dialog(node)]
        case .toast: [OverlayElements(context: self).toast(node)]
        }
    }
}
