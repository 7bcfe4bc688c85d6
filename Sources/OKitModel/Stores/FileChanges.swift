/// How a store changes files; tests put their own in place, to break off at any of them.
package struct FileChanges {
    /// Writes a file whole or not at all; makes its folders.
    package var write: ([UInt8], String) throws(FileError) -> Void
    /// Writes a file where there is none, whole or not at all.
    package var create: ([UInt8], String) throws(FileError) -> Void
    /// Removes a file.
    package var remove: (String) throws(FileError) -> Void
    /// Moves a file out of the way; gives its new name.
    package var setAside: (String) throws(FileError) -> String

    /// Changes on the disk.
    package static var disk: FileChanges {
        FileChanges(
            write: { bytes, path throws(FileError) in try AtomicFile.write(bytes, to: path) },
            create: { bytes, path throws(FileError) in try AtomicFile.create(bytes, at: path) },
            remove: { path throws(FileError) in try AtomicFile.remove(path) },
            setAside: { path throws(FileError) in try AtomicFile.setAside(path) }
        )
    }
}
