import FoundationEssentials
public import OKitBundle
import OKitExpression
public import OKitModel
import OKitSyntax

// Models at servers (OKit, "HTTP models"): the session works on copies in files, and compares them with
// what the servers have whenever somebody runs its calls.
extension AppSession {
    /// The rule id of findings about servers of models that do not answer.
    public static let unreachableServer = "unreachable-server"

    /// Stores what has changed, and sends it to the servers of its models, before the app is left.
    ///
    /// What a server does not take now is sent when the app is started the next time.
    ///
    /// - Parameter send: asks a server.
    public func sendModels(asking send: ServiceSender) async throws(StoreError) {
        try storeChanges()
        for _ in 0..<1000 {
            let calls = takeCalls().filter { servers.isAsked(in: $0.id) }
            guard !calls.isEmpty else {
                return
            }
            for call in calls {
                receive(await call.reply(await send(call.request)), to: call.id)
            }
        }
    }

    /// Asks what the servers have, and sends what they have not got so far.
    func exchangeModels() {
        guard let store, servers.network != nil,
            findings.allSatisfy({ !Self.refusals.contains($0.rule) })
        else {
            return
        }
        let models = bundle.manifest.models.filter(\.storage.isAtServer)
        guard !models.isEmpty else {
            return
        }
        do throws(StoreError) {
            let names = Set(models.map(\.name))
            for item in Set(models.map { .model($0.name) } + (try store.itemsAtServers())).sorted()
            {
                let copy = try store.serverCopy(of: item)
                if case .model(let name) = item, names.contains(name) {
                    exchange(item)
                } else if let copy, names.contains(copy.model), try isUnsent(item, copy) {
                    exchange(item)
                }
            }
        } catch {
            fail(error.description)
        }
    }

    /// Notes that an item is stored at a server too; nothing for models that are kept here alone.
    func noteServer(of item: StoredItem, in model: String) throws(StoreError) {
        guard let store, store.kinds[model]?.isAtServer == true else {
            return
        }
        servers.touch(item)
        var copy = try store.serverCopy(of: item) ?? ServerCopy(model: model)
        copy.isRemoved = false
        try store.note(copy, of: item)
    }

    /// Asks the server of a model for an item that is needed, if it was not asked yet.
    ///
    /// - Returns: whether it has to be asked.
    func waitsForServer(_ item: StoredItem, in model: String) -> Bool {
        guard let store, store.kinds[model]?.isAtServer == true, servers.network != nil,
            !servers.known.contains(item)
        else {
            return false
        }
        servers.want(item, of: model)
        return true
    }

    /// Notes that an item is to be removed at its server too, if it is at one.
    func noteRemovalAtServer(of item: StoredItem) throws(StoreError) {
        guard let store, var copy = try serverCopy(of: item) else {
            return
        }
        servers.touch(item)
        copy.isRemoved = true
        try store.note(copy, of: item)
    }

    /// Goes on with the items that were stored or removed.
    func exchangeTouched() {
        for item in servers.takeTouched() {
            exchange(item)
        }
    }

    /// Tries again what is due by now.
    ///
    /// - Returns: whether there was anything.
    func retryServers() -> Bool {
        let items = servers.takeRetries(dueBy: graph.environment.now)
        for item in items {
            exchange(item)
        }
        return !items.isEmpty
    }

    /// Does the next thing that brings an item and its server together, if there is any.
    func exchange(_ item: StoredItem) {
        guard let store, !servers.isWaiting(item), !isLocked else {
            return
        }
        do throws(StoreError) {
            guard let copy = try serverCopy(of: item), let model = modelAtServer(copy.model) else {
                return
            }
            let content = try store.sealedContent(of: item)
            let digest = content.map { ServerCopy.digest($0) }
            let isSent = copy.isRemoved ? copy.isAbsent : digest == nil || digest == copy.digest
            let isCertain = copy.entityTag != nil || servers.fresh.contains(item)
            if !servers.known.contains(item) || !isSent && !isCertain {
                // Without its content the tag says nothing.
                let tag = isSent && digest != nil ? copy.entityTag : nil
                let condition = tag.map { (name: "if-none-match", value: $0) }
                try ask(.content, item, condition, at: model)
            } else if isSent {
                servers.noteSuccess(of: item)
            } else if copy.isRemoved {
                try ask(.removal, item, copy.condition, at: model)
            } else if let content, let digest {
                var copy = copy
                copy.sentDigest = digest
                try store.note(copy, of: item)
                let question = ServerState.Question.store(digest: digest)
                try ask(question, item, copy.condition, content, at: model)
            }
        } catch {
            fail(error.description)
        }
    }

    private func ask(
        _ question: ServerState.Question,
        _ item: StoredItem,
        _ condition: (name: String, value: String)?,
        _ body: [UInt8]? = nil,
        at model: Manifest.Model
    ) throws(StoreError) {
        do throws(ServiceFailure) {
            var request = try ServiceRequest(
                question.verb,
                item,
                at: model.endpoint?.string ?? "",
                condition: condition,
                body: body
            )
            try servers.network?.check(request.host, method: request.method, for: request.action)
            if let authorization = model.authorization {
                try request.authorize(by: authorization, from: servers.secrets)
            }
            let call = services.add(request)
            servers.begin(question, item, as: call, at: graph.environment.now)
        } catch {
            refuse(item, error.message)
        }
    }

    private func isUnsent(_ item: StoredItem, _ copy: ServerCopy) throws(StoreError) -> Bool {
        if copy.isRemoved {
            return true
        }
        let content = try store?.sealedContent(of: item)
        return content.map { ServerCopy.digest($0) != copy.digest } ?? false
    }

    private func modelAtServer(_ name: String) -> Manifest.Model? {
        bundle.manifest.models.first { $0.name == name && $0.storage.isAtServer }
    }

    /// What is known of an item of a model that is at a server; `nil` for all others.
    func serverCopy(of item: StoredItem) throws(StoreError) -> ServerCopy? {
        if let copy = try store?.serverCopy(of: item) {
            return copy
        }
        let models = bundle.manifest.models.filter(\.storage.isAtServer)
        let model: String? =
            switch item {
            case .model(let name), .part(let name, _):
                name
            case .data, .image:
                // A removal says no more of whose it was: where there is one server, it has it.
                servers.owners[item]
                    ?? (Set(models.map { $0.endpoint?.string }).count == 1 ? models[0].name : nil)
            }
        return models.first { $0.name == model }.map { ServerCopy(model: $0.name) }
    }

    var isLocked: Bool {
        if case .locked = protection { true } else { false }
    }
}

extension ServerState.Question {
    fileprivate var verb: ServiceRequest.ModelVerb {
        switch self {
        case .content: .read
        case .store: .store
        case .removal: .remove
        }
    }
}

extension ServerCopy {
    /// What lets a server refuse a change of something else than what the app knows.
    fileprivate var condition: (name: String, value: String)? {
        isAbsent ? ("if-none-match", "*") : entityTag.map { ("if-match", $0) }
    }
}
