import OKitBundle
import OKitLint
import OKitNetwork
import OKitRuntime

/// The screen "About this app", which shows the source and the permissions of the app.
///
/// The user can change the permissions.
///
/// It covers the app's screens while it is open and handles all events.
struct AboutScreen {
    /// Whether the app stores all of its data, so that the data is preserved after a permission was
    /// revoked.
    let storesData: Bool
    private(set) var isOpen = false
    /// The change that the user is asked to confirm.
    private var asked: Change?

    /// A change of the app's permissions.
    enum Change {
        case grant(Permission), revoke(Permission)
    }

    init(storesData: Bool) {
        self.storesData = storesData
    }

    /// The program command that opens the screen.
    static let command = ScreenNode(
        id: "about-this-app",
        role: .button,
        label: "About this app",
        events: [.tap]
    )

    private static let back = "about/back"
    private static let confirm = "about/confirm"
    private static let cancel = "about/cancel"

    /// Closes the screen and its question.
    mutating func close() {
        (isOpen, asked) = (false, nil)
    }

    /// Handles an event.
    ///
    /// - Returns: Whether the event was for this screen, and the change that the user has made.
    mutating func handle(_ event: Event, of app: DeliveredApp) -> (isHandled: Bool, Change?) {
        guard isOpen else {
            isOpen = event == Event(.tap, on: Self.command.id)
            return (isOpen, nil)
        }
        guard event.action == .tap else {
            return (true, nil)
        }
        switch event.target {
        case Self.back: isOpen = false
        case Self.cancel: asked = nil
        case Self.confirm:
            defer {
                asked = nil
            }
            return (true, asked)
        default:
            let isChosen: (Permission) -> Bool = { Self.id(of: $0) == event.target }
            asked =
                Self.granted(to: app).first(where: isChosen).map(Change.revoke)
                ?? Self.denied(to: app).first(where: isChosen).map(Change.grant)
        }
        return (true, nil)
    }

    /// Returns the screen.
    func tree(of app: DeliveredApp) -> ScreenTree {
        let granted = Self.granted(to: app)
        let denied = Self.denied(to: app)
        let storage = "It stores data in a separate folder."
        var children = [
            ScreenNode(
                id: "about/bar",
                role: .bar,
                children: [Self.button(Self.back, "Back", .back)]
            ),
            Self.facts(of: app),
            Self.section(granted, "It may", "revoke", note: storage),
        ]
        if !denied.isEmpty {
            children.append(Self.section(denied, "It may not", "grant", note: nil))
        }
        if let asked {
            children.append(question(on: asked))
        }
        let root = ScreenNode(
            id: "about",
            role: .screen,
            label: "About \(app.bundle.manifest.name.printable)",
            children: children
        )
        return ScreenTree(screen: "about", root: root)
    }

    private static func facts(of app: DeliveredApp) -> ScreenNode {
        let manifest = app.bundle.manifest
        var facts = [
            "Version     \(manifest.version)", "Identifier  \(manifest.identifier)",
            "From        \(app.decision.app.source)",
        ]
        if let publisher = app.publisher {
            facts.append("Publisher   \(publisher.fingerprint)")
            facts += publisher.words.map { "            \($0)" }
        } else {
            facts.append("Publisher   unknown: the bundle is not signed")
        }
        facts += app.decision.privateHosts.map { "Network     \($0) may be in a private network" }
        return ScreenNode(
            id: "about/facts",
            role: .section,
            children: facts.enumerated().map { index, fact in
                ScreenNode(id: "about/facts/\(index)", role: .text, label: fact.printable)
            }
        )
    }

    /// Returns the permissions that can be revoked.
    ///
    /// A separate storage folder is granted to every app.
    private static func granted(to app: DeliveredApp) -> [Permission] {
        app.decision.requested.restricted(to: app.decision.permissions)
            .growth(from: BundlePermissions())
            .filter { $0.kind != .storage }
    }

    /// Returns the permissions that can be granted.
    ///
    /// Decryption must be confirmed when the app is started.
    private static func denied(to app: DeliveredApp) -> [Permission] {
        app.decision.requested.growth(from: app.decision.permissions)
            .filter { $0.kind != .storage && $0.kind != .plainModel }
    }

    private func question(on change: Change) -> ScreenNode {
        let loss = storesData ? "" : " Data that the app does not store is lost."
        let (title, text, confirm): (String, String, ScreenNode) =
            switch change {
            case .grant(let permission):
                (
                    "Grant this permission?",
                    "The app asks to \(permission.description.printable).\(loss)",
                    Self.button(Self.confirm, "Grant", .confirm)
                )
            case .revoke(let permission):
                (
                    "Revoke this permission?",
                    "The app may no longer \(permission.description.printable). It continues "
                        + "without that; calls that need it fail.\(loss)",
                    Self.button(Self.confirm, "Revoke", .delete)
                )
            }
        // Pressing Enter twice changes nothing.
        var cancel = Self.button(Self.cancel, "Cancel", .cancel)
        cancel.state = .focused
        return ScreenNode(
            id: "about/question",
            role: .alert,
            label: title,
            value: .text(text),
            children: [cancel, confirm]
        )
    }

    private static func section(
        _ permissions: [Permission],
        _ header: String,
        _ change: String,
        note: String?
    ) -> ScreenNode {
        ScreenNode(
            id: "about/\(change)",
            role: .section,
            label: permissions.isEmpty ? "It has no permissions" : header,
            value: note.map { .text($0) },
            children: permissions.map { permission in
                ScreenNode(
                    id: id(of: permission),
                    role: .row,
                    label: permission.description.printable,
                    value: .text(change),
                    events: [.tap]
                )
            }
        )
    }

    private static func id(of permission: Permission) -> String {
        "about/\(permission.kind.rawValue)/\(permission.name ?? "")"
    }

    private static func button(
        _ id: String,
        _ label: String,
        _ purpose: ScreenNode.Purpose
    ) -> ScreenNode {
        var details = ScreenNode.Details()
        details.purpose = purpose
        return ScreenNode(id: id, role: .button, label: label, events: [.tap], details: details)
    }
}
