import OKitSyntax

/// Makes a screen of the views of a controller: texts, fields, buttons and lists, one below the other.
struct ViewScreenWriter {
    let graph: InterfaceGraph
    let names: ScreenNames
    let log: InterfaceLog
    let images: Set<String>
    let controller: InterfaceController
    /// The lists of the app that are made of prototypes.
    var lists: PrototypeLists
    /// The view that is shown in place of an empty list, and its text.
    private var emptyView: InterfaceNode?
    private(set) var emptyText: String?
    /// The screen that is being made.
    var screen: ViewScreen
    /// The lines of the screen's flow.
    var openings: [(label: String, screen: String, isOver: Bool)] = []

    init(
        _ controller: InterfaceController,
        _ graph: InterfaceGraph,
        _ names: ScreenNames,
        _ log: InterfaceLog,
        images: Set<String>,
        lists: PrototypeLists
    ) {
        self.controller = controller
        self.graph = graph
        self.names = names
        self.log = log
        self.images = images
        self.lists = lists
        let content = lists.content(of: controller)
        screen = ViewScreen(taken: content?.properties.map(\.name) ?? [])
        screen.entity = content?.name
    }

    /// Makes the screen.
    mutating func write() {
        findEmptyText()
        let name = names[controller]
        screen.title = (controller.title ?? Words(name).label).braced
        if let prompt = controller.item?.text("prompt"), !prompt.isEmpty {
            screen.subtitle = prompt.braced
        }
        switch controller.kind {
        case .tabs, .pages: writeTabs()
        case .split: writeSplit()
        default:
            if let title = controller.item?.value(of: "titleView") {
                screen.body += components(of: [title])
            }
            if let view = controller.view {
                screen.body += components(of: [view])
            }
        }
        writeBars()
        writeSeguesOfCode()
        if screen.body.isEmpty {
            let text = "The storyboard has no texts and controls on this screen."
            screen.body = [.object([("text", .text(text)), ("style", "muted")])]
        }
    }

    /// Finds the view that WidgetKit shows in place of an empty list.
    private mutating func findEmptyText() {
        let view = controller.view?.all.first { node in
            node.runtimeAttributes.contains {
                $0.name == "wx.identifier" && $0.text == "emptyDataView"
            }
        }
        let label = view?.all.first { $0.name == "label" }
        guard let view, let text = label?.text("text"), !text.isEmpty else {
            return
        }
        _ = identifier(of: view)
        log.use(all: view.all.filter { $0.name == "label" })
        emptyView = view
        emptyText = text
    }

    // MARK: Containers

    private mutating func writeTabs() {
        var tabs: [JSONText] = []
        for (segue, part) in graph.parts(of: controller) {
            guard let shown = graph.shown(by: part), !graph.contains(controller, in: shown) else {
                continue
            }
            log.use(segue)
            let title = part.node.value(of: "tabBarItem")?.barLabel ?? shown.title
            tabs.append(
                .object([
                    ("title", .text((title ?? Words(names[shown]).label).braced)),
                    ("body", .object([("include", .text(names[shown]))])),
                ])
            )
        }
        if !tabs.isEmpty {
            screen.body.append(.object([("tabs", .array(tabs))]))
        }
    }

    private mutating func writeSplit() {
        var panes: [JSONText] = []
        for (segue, part) in graph.parts(of: controller) {
            if let shown = graph.shown(by: part), !graph.contains(controller, in: shown) {
                log.use(segue)
                panes.append(.object([("include", .text(names[shown]))]))
            }
        }
        if panes.count > 1 {
            screen.body.append(.object([("split", .array(panes))]))
        } else {
            screen.body += panes
        }
    }

    // MARK: Views

    /// Returns components for views, in their order.
    mutating func components(of views: [InterfaceNode]) -> [JSONText] {
        var result = ComponentList()
        for view in views {
            add(view, to: &result)
        }
        return result.components
    }

