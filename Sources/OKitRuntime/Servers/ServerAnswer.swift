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
    /// The header that makes a server refuse to overwrite content that the app does not know.
    var condition: (name: String, value: String)? {
        isAbsent ? ("if-none-match", "*") : entityTag.map { ("if-match", $0) }
    }
}

extension ServerCopy {
    /// The sides that have changed an item since both were equal.
    enum Comparison {
        /// Only the app, or none.
        ///
        /// The copy stores the state of the server.
        case noted
        /// The server.
        case theirs
        /// Both.
        case both
    }

    /// Compares the content on the server with the local content, by digest.
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
            // Content that has been changed elsewhere is not deleted.
            isRemoved = self.digest == nil || isOurs
        }
        take(digest, entityTag: entityTag)
        return .noted
    }
}

extension ServiceAnswer {
    /// Whether a later request to the server may succeed.
    var isOutage: Bool {
        [408, 425, 429].contains(status) || status >= 500 && status != 501
    }
}

extension StoredItem {
    var isModel: Bool {
        if case .model = self { true } else { false }
    }

    /// Returns whether a content is valid for the item.
    func canHold(_ source: SourceText) -> Bool {
        switch self {
        case .data, .image, .schema, .screenState: true
        case .model, .part: (try? JSONDocument(parsing: source))?.root.kind == .object
        }
    }
}
