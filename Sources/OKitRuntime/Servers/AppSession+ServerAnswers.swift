import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension AppSession {
    /// Goes on with what a server has answered about an item.
    func receive(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        to question: ServerState.Question,
        about item: StoredItem
    ) {
        guard !isLocked else {
            // Without the keys nothing can be compared.
            servers.forget(item)
            return
        }
        do throws(StoreError) {
            // What is compared is what the user sees.
            try storeAll()
            guard var copy = try serverCopy(of: item) else {
                return
            }
            switch reply {
            case .success(let answer):
                servers.outage = answer.isOutage ? servers.outage : nil
                switch question {
                case .content: try take(answer, of: item, &copy)
                case .store(let digest): try take(answer, of: item, &copy, sent: digest)
                case .removal: try take(answer, of: item, &copy, sent: nil)
                }
            case .failure(let failure):
                waitForServer(of: item, failure.message)
            }
        } catch {
            servers.retry(item, from: graph.environment.now)
            fail(error.description)
        }
        if servers.known.contains(item) {
            readMissing(item)
        }
        exchange(item)
        exchangeTouched()
    }

    // MARK: What the server has

    private func take(
        _ answer: ServiceAnswer,
        of item: StoredItem,
        _ copy: inout ServerCopy
    ) throws(StoreError) {
        switch answer.status {
        case 200:
            servers.noteKnown(item)
            try compare(answer.body, answer.entityTag, item, &copy)
        case 304:
            servers.noteKnown(item)
        case 404, 410:
            servers.noteKnown(item)
            try takeAbsence(of: item, &copy)
        default:
            refuse(item, answer)
        }
    }

    private func compare(
        _ body: [UInt8],
        _ entityTag: String?,
        _ item: StoredItem,
        _ copy: inout ServerCopy
    ) throws(StoreError) {
        let digest = ServerCopy.digest(body)
        let content = try store?.sealedContent(of: item)
        let local = content.map { ServerCopy.digest($0) }
        let isOurs = [local, copy.digest, copy.sentDigest].contains(digest)
        if copy.isRemoved {
            // What somebody else has changed is not removed.
            copy.isRemoved = copy.digest == nil || isOurs
            copy.take(digest, entityTag: entityTag)
            try store?.note(copy, of: item)
        } else if local != nil && isOurs {
            copy.take(digest, entityTag: entityTag)
            try store?.note(copy, of: item)
        } else if local == nil || local == copy.digest {
            try accept(body, entityTag, item, copy)
        } else {
            ask(about: .init(body: body, entityTag: entityTag), of: item)
        }
    }

    /// Nothing of the app's is lost where somebody has emptied the server: what was there is kept
    /// here, and goes to the server when it is changed.
    private func takeAbsence(
        of item: StoredItem,
        _ copy: inout ServerCopy
    ) throws(StoreError) {
        let wasThere = copy.digest != nil && !copy.isAbsent
        if copy.isRemoved {
            try store?.note(nil, of: item)
            return
        }
        let content = try store?.sealedContent(of: item)
        let isUnchanged = content.map { ServerCopy.digest($0) } == copy.digest
        let digest = isUnchanged ? copy.digest : nil
        copy.takeAbsence()
        copy.digest = digest
        try store?.note(copy, of: item)
        if wasThere {
            notify("the server has \"\(item)\" no more; what the app has stays here", of: item)
        }
    }

    /// Takes a server's content over in place of the app's.
    func accept(
        _ body: [UInt8],
        _ entityTag: String?,
        _ item: StoredItem,
        _ copy: ServerCopy
    ) throws(StoreError) {
        guard let store else {
            return
        }
        do throws(StoreError) {
            let source = try store.open(body, of: item, in: copy.model)
            guard item.canHold(source) else {
                refuse(
                    item,
                    "what the server has as \"\(item)\" is no JSON object; it was not taken"
                )
                return
            }
        } catch {
            refuse(item, error.description)
            return
        }
        guard models.isEmpty || item.isModel else {
            let reason = "the server has another \"\(item)\", which this app cannot take now"
            servers.noteRefusal(of: item, reason)
            notify(reason, of: item)
            return
        }
        let isShown = try store.sealedContent(of: item) != nil || item.isModel
        try store.take(body, for: item)
        var copy = copy
        copy.take(ServerCopy.digest(body), entityTag: entityTag)
        try store.note(copy, of: item)
        // What was not here so far is read when it is asked for.
        if isShown {
            models.isEmpty ? readAnew() : readInPlace(item)
        }
    }

    // MARK: What the server did

    /// - Parameter digest: what was sent; `nil` where it was to be removed, which it also is where the
    ///   server does not have it.
    private func take(
        _ answer: ServiceAnswer,
        of item: StoredItem,
        _ copy: inout ServerCopy,
        sent digest: String?
    ) throws(StoreError) {
        switch answer.status {
        case 200...299,
            404 where digest == nil,
            410 where digest == nil:
            if let digest {
                copy.take(digest, entityTag: answer.entityTag)
            }
            try store?.note(digest == nil ? nil : copy, of: item)
            servers.noteSuccess(of: item)
        case 409, 412:
            lookAgain(at: item)
        default:
            refuse(item, answer)
        }
    }

    /// After a conflict, which may be with the app's own content, whose answer was lost.
    private func lookAgain(at item: StoredItem) {
        servers.forget(item)
        servers.retry(item, from: graph.environment.now, isFirstAtOnce: true)
    }

    private func refuse(_ item: StoredItem, _ answer: ServiceAnswer) {
        if answer.isOutage {
            waitForServer(of: item, "\"\(item)\": the server answered \(answer.status)")
        } else {
            refuse(
                item,
                "the server of \"\(item)\" answered \(answer.status); what you change is kept here,"
                    + " and sent with the next change"
            )
        }
    }

    func refuse(_ item: StoredItem, _ reason: String) {
        servers.noteRefusal(of: item, reason)
        fail(reason)
    }

    private func waitForServer(of item: StoredItem, _ reason: String) {
        servers.retry(item, from: graph.environment.now)
        if servers.outage == nil {
            let message =
                "\(reason). What is shown may be old; what you change is kept here, and sent later."
            servers.outage = message
            notify(message, of: item)
        }
    }

    /// Tells the user of something that is no mistake.
    private func notify(_ message: String, of item: StoredItem) {
        overlays.append(.failure(message, title: "Server"))
        let location = bundle.manifest.models.first { .model($0.name) == item }?.entity.location
        findings.append(
            Finding(
                Self.unreachableServer,
                .warning,
                .init(message),
                at: location ?? .file(item.description)
            )
        )
    }

}

extension ServiceAnswer {
    /// Whether the server may answer otherwise later.
    fileprivate var isOutage: Bool {
        [408, 425, 429].contains(status) || status >= 500 && status != 501
    }
}

extension StoredItem {
    fileprivate var isModel: Bool {
        if case .model = self { true } else { false }
    }

    /// Whether a content can be one of the item's.
    fileprivate func canHold(_ source: SourceText) -> Bool {
        switch self {
        case .data, .image: true
        case .model, .part: (try? JSONDocument(parsing: source))?.root.kind == .object
        }
    }
}
