import OKitBundle
import OKitExpression
import OKitModel

/// What a row shows beside the list that it is in.
struct PageDetail {
    /// The key of the list or table.
    let component: String
    /// The object or value of the row.
    let item: Value
    /// The screen that the row opens.
    let screen: ScreenDeclaration

    /// What the ids of all nodes of the detail begin with; no component has such an id.
    static let prefix = "detail:"

    /// Whether a page shows it.
    func isShown(by page: Page) -> Bool {
        page.content == item && page.declaration.name == screen.name
    }
}

extension NavigationEntry {
    /// What is shown beside a list of the screen: in a wide window, and in a narrow one as long as
    /// changes in it are not saved.
    func shownDetail(isWide: Bool, on graph: Graph) -> PageDetail? {
        guard let page, let detail else {
            return nil
        }
        if let object = detail.item.object, graph.type(of: object) == nil {
            return nil
        }
        let isChanged = page.detail?.withIncluded.contains { $0.drafts.isChanged(on: graph) }
        return isWide || isChanged == true ? detail : nil
    }

    /// Shows what a row opens beside its list; texts typed for another one are dropped.
    mutating func show(_ detail: PageDetail?) {
        self.detail = detail
        components.forgetDetail()
    }
}

extension ComponentStates {
    /// Forgets what belongs to one detail; which of its tabs and sections are shown stays for the next.
    fileprivate mutating func forgetDetail() {
        windows = windows.filter { !$0.key.hasPrefix(PageDetail.prefix) }
        texts = texts.filter { !$0.key.hasPrefix(PageDetail.prefix) }
    }
}

extension ScreenDeclaration {
    /// The keys of the lists and tables whose rows show what they open beside them in a wide window;
    /// none on a screen with a form or with panes.
    var detailLists: Set<String> {
        let isDivided = components.contains { component in
            switch component.kind {
            case .form, .split: true
            default: false
            }
        }
        guard !isLowered, !isDivided else {
            return []
        }
        return Set(components.filter { $0.kind.collection?.showsDetailOfRows == true }.map(\.key))
    }
}

extension ComponentDeclaration.Kind {
    /// The list, table or tree that it is; `nil` for any other component.
    var collection: CollectionDeclaration? {
        switch self {
        case .list(let collection), .table(let collection), .tree(let collection, _): collection
        default: nil
        }
    }
}

extension CollectionDeclaration {
    /// Whether a wide window shows what a row opens, and a tap on it has no other meaning.
    fileprivate var showsDetailOfRows: Bool {
        showsDetail && target != nil && selection == nil && tap == nil
    }
}
