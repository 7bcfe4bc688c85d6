import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds view-based screens (WidgetKit).
///
/// Each kind of view has the same role as the corresponding control in a cell.
struct ViewNodes: NodeBuilding {
    let shared: NodeContext

    /// Returns the nodes of a screen's views, in order.
    func views(of live: LiveScreen) -> [ScreenNode] {
        nodes(of: live.stage.root, in: live)
    }

    /// Returns the title of a view-based screen: its own title, or that of its title view.
    func title(of live: LiveScreen) -> String? {
        let own = property("title", of: live.controller).text ?? live.screen.title
        guard let declaration = live.screen.titleView,
            let view = live.stage.views.first(where: { $0.declaration.key == declaration.key })
        else {
            return own
        }
        let texts = view.all.filter { isShown($0) }.compactMap { text(of: $0) }
        return texts.first { !$0.isEmpty } ?? own ?? ""
    }

    /// Returns the buttons in the bar of a view-based screen.
    func barViews(of live: LiveScreen) -> [ScreenNode] {
        let keys = Set(live.screen.barViews.map(\.key))
        return live.stage.views.filter { keys.contains($0.declaration.key) }
            .flatMap { nodes(of: $0, in: live) }
    }

    /// - Parameters:
    ///   - row: The row that contains the view, and the ID of its node.
    ///   - content: The content of the display view that contains it.
    func nodes(
        of view: StageView,
        in live: LiveScreen,
        row: (content: Value, id: String)? = nil,
        showing content: Value? = nil
    ) -> [ScreenNode] {
        guard isShown(view) else {
            return []
        }
        var nodes: [ScreenNode] = []
        let context = ViewContext(view: view, live: live, content: row?.content ?? content)
        if var node = control(context, id: Self.id(of: view, row?.id)) {
            let checker = ProblemNodes(shared: shared)
            let problems = checker.mark(&node, with: checker.problems(of: context, shownBy: node))
            nodes.append(node)
            nodes += problems
        }
        let isBarButton = view.declaration.kind == .barButton
        if [.table, .collection].contains(view.declaration.kind) {
            return nodes + RetryNodes(shared: shared).nodes(below: view.object)
                + TableNodes(shared: shared).table(view, in: live)
        }
        let hasContent = view.declaration.kind.hasOwnScope && view !== live.stage.root
        let inner = hasContent ? property("content", of: view.object) : content
        for child in view.children where child.declaration.kind != .barButton || row != nil {
            nodes += self.nodes(of: child, in: live, row: row, showing: inner)
        }
        // A bar has no space for them, and the text of a row is a single text.
        if row == nil, !isBarButton {
            nodes += RetryNodes(shared: shared).nodes(below: view.object)
        }
        return nodes
    }

