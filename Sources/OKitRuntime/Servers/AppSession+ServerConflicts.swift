import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension AppSession {
    /// Asks the user which of two contents counts.
    func ask(about conflict: ServerState.Conflict, of item: StoredItem) {
        servers.add(conflict, of: item)
        overlays.append(.conflict(item))
    }

    /// Goes on after the user's choice between two contents; without one, both stay as they are and the
    /// user is asked again after the next change.
    ///
    /// - Parameter takesServers: whether the server's counts; `nil` for no choice.
    func settleConflict(of item: StoredItem, takesServers: Bool?) {
        guard let conflict = servers.takeConflict(of: item) else {
            return
        }
        do throws(StoreError) {
            try storeAll()
            guard var copy = try serverCopy(of: item) else {
                return
            }
            switch takesServers {
            case true?:
                try accept(conflict.body, conflict.entityTag, item, copy)
            case false?:
                copy.take(ServerCopy.digest(conflict.body), entityTag: conflict.entityTag)
                try store?.note(copy, of: item)
                servers.noteKnown(item)
            case nil:
                let reason = graph.environment.localized("It was changed here and at the server.")
                servers.noteRefusal(of: item, "\(item): \(reason)")
            }
        } catch {
            fail(error.description)
        }
        exchange(item)
    }

    /// Reads an item again that was not here so far, and gives places their objects that come of it.
    func readMissing(_ item: StoredItem) {
        graph.retry(item)
        for index in stack.indices where stack[index].context == nil {
            stack[index].context = effectiveContext(of: stack[index].screen, stack[index].given)
        }
    }

    /// Lets the objects of a model hold what is stored, as Swift code holds them.
    func readInPlace(_ item: StoredItem) {
        // Dialogs are about objects that may go.
        overlays.removeAll { !$0.isNotice }
        if case .model(let name) = item, case .document(let stored) = content(of: item) {
            findings += graph.readModel(name, again: stored.root)
        }
    }

    /// Makes all objects anew of what is stored, and goes on at the same place.
    func readAnew() {
        let path = remember()
        services.drop()
        // Dialogs are about objects that go.
        overlays.removeAll { !$0.isNotice }
        stack = []
        makeGraph()
        load()
        restore(path)
    }
}

extension Overlay {
    /// Whether it only tells something, whatever objects there are.
    fileprivate var isNotice: Bool {
        switch self {
        case .failure, .help, .conflict: true
        default: false
        }
    }
}
