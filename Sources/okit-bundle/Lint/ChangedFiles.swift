import Foundation

/// The files of a repository that differ from a revision, including new files.
///
/// `git` must be called before the process is confined and while it has only one thread.
struct ChangedFiles: Sendable {
    /// The paths determined before the command ran.
    @TaskLocal static var current: ChangedFiles?

    private let paths: Set<String>

    /// Returns whether a file has changed.
    func contains(_ path: String) -> Bool {
        paths.contains(path)
    }

    /// Compares the repository of a folder with a revision.
    init(since revision: String, near source: String) throws {
        var folder = URL(fileURLWithPath: source).resolvingSymlinksInPath()
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
            || !isFolder.boolValue
        {
            folder.deleteLastPathComponent()
        }
        guard let top = try Self.line(["rev-parse", "--show-toplevel"], in: folder.path) else {
            throw failure("\(source): not in a git repository")
        }
        let verified = [
            "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}",
        ]
        guard let commit = try Self.line(verified, in: top) else {
            throw failure("unknown git revision \"\(revision)\"")
        }
        guard let changed = try Self.git(["diff", "--name-only", "-z", commit, "--"], in: top),
            let new = try Self.git(
                ["ls-files", "--others", "--exclude-standard", "-z"],
                in: top
            )
        else {
            throw failure("git could not compare the files with \"\(revision)\"")
        }
        let root = URL(fileURLWithPath: top).resolvingSymlinksInPath()
        paths = Set(
            (changed + new).split(separator: "\0").map {
                root.appendingPathComponent(String($0)).path
            }
        )
    }

    /// Returns the line that git prints; `nil` if it fails.
    private static func line(_ arguments: [String], in folder: String) throws -> String? {
        try git(arguments, in: folder)?.split(separator: "\n").first.map(String.init)
    }

    /// Returns the output of git; `nil` if it fails.
    private static func git(_ arguments: [String], in folder: String) throws -> String? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw failure("git could not be started")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        var words = (["git", "-C", folder] + arguments).map { strdup($0) }
        words.append(nil)
        defer {
            for word in words {
                free(word)
            }
        }
        var process: pid_t = 0
        let code = posix_spawnp(&process, "git", &actions, nil, words, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard code == 0 else {
            throw failure("--changed-since requires git; install git")
        }
        let output = FileHandle(fileDescriptor: ends[0]).readDataToEndOfFile()
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process, status == 0 else {
            return nil
        }
        return String(decoding: output, as: UTF8.self)
    }
}

extension Lint {
    /// Returns the files whose findings are reported; `nil` for all.
    func changedFiles() throws -> ChangedFiles? {
        guard let changedSince, let source = sources.first else {
            return nil
        }
        return try ChangedFiles(since: changedSince, near: source)
    }
}