    /// Returns the control of a single view; `nil` if it only contains other views.
    private func control(_ context: ViewContext, id: String) -> ScreenNode? {
        let view = context.view
        let object = view.object
        var node = ScreenNode(id: id, role: .text)
        node.label = property("wx_fieldName", of: object).text
        node.details.placeholder = property("placeholder", of: object).text
        switch view.declaration.kind {
        case .label:
            node.label = property("text", of: object).text
            guard let text = node.label, !text.isEmpty else {
                return nil
            }
        case .button, .barButton:
            node.role = .button
            node.label = property("title", of: object).text
            node.details.image = property("imageName", of: object).text
            react(&node, to: .tap, .view(context))
        case .image:
            node.role = .image
            node.label =
                property("imageName", of: object).text ?? property("imageUrl", of: object).text
            guard node.label != nil else {
                return nil
            }
        case .textField:
            node.role = .field
            node.value = .text(property("text", of: object).text ?? "")
            node.details.isSecure = property("secureTextEntry", of: object).condition
            react(&node, to: .input, .view(context))
            announceReturn(&node, context)
        case .textView:
            node.role = .textArea
            node.value = .text(property("text", of: object).text ?? "")
            if !property("editable", of: object).condition {
                node.state.insert(.disabled)
            }
            react(&node, to: .input, .view(context))
        case .searchBar:
            node.role = .search
            node.label = localized(.search)
            node.value = .text(property("text", of: object).text ?? "")
            if context.live.isFilterPending(for: context.view) {
                node.state.insert(.busy)
            }
            react(&node, to: .input, .view(context))
            announceReturn(&node, context)
        case .activity:
            node.role = .spinner
            node.state = .busy
            guard property("animating", of: object).condition else {
                return nil
            }
        case .progress:
            node.role = .progress
            node.value = .number(property("progress", of: object).double ?? 0)
            node.details.bounds = ScreenNode.Bounds(minimum: 0, maximum: 1, step: 0.01)
        case .pageControl:
            let page = property("currentPage", of: object).int ?? 0
            let count = property("numberOfPages", of: object).int ?? 0
            node.label = "\(page == .max ? page : page + 1)/\(count)"
        case .switch:
            node.role = .switch
            node.value = .bool(property("on", of: object).condition)
            react(&node, to: .toggle, .view(context))
        case .slider, .stepper:
            node.role = view.declaration.kind == .slider ? .slider : .stepper
            node.value = .number(property("value", of: object).double ?? 0)
            node.details.bounds = bounds(of: object)
            react(&node, to: .adjust, .view(context))
        case .segmented:
            segments(object, &node)
            react(&node, to: .choose, .view(context))
        case .datePicker:
            node.role = .date
            // As in a cell, an unset date starts at the current time.
            node.value = .date(property("date", of: object).date ?? objects.graph.environment.now)
            node.details.dateMode = dateMode(of: object)
            react(&node, to: .pick, .view(context))
        case .uploadContainer:
            node.label = property("fileName", of: object).text
            guard node.label != nil else {
                return nil
            }
        case .view, .container, .display, .form, .mediaForm, .textInput, .table,
            .collection, .refreshControl, .constraint, .screen:
            return nil
        }
        if !property("enabled", of: object).condition {
            node.state.insert(.disabled)
        }
        if property("isInvalid", of: object).condition {
            node.state.insert(.invalid)
        }
        return node
    }

    private func announceReturn(_ node: inout ScreenNode, _ context: ViewContext) {
        if context.live.takesReturn(context.view) {
            node.events.append(.submit)
        }
    }

    private func bounds(of object: ObjectID) -> ScreenNode.Bounds {
        let minimum = property("minimumValue", of: object).double ?? 0
        let maximum = max(property("maximumValue", of: object).double ?? 1, minimum)
        // The view does not declare a step for sliders.
        let step = property("stepValue", of: object).double ?? (maximum - minimum) / 100
        return ScreenNode.Bounds(
            minimum: minimum,
            maximum: maximum,
            step: step > 0 && step.isFinite ? step : 1
        )
    }

    private func segments(_ object: ObjectID, _ node: inout ScreenNode) {
        let selected = property("selectedSegmentIndex", of: object).int ?? 0
        let titles = property("segments", of: object).elements ?? []
        node.role = .segments
        node.value = .number(Double(selected))
        node.children = titles.enumerated().map { index, title in
            ScreenNode(
                id: "\(node.id)/\(index)",
                role: .option,
                label: title.text,
                state: Int64(index) == selected ? .selected : []
            )
        }
    }

    private func dateMode(of object: ObjectID) -> ScreenNode.DateMode {
        switch property("datePickerMode", of: object).text {
        case "time": .time
        case "dateAndTime": .dateAndTime
        case "countDownTimer", "countDown": .countDown
        default: .date
        }
    }

    // MARK: Reading views

    private func isShown(_ view: StageView) -> Bool {
        // As in the original, nearly transparent views do not receive touches.
        !property("hidden", of: view.object).condition
            && property("alpha", of: view.object).double ?? 1 >= 0.01
    }

    private func text(of view: StageView) -> String? {
        view.declaration.kind == .label ? property("text", of: view.object).text : nil
    }

    func property(_ name: String, of object: ObjectID) -> Value {
        objects.graph.value(of: object, name)
    }

    static func id(of view: StageView, _ row: String?) -> String {
        let name = view.declaration.identifier?.name ?? view.declaration.key
        return "\(row ?? "view")/\(name)"
    }
}

/// An interactive view with its surroundings.
struct ViewContext {
    let view: StageView
    let live: LiveScreen
    /// The row that contains it, or the content of its display view; `nil` if it belongs directly
    /// to the screen.
    let content: Value?

    /// The content of the view.
    var shownContent: Value {
        content ?? live.stage.content
    }
}
