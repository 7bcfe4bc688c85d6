import Glibc

extension AtomicFile {
    /// Moves a file that cannot be used out of the way, to a name that is free; returns the name.
    public static func setAside(_ path: String) throws(FileError) -> String {
        for number in 1...1000 {
            let aside = "\(path)\(asideMark)\(number)"
            if access(aside, F_OK) != 0 {
                guard rename(path, aside) == 0 else {
                    throw FileError("set aside", path)
                }
                return aside
            }
        }
        throw FileError("set aside", path)
    }

    /// Whether a name is one that `setAside` gives.
    package static func isSetAside(_ name: String) -> Bool {
        name.contains(asideMark)
    }

    private static let asideMark = ".unreadable-"
}
