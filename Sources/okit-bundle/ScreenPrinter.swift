import ArgumentParser
import Foundation
import OKitLint
import OKitRuntime
import OKitSyntax
import OKitTerminal

/// What is printed of a screen.
enum ScreenForm: String, ExpressibleByArgument, CaseIterable {
    case text, cells, json
}

/// Prints screens without a terminal.
struct ScreenPrinter {
    let form: ScreenForm
    let options: RenderOptions
    /// What keys of flows go to.
    let terminal: FlowTerminal

    init(form: ScreenForm, surroundings: Surroundings, keys: KeyMap) {
        self.form = form
        let zone = surroundings.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current
        options = RenderOptions(timeZone: zone, keys: keys)
        let size = surroundings.size.map { TerminalSize(columns: $0.columns, rows: $0.rows) }
        terminal = FlowTerminal(size: size ?? .standard, options: options)
    }

    func print(_ tree: ScreenTree) {
        let text =
            switch form {
            case .text: ScreenOutline.text(of: tree)
            case .json: ScreenJSON.text(of: tree)
            case .cells:
                terminal.lines(of: tree).map { $0 + "\n" }.joined()
            }
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}

/// Reads a flow; prints what is wrong with it, and ends with the exit code for that.
///
/// - Parameter path: a file, or `-` for standard input.
func readFlow(_ path: String) throws -> Flow {
    let bytes =
        path == "-"
        ? Array(FileHandle.standardInput.readDataToEndOfFile()) : try readFile(path)
    var findings: [Finding] = []
    let flow = Flow(parsing: SourceText(path: path, bytes: bytes), findings: &findings)
    guard findings.isEmpty else {
        printError(TextReport.text(of: findings))
        throw ExitCode.findings
    }
    return flow
}
