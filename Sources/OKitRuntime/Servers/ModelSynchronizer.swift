import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Synchronizes models with their servers (OKit, "HTTP models").
///
/// The app works on local copies in files. They are compared with the copies on the servers
/// whenever the host sends the requests of the session. The type is a class because the graph
/// requests objects on servers whenever they are read.
final class ModelSynchronizer {
    /// `nil` if no servers are called.
    private let store: (any ServerStore)?
    /// The models stored on servers.
    private let models: [Manifest.Model]
    /// Whether Swift code holds objects of the models, so that they cannot be created again.
    private let hasSwiftModels: Bool
    private var state: ServerState

    init(
        _ store: (any ServerStore)?,
        _ models: [Manifest.Model],
        network: NetworkPermissions?,
        secrets: GrantedSecrets,
        hasSwiftModels: Bool
    ) {
        self.store = store
        self.models = models.filter(\.storage.isAtServer)
        self.hasSwiftModels = hasSwiftModels
        state = ServerState(network: network, secrets: secrets)
    }

    // MARK: State

    /// The time of the next retry of an item.
    var nextDue: Date? { state.nextDue }

    /// The time since which the user has waited for a server; `nil` if no request is
    /// pending.
    var waitingSince: Date? { state.waitingSince }

    /// The failures that the user can retry.
    var troubles: [String] { state.troubles }

    /// Returns whether a call concerns a model.
    func isAsked(in call: ServiceCall.ID) -> Bool {
        state.isAsked(in: call)
    }

    /// Returns whether the content of an item on the server is known.
    func isKnown(_ item: StoredItem) -> Bool {
        state.known.contains(item)
    }

    // MARK: Items that wait

    /// Removes and returns the items that were needed, stored or deleted since the last call, in
    /// order.
    func takeTouched() -> [StoredItem] {
        state.takeTouched()
    }

    /// Removes and returns the items to retry by a given time, in order.
    func takeRetries(dueBy now: Date) -> [StoredItem] {
        state.takeRetries(dueBy: now)
    }

    /// Removes and returns the items that wait for a retry or were refused, in order.
    func takeTroubles() -> [StoredItem] {
        state.takeTroubles()
    }

    /// Returns the items that must be compared with their servers at the start.
    ///
    /// - Returns: The items, and the failures to find some of them.
    func itemsToExchange() -> (items: [StoredItem], effects: [Effect]) {
        guard let store, state.network != nil, !models.isEmpty else {
            return ([], [])
        }
        var items: [StoredItem] = []
        do throws(StoreError) {
            let names = Set(models.map(\.name))
            let all = Set(models.map { .model($0.name) } + (try store.itemsAtServers())).sorted()
            for item in all {
                let copy = try store.serverCopy(of: item)
                if case .model(let name) = item, names.contains(name) {
                    items.append(item)
                } else if let copy, names.contains(copy.model), try isUnsent(item, copy) {
                    items.append(item)
                }
            }
            return (items, [])
        } catch {
            return (items, [.fail(error.description)])
        }
    }

    /// Records that the content of an item has changed.
    func touch(_ item: StoredItem) {
        state.touch(item)
    }

    /// Records that an item was stored; does nothing for models that are not stored on servers.
    func noteStored(_ item: StoredItem, in model: String) throws(StoreError) {
        guard let store, store.kinds[model]?.isAtServer == true else {
            return
        }
        state.touch(item)
        var copy = try store.serverCopy(of: item) ?? ServerCopy(model: model)
        copy.isRemoved = false
        try store.note(copy, of: item)
    }

    /// Records that an item must also be deleted on its server, if it has one.
    func noteRemoved(_ item: StoredItem) throws(StoreError) {
        guard let store, var copy = try serverCopy(of: item) else {
            return
        }
        state.touch(item)
        copy.isRemoved = true
        try store.note(copy, of: item)
    }

    /// Returns whether a needed item must be requested from the server first.
    ///
    /// If so, the request is queued.
    func waits(for item: StoredItem, in model: String) -> Bool {
        guard let store, store.kinds[model]?.isAtServer == true, state.network != nil,
            !state.known.contains(item)
        else {
            return false
        }
        state.need(item, of: model)
        return true
    }

    // MARK: Asking

    /// Sends the next request to synchronize an item with its server, if one is necessary.
    func exchange(_ item: StoredItem, at now: Date, _ requests: inout RequestQueue) -> [Effect] {
        guard let store, !state.isWaiting(item) else {
            return []
        }
        do throws(StoreError) {
            guard let copy = try serverCopy(of: item),
                let model = models.first(where: { $0.name == copy.model })
            else {
                return []
            }
            let content = try store.sealedContent(of: item)
            let digest = content.map(store.digest)
            let isSent = copy.isRemoved ? copy.isAbsent : digest == nil || digest == copy.digest
            let isCertain = copy.entityTag != nil || state.fresh.contains(item)
            let request: ServerRequest
            if !state.known.contains(item) || !isSent && !isCertain {
                // Without local content, the entity tag is useless.
                let tag = isSent && digest != nil ? copy.entityTag : nil
                let condition = tag.map { (name: "if-none-match", value: $0) }
                request = ServerRequest(question: .content, condition: condition)
            } else if isSent {
                state.noteSuccess(of: item)
                return []
            } else if copy.isRemoved {
                request = ServerRequest(question: .removal, condition: copy.condition)
            } else if let content, let digest {
                var copy = copy
                copy.sentDigest = digest
                try store.note(copy, of: item)
                request = ServerRequest(
                    question: .store(digest: digest),
                    condition: copy.condition,
                    body: content
                )
            } else {
                return []
            }
            return send(request, item, at: model, now, &requests)
        } catch {
            return [.fail(error.description)]
        }
    }

