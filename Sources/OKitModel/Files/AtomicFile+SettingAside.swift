import Glibc

extension AtomicFile {
    /// Renames a file that cannot be used to an unused name; returns the name.
    public static func setAside(_ path: String) throws(FileError) -> String {
        for number in 1...1000 {
            let aside = "\(path)\(asideMark)\(number)"
            if try !FileSystem.exists(aside) {
                guard FileSystem.rename(path, to: aside) == 0 else {
                    throw FileError("set aside", path)
                }
                return aside
            }
        }
        throw FileError("set aside", path)
    }

    /// Whether a name is one that `setAside` generates.
    package static func isSetAside(_ name: String) -> Bool {
        name.contains(asideMark)
    }

    private static let asideMark = ".unreadable-"
}