    private mutating func add(_ view: InterfaceNode, to result: inout ComponentList) {
        if view.key == emptyView?.key {
            return
        }
        guard !view.flag("hidden") || view.name == "activityIndicatorView" else {
            log.leaveOut(
                "\(view.name) \"\(view.id)\"",
                view,
                because: "it is hidden; code shows it"
            )
            return
        }
        if let pair = labeledControl(view) {
            for image in pair.images {
                add(image, to: &result)
            }
            if add(control: pair.control, labeled: pair.label, to: &result) {
                return
            }
        }
        switch view.name {
        case "label":
            if let text = text(of: view) {
                result.add(identified(text, as: view))
            }
        case "button": add(button: view, to: &result)
        case "imageView":
            if let image = image(of: view) {
                result.add(identified(image, as: view))
            }
        case "tableView": add(table: view, to: &result)
        case "collectionView": result.add(all: list(of: view))
        case "containerView": add(container: view, to: &result)
        case "progressView":
            let part = view.number("progress") ?? 0
            result.add(.object([("progress", .json("\(min(max(part, 0), 1))"))]))
        case "activityIndicatorView":
            if view.flag("animating") {
                result.add(.object([("spinner", .flag(true))]))
            } else {
                log.leaveOut("activity indicator", view, because: "code starts it")
            }
        case "pageControl":
            let count = view["numberOfPages"].flatMap { Int($0) } ?? 0
            let page = (view["currentPage"].flatMap { Int($0) } ?? 0)
            result.add(.object([("text", .text("\(page < count ? page + 1 : 1)/\(count)"))]))
        case "searchBar": add(search: view, to: &result)
        case "toolbar", "navigationBar", "tabBar":
            for item in view.children(in: "items") {
                addBar(item)
            }
        case "webView", "wkWebView", "mapView", "glkView", "sceneKitView", "skView", "arscnView",
            "arskView", "mtkView", "pdfView", "locationButton", "cameraView":
            log.leaveOut(view.name, view, because: "format 2 has no component for it")
        default:
            if Self.controls.contains(view.name) {
                _ = add(control: view, labeled: nil, to: &result)
            } else {
                addSubviews(of: view, to: &result)
            }
        }
    }

    /// The views directly inside a view, with its recognizers of taps.
    private mutating func addSubviews(of view: InterfaceNode, to result: inout ComponentList) {
        let inner =
            view.children(in: "subviews") + [view.value(of: "contentView")].compactMap(\.self)
        for child in inner where child.key != view.key {
            add(child, to: &result)
        }
        add(gesturesOf: view, to: &result)
    }

    /// Gestures of a view that open a screen become buttons.
    private mutating func add(gesturesOf view: InterfaceNode, to result: inout ComponentList) {
        for outlet in view.outlets where outlet["property"] == "gestureRecognizers" {
            guard let recognizer = outlet["destination"].flatMap({ view.file[$0] }),
                let action = action(of: recognizer, label: nil)
            else {
                continue
            }
            log.use(outlet)
            log.use(recognizer)
            result.add(.object([("button", .text(action))]))
        }
    }

    /// Gives a component the name that WidgetKit uses for its view.
    mutating func identified(_ component: JSONText, as view: InterfaceNode) -> JSONText {
        guard let name = identifier(of: view), case .object(let members) = component else {
            return component
        }
        return .object([("id", .text(screen.claim(id: name)))] + members)
    }

    /// The name that WidgetKit uses for a view, which counts as imported then.
    func identifier(of view: InterfaceNode) -> String? {
        let attribute = view.runtimeAttributes.first { $0.name == "wx.identifier" }
        guard let attribute, let name = attribute.text, !Words(name).isEmpty else {
            return nil
        }
        log.use(attribute.node)
        return name
    }

    // MARK: Texts and images

    func text(of label: InterfaceNode) -> JSONText? {
        if let bound = lists.binding(of: label) {
            log.use(bound.node)
            log.use(label)
            return .object([("text", .text(bound.text))])
        }
        log.use(label)
        guard let text = label.text("text"), text.contains(where: { !$0.isWhitespace }) else {
            if label["text"] != nil || !label.id.isEmpty {
                log.leaveOut("label \"\(label.id)\"", label, because: "code sets its text")
            }
            return nil
        }
        return .object([("text", .text(text.braced))])
    }

    private func image(of view: InterfaceNode) -> JSONText? {
        guard let name = view["image"], !name.isEmpty else {
            log.leaveOut("image \"\(view.id)\"", view, because: "code sets its image")
            return nil
        }
        guard images.contains(name) else {
            log.leaveOut(
                "image \"\(name)\"",
                view,
                because: "the image is not among the files; pass it to the command"
            )
            return nil
        }
        let alternative = view.value(of: "accessibilityConfiguration")?.text("label")
        let text = alternative ?? Words(name).label
        log.use(view)
        return .object([("image", .text(name)), ("alt", .text(text.braced))])
    }

    // MARK: Embedded controllers

    private mutating func add(container view: InterfaceNode, to result: inout ComponentList) {
        for segue in view.segues where segue["kind"] == "embed" {
            guard let target = graph.destination(of: segue), let shown = graph.shown(by: target),
                !graph.contains(controller, in: shown)
            else {
                log.leaveOut(
                    "segue \"\(segue["identifier"] ?? segue.id)\"",
                    segue,
                    because: "the embedded screen is not in the files, or contains this screen"
                )
                continue
            }
            log.use(segue)
            result.add(.object([("include", .text(names[shown]))]))
        }
    }

    // MARK: Search

    private mutating func add(search view: InterfaceNode, to result: inout ComponentList) {
        log.use(view)
        let name = screen.add(state: .text(""), named: "query")
        var members: [(String, JSONText)] = [("search", .text("screen.\(name)"))]
        if let placeholder = view.text("placeholder"), !placeholder.isEmpty {
            members.append(("placeholder", .text(placeholder.braced)))
        }
        lists.search = "screen.\(name)"
        result.add(identified(.object(members), as: view))
    }
}
