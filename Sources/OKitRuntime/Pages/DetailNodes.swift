import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Lists and details, shown in adjacent panes.
extension PageNodes {
    /// The detail shown beside a list of the page.
    var shownDetail: PageDetail? {
        entry.shownDetail(isWide: state.navigator.isWide, on: objects.graph)
    }

    /// Makes a row open a screen: beside its list in a wide window, else in place of the list's
    /// screen.
    ///
    /// - Parameter list: The key of the list or table.
    func open(
        _ target: CollectionDeclaration.Target,
        of item: Value,
        in list: String,
        by node: inout ScreenNode
    ) {
        if state.navigator.isWide, page.detailLists.contains(list),
            let screen = state.navigator.detail(of: item, target, on: objects.graph)
        {
            let detail = PageDetail(component: list, item: item, screen: screen)
            react(&node, to: .tap, reaction(.showDetail(detail)))
            node.events.append(.preview)
            return
        }
        let work: PageReaction.Work =
            switch target {
            case .screen(let screen): .open(screen, content: item)
            case .generated: .openGenerated(item)
            }
        react(&node, to: .tap, reaction(work))
        node.details.accessory = .disclosure
    }

    /// Puts the nodes of the page and the detail of a row into two panes.
    ///
    /// The search field stays above both.
    func besideDetail(_ nodes: [ScreenNode]) -> [ScreenNode] {
        let detail = shownDetail
        let list = nodes.firstNonNil { node in
            node.first { page.detailLists.contains($0.id) }
        }
        guard detail != nil || state.navigator.isWide && list != nil else {
            return nodes
        }
        var split = ScreenNode(id: PageDetail.splitID, role: .split)
        split.details.component.showsDetail = true
        split.details.component.weights = list?.role == .table ? [5, 3] : [2, 3]
        let rest = nodes.filter { $0.role != .search }
        split.children = [
            ScreenNode(id: PageDetail.listID, role: .group, children: rest),
            pane(of: detail),
        ]
        return nodes.filter { $0.role == .search } + [split]
    }

    /// Returns the pane with the detail of a row below its title.
    private func pane(of detail: PageDetail?) -> ScreenNode {
        let id = "\(PageDetail.prefix)detail"
        guard let detail, let page = page.detail, detail.isShown(by: page) else {
            var text = ScreenNode(id: "\(id)/none", role: .text)
            text.label = localized(.nothingSelected)
            text.details.component.style = "muted"
            return ScreenNode(id: id, role: .group, children: [text])
        }
        let nodes = PageNodes(shared: shared, page: page, entry: entry)
        let (title, subtitle) = nodes.titles
        var heading: [ScreenNode] = []
        if let subtitle {
            var text = ScreenNode(id: "\(id)/subtitle", role: .text, label: subtitle)
            text.details.component.style = "muted"
            heading.append(text)
        }
        let section = ScreenNode(
            id: id,
            role: .section,
            label: title,
            children: heading + nodes.body
        )
        return section
    }
}
