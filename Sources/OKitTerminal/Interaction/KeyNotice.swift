/// What the last key has done, shown once beside the key hints.
enum KeyNotice: Sendable, Equatable {
    /// What it has done.
    case done(String)
    /// Why it did nothing.
    case refused(String)
}
