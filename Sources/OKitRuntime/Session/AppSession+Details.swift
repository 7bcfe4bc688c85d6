import OKitBundle
import OKitExpression
import OKitModel

// Details of rows, shown beside their list in a wide window.
extension AppSession {
    /// Returns whether a window with a number of text columns is wide enough for a list and its
    /// details.
    public static func isWide(columns: Int) -> Bool {
        columns >= 110
    }

    /// Sets whether the window is wide enough for a list and its details.
    @discardableResult
    public func show(isWide: Bool) -> ScreenTree {
        if navigator.isWide != isWide {
            turn { navigator.isWide = isWide }
        }
        return screenTree()
    }

    /// Shows the detail of a row beside its list.
    ///
    /// A preview does not replace a detail with changes, and says so. A tap does; the user has been asked about
    /// the changes before.
    func show(_ detail: PageDetail, on page: Page, _ action: Event.Action) {
        let shown = page.detail
        if let shown, detail.isShown(by: shown) {
            return
        }
        if action == .preview,
            shown?.withIncluded.contains(where: { $0.drafts.isChanged(on: graph) }) == true
        {
            toast = ToastRequest(graph.environment.localized(ProgramText.discardChanges.rawValue))
            return
        }
        navigator.change { $0.show(detail) }
    }

    /// Creates the pages beside lists and removes those that are no longer shown.
    ///
    /// - Returns: Whether anything has changed.
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
    /// Returns the screen generated from the entity of an object.
    func generatedScreen(of item: Value, on graph: Graph) -> Screen? {
        item.object.flatMap { graph.type(of: $0) }
            .flatMap { screen(AppBundle.generatedName(of: $0.name)) }
    }

    /// Returns the detail that a row opens; `nil` if it cannot be shown beside a list.
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