    private func send(
        _ request: ServerRequest,
        _ item: StoredItem,
        at model: Manifest.Model,
        _ now: Date,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        do throws(ServiceFailure) {
            var message = try ServiceRequest(
                request.question.operation,
                item,
                at: model.endpoint?.string ?? "",
                condition: request.condition,
                body: request.body
            )
            try state.network?.check(message.host, method: message.method, for: message.action)
            if let authorization = model.authorization {
                try message.authorize(by: authorization, from: state.secrets)
            }
            state.begin(request.question, item, as: requests.add(message), at: now)
            return []
        } catch {
            return refuse(item, error.message)
        }
    }

    private func isUnsent(_ item: StoredItem, _ copy: ServerCopy) throws(StoreError) -> Bool {
        if copy.isRemoved {
            return true
        }
        let content = try store?.sealedContent(of: item)
        return content.map { store?.digest($0) != copy.digest } ?? false
    }

    /// Returns the known state of the server's copy of an item; `nil` for items that are not stored
    /// on servers.
    private func serverCopy(of item: StoredItem) throws(StoreError) -> ServerCopy? {
        if let copy = try store?.serverCopy(of: item) {
            return copy
        }
        let model: String? =
            switch item {
            case .model(let name), .part(let name, _):
                name
            case .schema, .screenState:
                nil
            case .data, .image:
                // A deleted item does not identify its model. If there is only one server, the item
                // belongs to it.
                state.owners[item]
                    ?? (Set(models.map { $0.endpoint?.string }).count == 1 ? models[0].name : nil)
            }
        return models.first { $0.name == model }.map { ServerCopy(model: $0.name) }
    }

    // MARK: Answers

    /// Removes and returns the question of a call; `nil` for a call that does not concern a model.
    func end(_ call: ServiceCall.ID) -> (item: StoredItem, question: ServerState.Question)? {
        state.end(call)
    }

    /// Ignores a response about an item.
    ///
    /// It will be requested again later.
    func ignoreAnswer(about item: StoredItem) {
        state.forget(item)
    }

    /// Retries an item after a delay.
    func postpone(_ item: StoredItem, at now: Date) {
        state.retry(item, from: now)
    }

    /// Handles a response about an item.
    ///
    /// All changes of the app must have been stored before.
    func receive(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        to question: ServerState.Question,
        about item: StoredItem,
        at now: Date
    ) -> [Effect] {
        do throws(StoreError) {
            guard var copy = try serverCopy(of: item) else {
                return []
            }
            switch reply {
            case .success(let answer):
                state.outage = answer.isOutage ? state.outage : nil
                switch question {
                case .content:
                    return try take(answer, of: item, &copy, now)
                case .store(let digest):
                    return try take(answer, of: item, &copy, sent: digest, now)
                case .removal:
                    return try take(answer, of: item, &copy, sent: nil, now)
                }
            case .failure(let failure):
                return wait(for: item, failure.message, now)
            }
        } catch {
            postpone(item, at: now)
            return [.fail(error.description)]
        }
    }

    /// Handles the content on the server.
    private func take(
        _ answer: ServiceAnswer,
        of item: StoredItem,
        _ copy: inout ServerCopy,
        _ now: Date
    ) throws(StoreError) -> [Effect] {
        switch answer.status {
        case 200:
            state.noteKnown(item)
            return try compare(answer.body, answer.entityTag, item, &copy)
        case 304:
            state.noteKnown(item)
            return []
        case 404, 410:
            state.noteKnown(item)
            return try takeAbsence(of: item, &copy)
        default:
            return refuse(item, answer, now)
        }
    }

    private func compare(
        _ body: [UInt8],
        _ entityTag: String?,
        _ item: StoredItem,
        _ copy: inout ServerCopy
    ) throws(StoreError) -> [Effect] {
        guard let store else {
            return []
        }
        let content = try store.sealedContent(of: item)
        let local = content.map(store.digest)
        switch copy.compare(store.digest(body), entityTag: entityTag, with: local) {
        case .noted:
            try store.note(copy, of: item)
            return []
        case .theirs:
            return try accept(body, entityTag, item, copy)
        case .both:
            state.add(ServerState.Conflict(body: body, entityTag: entityTag), of: item)
            return [.choose(item)]
        }
    }

