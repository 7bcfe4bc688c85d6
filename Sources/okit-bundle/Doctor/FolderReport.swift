import Foundation
import OKitBundle
import OKitNetwork
import OKitStorage

/// The sections about the folders and files of the program.
enum FolderReport {
    static var folders: DoctorSection {
        var section = DoctorSection("Folders")
        let folders = [
            ("data", ProgramFolders.data), ("cache", ProgramFolders.cacheFolder),
            ("settings", ProgramFolders.settings), ("state", ProgramFolders.state),
        ]
        for (name, path) in folders {
            let shown = DoctorSection.shortened(path)
            guard let rights = rights(of: path) else {
                section.add(name, "\(shown), does not exist yet")
                continue
            }
            section.add(name, "\(shown), mode \(String(rights, radix: 8))")
            if rights & 0o077 != 0 {
                section.add(problem: "\(path): other users can access it; run chmod 700 \(path)")
            }
            if access(path, W_OK) != 0 {
                section.add(problem: "\(path): not writable")
            }
        }
        section.add("cached", "\(ProgramFolders.cache.size) of \(ProgramFolders.cache.limit) bytes")
        return section
    }

    static var trust: DoctorSection {
        var section = DoctorSection("Trust")
        do {
            let apps = try ProgramFolders.trust.apps()
            let granted = apps.filter { $0.permissionCount > 0 }
            section.add("apps", "\(apps.count), \(granted.count) with permissions")
        } catch {
            section.add("apps", "unknown")
            section.add(problem: "\(error)")
        }
        return section
    }

    /// How the key of each app is stored.
    ///
    /// No key is read.
    static var keys: DoctorSection {
        var section = DoctorSection("Keys")
        let root = ProgramFolders.data
        for identifier in content(of: root) {
            for origin in content(of: "\(root)/\(identifier)") {
                let folder = "\(root)/\(identifier)/\(origin)"
                let key = FileStore.keyFile(in: folder)
                guard let rights = rights(of: key) else {
                    continue
                }
                section.add("key file", "\(identifier)/\(origin)")
                if rights & 0o077 != 0 {
                    section.add(
                        problem: "\(key): other users can read the key; run chmod 600 \(key)"
                    )
                }
            }
        }
        if section.lines.isEmpty {
            section.add("key files", "none")
        }
        return section
    }

    private static func content(of folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func rights(of path: String) -> UInt32? {
        // Links are not followed.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? Int).map { UInt32($0 & 0o777) }
    }
}
