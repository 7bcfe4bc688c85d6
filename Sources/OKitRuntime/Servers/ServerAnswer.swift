import OKitBundle
import OKitModel
import OKitSyntax

extension ServerState.Question {
    var operation: ServiceRequest.ModelOperation {
        switch self {
        case .content: .read
        case .store: .store
        case .removal: .remove
        }
    }
}

extension ServerCopy {
    /// Makes a server refuse to change a content that the app does not know.
    var condition: (name: String, value: String)? {
        isAbsent ? ("if-none-match", "*") : entityTag.map { ("if-match", $0) }
    }
}

extension ServerCopy {
    /// Which side has changed an item since both were the same.
    enum Comparison {
        /// At most the app; the copy notes what the server has.
        case noted
        /// The server.
        case theirs
        /// Both.
        case both
    }

    /// Compares what the server has of an item with the app's content, by their digests.
    mutating func compare(
        _ digest: String,
        entityTag: String?,
        with local: String?
    ) -> Comparison {
        let isOurs = [local, self.digest, sentDigest].contains(digest)
        guard isRemoved || local != nil && isOurs else {
            return local == nil || local == self.digest ? .theirs : .both
        }
        if isRemoved {
            // What somebody else has changed is not removed.
            isRemoved = self.digest == nil || isOurs
        }
        take(digest, entityTag: entityTag)
        return .noted
    }
}

extension ServiceAnswer {
    /// Whether the server may answer otherwise later.
    var isOutage: Bool {
        [408, 425, 429].contains(status) || status >= 500 && status != 501
    }
}

extension StoredItem {
    var isModel: Bool {
        if case .model = self { true } else { false }
    }

    /// Whether a content can be one of the item's.
    func canHold(_ source: SourceText) -> Bool {
        switch self {
        case .data, .image, .schema, .screenState: true
        case .model, .part: (try? JSONDocument(parsing: source))?.root.kind == .object
        }
    }
}
