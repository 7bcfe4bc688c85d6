import OKitBundle
import OKitExpression
import OKitModel

/// The detail of a row, shown beside its list.
struct PageDetail {
    /// The key of the list or table.
    let component: String
    /// The object or value of the row.
    let item: Value
    /// The screen that the row opens.
    let screen: ScreenDeclaration

    /// The prefix of the IDs of all nodes of the detail.
    ///
    /// No component has such an ID.
    static let prefix = "detail:"
    /// The ID of the panes with the list and the detail.
    static let splitID = "\(prefix)split"
    /// The ID of the pane with the list.
    static let listID = "\(prefix)list"
    /// The IDs of the nodes that contain the list.
    static let panes: Set<ScreenNode.ID> = [splitID, listID]

    /// Returns whether a page shows this detail.
    func isShown(by page: Page) -> Bool {
        page.content == item && page.declaration.name == screen.name
    }
}

extension NavigationEntry {
    /// Returns the detail to show beside a list of the screen.
    ///
    /// In a narrow window it is shown only while it has unsaved changes.
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

    /// Shows a detail beside its list.
    ///
    /// Text typed into the fields of another detail is discarded.
    mutating func show(_ detail: PageDetail?) {
        self.detail = detail
        components.forgetDetail()
    }
}

extension ComponentStates {
    /// Removes the state of one detail.
    ///
    /// The selected tabs and expanded sections apply to the next detail as well.
    fileprivate mutating func forgetDetail() {
        windows = windows.filter { !$0.key.hasPrefix(PageDetail.prefix) }
        texts = texts.filter { !$0.key.hasPrefix(PageDetail.prefix) }
    }
}

extension ScreenDeclaration {
    /// The keys of the lists and tables that show details beside their rows in a wide window; empty
    /// on a screen with a form or panes.
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
    /// The list, table or tree of the component; `nil` for other components.
    var collection: CollectionDeclaration? {
        switch self {
        case .list(let collection), .table(let collection), .tree(let collection, _): collection
        default: nil
        }
    }
}

extension CollectionDeclaration {
    /// Whether a wide window shows the details of rows.
    ///
    /// A tap on a row must have no other effect.
    fileprivate var showsDetailOfRows: Bool {
        showsDetail && target != nil && selection == nil && tap == nil
    }
}
