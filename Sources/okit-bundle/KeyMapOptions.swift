import ArgumentParser
import OKitLint
import OKitModel
import OKitSyntax
import OKitTerminal

/// The key map option.
struct KeyMapOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A key map; okit-bundle schema keys prints its schema. The default in a terminal is \
            ~/.config/okit-bundle/keys.json, if it exists.
            """,
            valueName: "file"
        )
    )
    var keys: String?

    /// Reads the map.
    ///
    /// If it has problems, prints them and exits with their exit code.
    ///
    /// - Parameter withUsual: Whether the user's own map is used if none is named. It is not used
    ///   without a terminal, so that such runs are the same for all users.
    /// - Returns: `nil` for the default map.
    func read(withUsual: Bool) throws -> KeyMap? {
        let source: SourceText
        if let keys {
            source = SourceText(path: keys, bytes: try readFile(keys))
        } else if withUsual, let bytes = try usualMap() {
            source = SourceText(path: ProgramFolders.keyMap, bytes: bytes)
        } else {
            return nil
        }
        let root = try checkedJSON(source, schema: "keys")
        var findings: [Finding] = []
        let map = KeyMap(reading: root, findings: &findings)
        guard findings.isEmpty else {
            printFindings(findings.sorted())
            throw ExitCode.couldNotRun
        }
        return map
    }

    private func usualMap() throws -> [UInt8]? {
        do {
            return try AtomicFile.read(ProgramFolders.keyMap, limit: 1 << 20)
        } catch {
            throw failure(error.description)
        }
    }
}
