import OKitBundle
import OKitExpression
import OKitModel

extension Navigator {
    /// Performs a reaction that concerns navigation or the state of screens.
    ///
    /// - Returns: The screens that were opened; `nil` for other reactions.
    mutating func perform(
        _ reaction: Reaction,
        _ action: Event.Action,
        _ objects: AppObjects
    ) -> [OpenedScreen]? {
        switch (reaction, action) {
        case (.goBack, _): goBack()
        case (.close, _): close()
        case (.toggleMenu, _): return toggleMenu(objects)
        case (.showContent(let name, let context), _):
            return showContent(name, context: context, objects)
        case (.selectTab(let index), _): return selectTab(index, objects)
        case (.open(let segue, let context), _): return open(segue, context, objects)
        case (.toggleEditing, _): change { $0.toggleEditing() }
        case (.toggleEditor(let key), _): change { $0.toggleEditor(key) }
        case (.search, .input(let text)): change { $0.search(text) }
        case (.filter, .choose(let index)): change { $0.filter(index) }
        default: return nil
        }
        return []
    }

    /// Opens the screen of a segue on an object.
    mutating func open(
        _ segue: Screen.Segue,
        _ context: ObjectID?,
        isEditing: Bool = false,
        _ objects: AppObjects
    ) -> [OpenedScreen] {
        let content = context.map { Value.object($0) } ?? .null
        let presentation = segue.isModal ? NavigationEntry.Presentation.modal : .pushed
        return open(
            segue.screen.name,
            content: content,
            isEditing: isEditing,
            as: presentation,
            objects
        )
    }

    /// The maximum number of rows of a list that are built together.
    static let largestWindow = 10_000

    /// Returns the range of rows that a front end requests, clamped to the limits.
    static func window(_ first: Int, _ count: Int) -> Range<Int> {
        let first = max(0, first)
        let count = min(max(0, count), largestWindow)
        let (end, overflows) = first.addingReportingOverflow(count)
        return overflows ? 0..<0 : first..<end
    }
}
