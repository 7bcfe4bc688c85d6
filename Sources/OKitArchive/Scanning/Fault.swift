/// What is wrong with an entry, before it is known which entry it is and where.
struct Fault {
    let code: ArchiveError.Code

    /// The sentence without its subject: what is wrong, and the remedy.
    let predicate: String

    init(_ code: ArchiveError.Code, _ predicate: String) {
        self.code = code
        self.predicate = predicate
    }
}

extension ArchiveError {
    init(_ fault: Fault, entry name: String, at offset: Int? = nil) {
        self.init(fault.code, fault.predicate, entry: name, at: offset)
    }
}
