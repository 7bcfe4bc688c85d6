import OKitBundle
import OKitExpression
import OKitModel

// What rows show beside their list in a wide window.
extension AppSession {
    /// Whether a window of so many columns of text has room for a list and what its rows open.
    public static func isWide(columns: Int) -> Bool {
        columns >= 110
    }

    /// Sets whether the window has room for a list and what its rows open.
    @discardableResult
    public func show(isWide: Bool) -> ScreenTree {
        if navigator.isWide != isWide {
            turn { navigator.isWide = isWide }
        }
        return screenTree()
    }

    /// Shows what a row opens beside its list.
    ///
    /// A preview leaves the detail that has changes as it is; a tap has asked about them before.
    func show(_ detail: PageDetail, on page: Page, _ action: Event.Action) {
        let shown = page.detail
        if let shown, detail.isShown(by: shown) {
            return
        }
        if action == .preview,
            shown?.withIncluded.contains(where: { $0.drafts.isChanged(on: graph) }) == true
        {
            return
        }
        navigator.change { $0.show(detail) }
    }

    /// Makes the pages beside lists, and removes those that are not shown any more.
    ///
    /// - Returns: whether anything has changed.
    func settleDetails() -> Bool {
        var hasChanged = false
        for entry in navigator.allEntries {
            guard let page = entry.page else {
                continue
            }
            guard let detail = entry.shownDetail(isWide: navigator.isWide, on: graph) else {
                hasChanged = page.detail != nil || hasChanged
                page.detail = nil
                continue
            }
            if let shown = page.detail, detail.isShown(by: shown) {
                continue
            }
            let made = navigator.factory.page(
                detail.screen,
                detail.item,
                prefix: PageDetail.prefix,
                objects
            )
            page.detail = made
            screens.openPages.append(made)
            begin(made)
            hasChanged = true
        }
        return hasChanged
    }
}

extension Navigator {
    /// The screen that is made of the entity of an object.
    func generatedScreen(of item: Value, on graph: Graph) -> Screen? {
        item.object.flatMap { graph.type(of: $0) }
            .flatMap { screen(AppBundle.generatedName(of: $0.name)) }
    }

    /// The screen that a row opens; `nil` where there is none that can be shown beside a list.
    func detail(
        of item: Value,
        _ target: CollectionDeclaration.Target,
        on graph: Graph
    ) -> ScreenDeclaration? {
        switch target {
        case .screen(let name): screen(name.name)?.declaration
        case .generated: generatedScreen(of: item, on: graph)?.declaration
        }
    }
}
