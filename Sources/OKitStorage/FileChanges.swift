package import OKitModel

/// How a store changes files; tests put their own in place, to break off at any of them.
package struct FileChanges {
    /// The error of a change.
    package typealias Failure = FileError

    /// Writes a file whole or not at all; makes its folders.
    package var write: ([UInt8], String) throws(Failure) -> Void
    /// Writes a file where there is none, whole or not at all.
    package var create: ([UInt8], String) throws(Failure) -> Void
    /// Removes a file.
    package var remove: (String) throws(Failure) -> Void
    /// Moves a file out of the way; gives its new name.
    package var setAside: (String) throws(Failure) -> String
    /// Makes the name of a file or folder outlive a loss of power.
    package var syncFolder: (String) throws(Failure) -> Void

    /// Changes on the disk.
    package static var disk: FileChanges {
        FileChanges(
            write: { bytes, path throws(FileError) in try AtomicFile.write(bytes, to: path) },
            create: { bytes, path throws(FileError) in try AtomicFile.create(bytes, at: path) },
            remove: { path throws(FileError) in try AtomicFile.remove(path) },
            setAside: { path throws(FileError) in try AtomicFile.setAside(path) },
            syncFolder: { path throws(FileError) in try AtomicFile.syncFolder(of: path) }
        )
    }
}