    /// Handles an item that is missing on the server.
    ///
    /// The local content is not lost if the server was cleared: it stays and is sent when it
    /// changes.
    private func takeAbsence(
        of item: StoredItem,
        _ copy: inout ServerCopy
    ) throws(StoreError) -> [Effect] {
        let wasThere = copy.digest != nil && !copy.isAbsent
        if copy.isRemoved {
            try store?.note(nil, of: item)
            return []
        }
        let content = try store?.sealedContent(of: item)
        let isUnchanged = content.flatMap { store?.digest($0) } == copy.digest
        let digest = isUnchanged ? copy.digest : nil
        copy.takeAbsence()
        copy.digest = digest
        try store?.note(copy, of: item)
        let message = "the server no longer has \"\(item)\"; the local copy is not removed"
        return wasThere ? [.warn(message, about: item)] : []
    }

    /// Replaces the local content with that of the server.
    private func accept(
        _ body: [UInt8],
        _ entityTag: String?,
        _ item: StoredItem,
        _ copy: ServerCopy
    ) throws(StoreError) -> [Effect] {
        guard let store else {
            return []
        }
        do throws(StoreError) {
            let source = try store.open(body, of: item, in: copy.model)
            guard item.canHold(source) else {
                return refuse(
                    item,
                    "the server sent a \"\(item)\" that is not a JSON object; it was ignored"
                )
            }
        } catch {
            return refuse(item, error.description)
        }
        guard !hasSwiftModels || item.isModel else {
            let reason = "the server has a different \"\(item)\", which this app cannot apply now"
            state.noteRefusal(of: item, reason)
            return [.warn(reason, about: item)]
        }
        let isShown = try store.sealedContent(of: item) != nil || item.isModel
        try store.take(body, for: item)
        var copy = copy
        copy.take(store.digest(body), entityTag: entityTag)
        try store.note(copy, of: item)
        // Content that was not stored locally is read when it is needed.
        guard isShown else {
            return []
        }
        return hasSwiftModels ? [.read(item)] : [.readAll]
    }

    /// Handles the result of a change on the server.
    ///
    /// - Parameter digest: The digest of the content that was sent; `nil` for a deletion, which has
    ///   also succeeded if the server does not have the item.
    private func take(
        _ answer: ServiceAnswer,
        of item: StoredItem,
        _ copy: inout ServerCopy,
        sent digest: String?,
        _ now: Date
    ) throws(StoreError) -> [Effect] {
        switch answer.status {
        case 200...299,
            404 where digest == nil,
            410 where digest == nil:
            if let digest {
                copy.take(digest, entityTag: answer.entityTag)
            }
            try store?.note(digest == nil ? nil : copy, of: item)
            state.noteSuccess(of: item)
            return []
        case 409, 412:
            // The conflict may be with the app's own content, if the response to storing it was
            // lost.
            state.forget(item)
            state.retry(item, from: now, isFirstAtOnce: true)
            return []
        default:
            return refuse(item, answer, now)
        }
    }

    private func refuse(_ item: StoredItem, _ answer: ServiceAnswer, _ now: Date) -> [Effect] {
        if answer.isOutage {
            return wait(for: item, "\"\(item)\": the server responded with \(answer.status)", now)
        }
        return refuse(
            item,
            "the server of \"\(item)\" responded with \(answer.status); changes are stored locally"
                + " and sent with the next change"
        )
    }

    private func refuse(_ item: StoredItem, _ reason: String) -> [Effect] {
        state.noteRefusal(of: item, reason)
        return [.fail(reason)]
    }

    private func wait(for item: StoredItem, _ reason: String, _ now: Date) -> [Effect] {
        state.retry(item, from: now)
        guard state.outage == nil else {
            return []
        }
        let message =
            "\(reason). The data may be outdated; your changes are stored locally and sent later."
        state.outage = message
        return [.warn(message, about: item)]
    }

    // MARK: Conflicts

    /// Removes and returns the conflict that the user was asked about.
    func takeConflict(of item: StoredItem) -> ServerState.Conflict? {
        state.takeConflict(of: item)
    }

    /// Continues after the user has chosen between two versions.
    ///
    /// Without a choice, both versions stay as they are, and the user is asked again after the next
    /// change. All changes of the app must have been stored before.
    ///
    /// - Parameter takesServers: Whether the server's version is stored; `nil` if there was no
    ///   choice.
    func settle(
        _ conflict: ServerState.Conflict,
        of item: StoredItem,
        takesServers: Bool?,
        _ environment: AppEnvironment
    ) -> [Effect] {
        do throws(StoreError) {
            guard let store, var copy = try serverCopy(of: item) else {
                return []
            }
            switch takesServers {
            case true?:
                return try accept(conflict.body, conflict.entityTag, item, copy)
            case false?:
                copy.take(store.digest(conflict.body), entityTag: conflict.entityTag)
                try store.note(copy, of: item)
                state.noteKnown(item)
            case nil:
                let reason = environment.localized("It was changed here and on the server.")
                state.noteRefusal(of: item, "\(item): \(reason)")
            }
            return []
        } catch {
            return [.fail(error.description)]
        }
    }
}
