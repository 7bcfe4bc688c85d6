/// The fault of an entry, before its name and offset are known.
struct Fault {
    let code: ArchiveError.Code

    /// The message without its subject: the problem, and the remedy.
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
