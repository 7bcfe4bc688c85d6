import OKitRuntime

/// The actions of a session in a flow since they were last read.
struct FlowRecord {
    private var targets: Set<ScreenNode.ID> = []
    private var copy: String?
    private var hasRefused = false

    /// Records an event or a file for a node.
    mutating func add(target: ScreenNode.ID) {
        targets.insert(target)
    }

    /// Records a text that the page is asked to copy.
    mutating func add(copy text: String) {
        copy = text
    }

    /// Records that an event was refused.
    mutating func addRefusal() {
        hasRefused = true
    }

    /// Returns the nodes that have received events or files since the last call.
    mutating func takeTargets() -> Set<ScreenNode.ID> {
        defer { targets = [] }
        return targets
    }

    /// Returns the last text that the page was asked to copy since the last call.
    mutating func takeCopy() -> String? {
        defer { copy = nil }
        return copy
    }

    /// Returns whether an event was refused since the last call.
    mutating func takeRefusal() -> Bool {
        defer { hasRefused = false }
        return hasRefused
    }
}
