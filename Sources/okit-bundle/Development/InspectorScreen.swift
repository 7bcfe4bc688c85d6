import Foundation
import OKitBundle
import OKitLint
import OKitRuntime
import OKitSyntax

/// The inspector of an app that is being developed, and the problems of its bundle.
///
/// It covers the screens of the app while it is open.
final class InspectorScreen {
    private let source: Source
    private let running: RunningApp
    private var problems: [Finding] = []
    /// Whether the user has dismissed the message about problems.
    private var isDismissed = false
    private var log = EventLog()
    private var isOpen = false
    /// The node that had the focus when it was opened.
    private var node: String?
    private var copiedText: String?

    private static let back = "inspector/back"
    private static let show = "inspector/show"
    private static let dismiss = "inspector/dismiss"
    private static let location = "inspector/location/"

    init(_ source: Source, _ running: RunningApp) {
        self.source = source
        self.running = running
        follow()
    }

    /// Logs the calls of the session, which is a new one after each change of the bundle.
    func follow() {
        running.session.onNotice = { [weak self] notice in
            self?.log.note(notice, at: Date())
        }
    }

    /// Finds the problems of the current version.
    func check() async {
        let errors = CollectedErrors()
        let found: [Finding]? = try? await CollectedErrors.$current.withValue(errors) {
            let (bundle, loaded) = try await source.load()
            return await Linter().lintConcurrently(bundle, loaded: loaded).findings
        }
        // Why a version does not run is shown by its own message.
        (problems, isDismissed) = (found ?? [], false)
    }

    /// Opens the inspector for a node, or closes it.
    func toggle(at node: String?) {
        isOpen.toggle()
        self.node = node
    }

    /// Returns the location that the user has copied since the last call.
    func takeCopiedText() -> String? {
        defer { copiedText = nil }
        return copiedText
    }

    /// Handles an event.
    ///
    /// - Returns: Whether the event was for the inspector.
    func handle(_ event: Event) -> Bool {
        switch event.target {
        case Self.back: isOpen = false
        case Self.show: (isOpen, node) = (true, nil)
        case Self.dismiss: isDismissed = true
        case let target where target.hasPrefix(Self.location):
            let numbered = target.dropFirst(Self.location.count)
            copiedText = String(numbered.drop { $0 != "/" }.dropFirst())
        default:
            if !isOpen {
                log.note(event, at: Date())
            }
            return isOpen
        }
        return true
    }

    /// Adds a message to a screen of the app if the bundle has problems.
    func addProblems(to tree: inout ScreenTree) {
        guard let first = problems.first, !isDismissed else {
            return
        }
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        let text = "\(count): \(place(first.location)): \(first.message.text)"
        tree.root.children.append(
            ScreenNode(
                id: "inspector/problems",
                role: .toast,
                label: text.printable,
                children: [Self.button(Self.show, "Show"), Self.button(Self.dismiss, "Dismiss")]
            )
        )
    }

    /// Returns the screen of the inspector; `nil` while it is closed.
    func tree() -> ScreenTree? {
        guard isOpen else {
            return nil
        }
        var back = Self.button(Self.back, "Back")
        back.details.purpose = .back
        var lists = InspectorLists(prefix: Self.location, place: place)
        if let inspection = node.flatMap({ running.session.inspection(of: $0) }) {
            lists.add(inspection)
        } else if let node {
            lists.add("Element", ["\(node) is not declared by a screen of format 2"])
        }
        lists.add(problems)
        lists.add("Log", log.lines)
        let root = ScreenNode(
            id: "inspector",
            role: .screen,
            label: "Inspector",
            children: [ScreenNode(id: "inspector/bar", role: .bar, children: [back])] + lists.nodes
        )
        var tree = ScreenTree(screen: "inspector", root: root)
        tree.theme = running.session.screenTree().theme
        return tree
    }

    /// Returns the path of a location in the bundle, its line and its column.
    private func place(_ location: SourceLocation) -> String {
        let place = InspectorLists.place(location)
        let folder = source.name.hasSuffix("/") ? source.name : source.name + "/"
        return place.hasPrefix(folder) ? String(place.dropFirst(folder.count)) : place
    }

    private static func button(_ id: String, _ label: String) -> ScreenNode {
        ScreenNode(id: id, role: .button, label: label, events: [.tap])
    }
}
