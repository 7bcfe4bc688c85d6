import OKitRuntime

/// The last screens of a session with their revisions.
///
/// A page that has one of them gets a difference, and an event that refers to one of them can be
/// checked.
struct ScreenHistory {
    /// The revision of the current screen, which rises with each change.
    private(set) var revision: Int
    private var trees: [(revision: Int, tree: ScreenTree)] = []
    /// The values of fields that events of this session have changed, by the keys of the fields.
    private var written: [NodeKey: NodeValue?] = [:]
    /// The revision before the last batch.
    private var batchStart = 0
    /// The hash of the current screen while its memory is released.
    private var releasedHash: Int?

    /// The number of screens that are stored.
    private static let most = 8
    /// The number of fields whose written values are stored.
    private static let mostWritten = 64

    /// Creates a history without screens.
    ///
    /// The revisions of sessions differ, so that a page does not mistake the screens of another session for
    /// those that it has.
    init() {
        revision = Int.random(in: 1...1_000_000) * 8
    }

    /// The current screen.
    var current: ScreenTree? { trees.last?.tree }

    /// Returns the screen of a revision; `nil` if it is not stored any more.
    func tree(_ revision: Int) -> ScreenTree? {
        trees.last { $0.revision == revision }?.tree
    }

    /// Returns the difference between the screen that a page has and the current one; `nil` if the current
    /// one is not in memory.
    func update(
        from old: Int,
        _ effects: SessionUpdate.Effects,
        _ options: PageOptions
    ) -> SessionUpdate? {
        current.map {
            SessionUpdate(
                from: tree(old).map { (old, $0) },
                to: (revision, $0),
                effects,
                options: options
            )
        }
    }

    /// Adds a screen; one that equals the current one does not change the revision.
    ///
    /// - Parameter isOwn: Whether an event of this session has changed the screen.
    /// - Returns: Whether the revision has changed.
    mutating func add(_ tree: ScreenTree, isOwn: Bool = false) -> Bool {
        if tree.screen != current?.screen || current.map({ tree.root.isSame(as: $0.root) }) != true
        {
            written = [:]
        }
        guard tree != current else {
            return false
        }
        if let hash = releasedHash {
            releasedHash = nil
            if hash == tree.hashValue {
                trees = [(revision, tree)]
                return false
            }
        }
        if isOwn {
            noteWritten(tree)
        }
        revision += 1
        trees.append((revision, tree))
        trees.removeFirst(max(trees.count - Self.most, 0))
        return true
    }

    /// Adds a screen that an event of a page has caused.
    ///
    /// - Parameter isFirst: Whether the event is the first of its batch. Pages get only the last screen of a
    ///   batch, so that the ones between do not replace those that pages have.
    mutating func addOwn(_ tree: ScreenTree, isFirst: Bool) {
        let former = isFirst ? revision : batchStart
        batchStart = former
        if add(tree, isOwn: true) {
            trees.removeAll { $0.revision > former && $0.revision < revision }
        }
    }

    /// Notes the fields whose values differ from those of the current screen.
    private mutating func noteWritten(_ tree: ScreenTree) {
        var former: [NodeKey: NodeValue?] = [:]
        for node in current?.root.fields ?? [] {
            former[NodeKey(node)] = .some(node.shownValue)
        }
        for node in tree.root.fields {
            let key = NodeKey(node)
            guard let value = former[key], value != node.shownValue else {
                continue
            }
            if written.count >= Self.mostWritten {
                written = [:]
            }
            written[key] = .some(node.shownValue)
        }
    }

    /// Releases the memory of all screens, until the current one is added again.
    mutating func release() {
        releasedHash = current?.hashValue
        trees = []
        written = [:]
    }

    /// Whether an event sets a value of a field below an open dialog, for whose answer it must wait.
    func mustWait(_ item: EventBatch.Item) -> Bool {
        guard item.isOfField, let overlay = current?.overlay else {
            return false
        }
        return overlay.first { NodeKey($0).text == item.key } == nil
    }

    /// Returns the node that an event of a page is for; `nil` if it does not exist any more, or if it
    /// has another meaning than on the screen that the user has seen.
    ///
    /// - Parameter isValue: Whether the event contains the value of a field. Then the screen that the
    ///   user has seen need not be stored, because the key of a field names its object and property.
    func target(_ key: String, seenAt revision: Int, isValue: Bool = false) -> ScreenNode? {
        guard let current, let node = current.node(key: key) else {
            return nil
        }
        guard revision != self.revision else {
            return node
        }
        guard let seen = tree(revision) else {
            return isValue && node.isFieldOfObject && current.overlay == nil ? node : nil
        }
        guard seen.screen == current.screen,
            seen.root.isSame(as: current.root), let former = seen.node(key: key),
            former.role == node.role, former.label == node.label,
            seen.overlay?.heading == current.overlay?.heading
        else {
            return nil
        }
        return node
    }
}

extension ScreenHistory {
    /// Returns the values that users have seen and others have changed since, for the events of a batch
    /// before any of them has an effect; `nil` for each other event.
    func outdatedValues(for batch: EventBatch, _ options: PageOptions) -> [NodeValue?] {
        batch.events.map { item in
            current?.node(key: item.key).flatMap { node in
                outdatedValue(of: node, seenAt: item.seen ?? batch.revision, item.base, options)
            }
        }
    }

    /// Returns the value of a node on the screen that the user has seen if others have changed it since;
    /// else `nil`.
    ///
    /// - Parameter base: What the page showed at that time, for a screen that is not stored any more.
    func outdatedValue(
        of node: ScreenNode,
        seenAt revision: Int,
        _ base: String?,
        _ options: PageOptions
    ) -> NodeValue? {
        guard revision != self.revision, written[NodeKey(node)] != .some(node.shownValue) else {
            return nil
        }
        if let seen = tree(revision) {
            let former = seen.root.first(where: node.isSame)?.shownValue
            return former == node.shownValue ? nil : former
        }
        return base.flatMap { $0 == node.typedText(options) ? nil : .text($0) }
    }
}

extension ScreenTree {
    /// Returns the node with a key.
    fileprivate func node(key: String) -> ScreenNode? {
        // Most keys are IDs.
        root.first { $0.subject == 0 && $0.id == key } ?? root.first { NodeKey($0).text == key }
            ?? commands.first { NodeKey($0).text == key }
    }
}

extension ScreenNode {
    /// Returns whether a node of another screen is the same element and about the same object.
    func isSame(as other: ScreenNode) -> Bool {
        id == other.id && subject == other.subject
    }

    /// The nodes whose values users can change.
    fileprivate var fields: [ScreenNode] {
        let kinds: [Event.Kind] = [.input, .adjust, .pick, .toggle, .choose]
        let isField = events.contains { kinds.contains($0) }
        return (isField ? [self] : []) + children.flatMap(\.fields)
    }

    /// Whether it is a field whose ID names a property, of an object that its subject names.
    ///
    /// Fields in rows and options can be named by their positions.
    fileprivate var isFieldOfObject: Bool {
        [.field, .textArea, .switch, .slider, .stepper, .date].contains(role) && subject != 0
            && !id.contains("/row/")
    }

    /// The texts by which the user recognizes a dialog.
    fileprivate var heading: [String] {
        [id, label ?? "", value?.text ?? ""]
    }
}
