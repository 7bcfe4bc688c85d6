import ArgumentParser
import OKitLint
import OKitModel
import OKitSyntax
import OKitTerminal

/// Which key does what.
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

    /// Reads the map; prints what is wrong with it, and ends with the exit code for that.
    ///
    /// - Parameter withUsual: whether the user's default map is used if no map is given. Runs without a
    ///   terminal do not use it, so that they are reproducible.
    /// - Returns: `nil` for the standard one.
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
