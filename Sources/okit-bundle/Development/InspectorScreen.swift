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
    private var log: EventLog
    private var isOpen = false
    /// The node that had the focus when it was opened, and what it came from then.
    private var node: String?
    private var inspection: NodeInspection?
    /// Why the current version does not run; `nil` if it does.
    private var failure: String?
    private var copiedText: String?
    /// The last copied location, which is shown until the next event.
    private var chosenLocation: String?

    // Keys of components have no tilde.
    private static let back = "~inspector/back"
    private static let show = "~inspector/show"
    private static let dismiss = "~inspector/dismiss"
    private static let location = "~inspector/location/"

    init(_ source: Source, _ running: RunningApp, in timeZone: TimeZone) {
        self.source = source
        self.running = running
        log = EventLog(timeZone: timeZone)
        follow()
    }

    /// Logs the calls of the session, which is a new one after each change of the bundle.
    func follow() {
        running.session.onNotice = { [weak self] notice in
            self?.log.note(notice, at: Date())
        }
    }

    /// Finds the problems of the current version.
    ///
    /// - Parameter reason: Why it does not run; `nil` if it does.
    func check(failed reason: String? = nil) async {
        let errors = CollectedErrors()
        let found: [Finding]? = try? await CollectedErrors.$current.withValue(errors) {
            let (bundle, loaded) = try await source.load()
            let findings = await Linter().lintConcurrently(bundle, loaded: loaded).findings
            let settings = SettingsOptions.lintSettings(for: source.name)
            let applied =
                settings.map { settings in
                    settings.findings
                        + settings.applied(to: findings, except: [], path: ProjectSettings.absolute)
                } ?? findings
            return applied.filter { $0.severity >= .warning }
        }
        (problems, isDismissed) = (found ?? [], false)
        failure = reason ?? (found == nil ? errors.text : nil)
        log.noteVersion(isRunning: failure == nil, at: Date())
    }

    /// Opens the inspector for a node, or closes it.
    ///
    /// It does not open while the app is locked.
    func toggle(at node: String?) {
        isOpen = !isOpen && !running.session.isProtected
        self.node = node
        inspection = isOpen ? node.flatMap { running.session.inspection(of: $0) } : nil
    }

    /// Closes the inspector.
    func close() {
        (isOpen, node, inspection) = (false, nil, nil)
    }

    /// Whether the message about problems is shown.
    private var showsProblems: Bool {
        !isOpen && !isDismissed && (failure != nil || !problems.isEmpty)
    }

    /// The message about problems; `nil` if there are none.
    private var problemText: String? {
        if let failure {
            let lines = failure.split(separator: "\n")
            return "The new version does not run: \(lines.first ?? "")"
        }
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        return problems.first.map { "\(count): \(place($0.location)): \($0.message.text)" }
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
        chosenLocation = nil
        switch event.target {
        case Self.back where isOpen: close()
        case Self.show where showsProblems: toggle(at: nil)
        case Self.dismiss where showsProblems: isDismissed = true
        case let target where isOpen && target.hasPrefix(Self.location):
            let numbered = target.dropFirst(Self.location.count)
            copiedText = String(numbered.drop { $0 != "/" }.dropFirst())
            chosenLocation = copiedText
            return true
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
        guard showsProblems, let text = problemText else {
            return
        }
        tree.root.children.append(
            ScreenNode(
                id: "~inspector/problems",
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
        if let inspection {
            lists.add(inspection)
        } else if let node {
            let reason = "no screen of format 2 declares it"
            lists.add("Element", ["\(node) is not on the current screen, or \(reason)"])
        }
        if let failure {
            let lines = failure.split(separator: "\n").map(String.init)
            lists.add("The current version does not run", lines)
        } else {
            lists.add(problems)
        }
        lists.add("Log", log.lines)
        // The whole path, which a row may have no room for, also where the terminal copies nothing.
        let message = chosenLocation.map {
            ScreenNode(id: "~inspector/chosen", role: .toast, label: "Location: \($0)")
        }
        let bar = ScreenNode(id: "~inspector/bar", role: .bar, children: [back])
        let root = ScreenNode(
            id: "inspector",
            role: .screen,
            label: "Inspector",
            children: [bar] + lists.nodes + [message].compactMap(\.self)
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
