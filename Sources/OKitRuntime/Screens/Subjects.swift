import OKitExpression
import OKitModel

extension Graph {
    /// Returns a number for the object of a value; 0 for other values, objects without IDs and the
    /// objects of the models, of which there is one each.
    ///
    /// The number is the same each time the program runs.
    func subject(of value: Value) -> UInt32 {
        guard let object = value.object, !isModel(object), let id = id(of: object),
            let type = type(of: object)
        else {
            return 0
        }
        return SubjectHash.of(type.name, id)
    }

    /// Returns a number for several objects.
    func subject(ofAll objects: [ObjectID]) -> UInt32 {
        objects.reduce(0) { $0 &* 31 &+ subject(of: .object($1)) }
    }

    private func isModel(_ object: ObjectID) -> Bool {
        parent(of: object) == nil && modelName(of: object) != nil
    }
}

/// Hashes of what nodes are about.
enum SubjectHash {
    /// Returns the FNV-1a hash of texts that identify an object.
    static func of(_ texts: String...) -> UInt32 {
        texts.reduce(0x811C_9DC5) { hash, text in
            (text.utf8 + [0]).reduce(hash) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        }
    }
}

extension Page {
    /// Returns a number for the object that the page shows, that it adds a new one to, or that its
    /// question is about; 0 if it is about no object with an ID.
    func subject(on graph: Graph) -> UInt32 {
        let shown = drafts.new?.number ?? graph.subject(of: content)
        return shown &* 31 &+ graph.subject(ofAll: askedAbout)
    }
}

extension ScreenNode {
    /// Sets the subject of the node and those in it that have none.
    mutating func mark(_ subject: UInt32) {
        guard subject != 0 else {
            return
        }
        if self.subject == 0 {
            self.subject = subject
        }
        for index in children.indices {
            children[index].mark(subject)
        }
    }

    /// Sets the subjects of the nodes of the pages that a screen shows inside another one, whose IDs
    /// begin with the prefixes of the pages.
    ///
    /// The panes that contain a detail also contain its list.
    mutating func mark(byPrefix pages: [(prefix: String, subject: UInt32)]) {
        for index in children.indices {
            children[index].mark(byPrefix: pages)
        }
        if !PageDetail.panes.contains(id),
            let page = pages.first(where: { id.hasPrefix($0.prefix) })
        {
            mark(page.subject)
        }
    }
}
