import OKitBundle
import OKitModel
import OKitSyntax

extension ServerState.Question {
    var verb: ServiceRequest.ModelVerb {
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
        case .data, .image: true
        case .model, .part: (try? JSONDocument(parsing: source))?.root.kind == .object
        }
    }
}
