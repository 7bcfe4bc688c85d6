import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Synchronizes models with their servers (OKit, "HTTP models").
///
/// The app works on copies in files. They are compared with the servers' whenever the host sends the
/// requests of the session. It is a reference, as the graph asks for objects at servers whenever
/// somebody reads them.
final class ModelSynchronizer {
    /// `nil` where no server is asked.
    private let store: (any ServerStore)?
    /// The models that are at servers.
    private let models: [Manifest.Model]
    /// Whether Swift code holds objects of the models, so that these cannot be created again.
    private let hasSwiftModels: Bool
    private var state: ServerState

    /// Something that the session does for the synchronizer.
    enum Effect: Equatable {
        /// Notifies the user of a failure.
        case fail(String)
        /// Notifies the user about a server, and reports the message as a finding.
        case warn(String, about: StoredItem)
        /// The user is asked which of two contents is stored.
        case choose(StoredItem)
        /// All objects are created again from what is stored.
        case readAll
        /// The objects of an item take over what is stored.
        case read(StoredItem)
    }

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

    /// When the next item is tried again.
    var nextDue: Date? { state.nextDue }

    /// Since when the user has waited for a server; `nil` where no request is under way.
    var waitingSince: Date? { state.waitingSince }

    /// The failures that the user can have tried again.
    var troubles: [String] { state.troubles }

    /// Whether a call is about a model.
    func isAsked(in call: ServiceCall.ID) -> Bool {
        state.isAsked(in: call)
    }

    /// Whether the server has said what it has of an item.
    func isKnown(_ item: StoredItem) -> Bool {
        state.known.contains(item)
    }

    // MARK: Items that wait

    /// Takes out the items that were needed, stored or removed since the last call, in order.
    func takeTouched() -> [StoredItem] {
        state.takeTouched()
    }

    /// Takes out the items that are tried again by a moment, in order.
    func takeRetries(dueBy now: Date) -> [StoredItem] {
        state.takeRetries(dueBy: now)
    }

    /// Takes out the items that wait for another attempt or were refused, in order.
    func takeTroubles() -> [StoredItem] {
        state.takeTroubles()
    }

    /// The items that have to be compared with their servers at the start.
    ///
    /// - Returns: the items, and why some cannot be found.
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

    /// Notes that the content of an item has changed.
    func touch(_ item: StoredItem) {
        state.touch(item)
    }

    /// Notes that an item is stored; nothing for models that are not at servers.
    func noteStored(_ item: StoredItem, in model: String) throws(StoreError) {
        guard let store, store.kinds[model]?.isAtServer == true else {
            return
        }
        state.touch(item)
        var copy = try store.serverCopy(of: item) ?? ServerCopy(model: model)
        copy.isRemoved = false
        try store.note(copy, of: item)
    }

    /// Notes that an item is to be removed at its server too, if it is at one.
    func noteRemoved(_ item: StoredItem) throws(StoreError) {
        guard let store, var copy = try serverCopy(of: item) else {
            return
        }
        state.touch(item)
        copy.isRemoved = true
        try store.note(copy, of: item)
    }

    /// Whether an item that is needed has to be asked for first; then it will be.
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

    /// Sends the next request that brings an item and its server together, if there is any.
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
                // Without the content here, the tag says nothing.
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

    /// What is known of the server's copy of an item; `nil` for items that are not at servers.
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
                // A removed item does not say whose it was: where there is one server, it has it.
                state.owners[item]
                    ?? (Set(models.map { $0.endpoint?.string }).count == 1 ? models[0].name : nil)
            }
        return models.first { $0.name == model }.map { ServerCopy(model: $0.name) }
    }

    // MARK: Answers

    /// Takes out what a call has asked; `nil` for a call that is not about a model.
    func end(_ call: ServiceCall.ID) -> (item: StoredItem, question: ServerState.Question)? {
        state.end(call)
    }

    /// Ignores an answer about an item, which is asked for again later.
    func ignoreAnswer(about item: StoredItem) {
        state.forget(item)
    }

    /// Tries an item again after a pause.
    func postpone(_ item: StoredItem, at now: Date) {
        state.retry(item, from: now)
    }

    /// Handles an answer about an item; all changes of the app must have been stored before.
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

    /// Handles what the server has.
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

    /// Nothing of the app's is lost where somebody has emptied the server: the content stays here, and
    /// is sent when it is changed.
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

    /// Takes over a server's content in place of the app's.
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
        // What was not here so far is read when it is needed.
        guard isShown else {
            return []
        }
        return hasSwiftModels ? [.read(item)] : [.readAll]
    }

    /// Handles what the server has done.
    ///
    /// - Parameter digest: that of the content that was sent; `nil` where the item was to be removed,
    ///   which it also is where the server does not have it.
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
            // The conflict may be with the app's own content, whose answer was lost.
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

    /// Takes out the conflict that the user was asked about.
    func takeConflict(of item: StoredItem) -> ServerState.Conflict? {
        state.takeConflict(of: item)
    }

    /// Goes on after the user's choice between two contents.
    ///
    /// Without a choice, both stay as they are and the user is asked again after the next change. All
    /// changes of the app must have been stored before.
    ///
    /// - Parameter takesServers: whether the server's is stored; `nil` for no choice.
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
                let reason = environment.localized("It was changed here and at the server.")
                state.noteRefusal(of: item, "\(item): \(reason)")
            }
            return []
        } catch {
            return [.fail(error.description)]
        }
    }
}
