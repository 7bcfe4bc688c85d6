import ArgumentParser
import Foundation
import OKitLint
import OKitRuntime
import OKitSyntax
import OKitTerminal

/// The format in which screens are printed.
enum ScreenForm: String, ExpressibleByArgument, CaseIterable {
    case text, cells, svg, json
}

/// Prints screens without a terminal.
///
/// The objects for drawing are created on demand, because an outline does not need them.
final class ScreenPrinter {
    private let form: ScreenForm
    private let surroundings: Surroundings
    private let theme: TerminalTheme?
    private let keys: KeyMap?

    /// - Parameters:
    ///   - theme: The selected theme; `nil` for the default one.
    ///   - keys: The key map; `nil` for the default one.
    init(form: ScreenForm, theme: TerminalTheme?, surroundings: Surroundings, keys: KeyMap?) {
        self.theme = theme
        self.form = form
        self.surroundings = surroundings
        self.keys = keys
    }

    /// The options for drawing screens.
    private(set) lazy var options: RenderOptions = {
        var options = RenderOptions(
            theme: theme,
            timeZone: surroundings.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current,
            keys: keys ?? .standard
        )
        if let now = surroundings.now {
            options.now = { now }
        }
        return options
    }()

    /// The terminal that handles the keys of flows.
    private(set) lazy var terminal = FlowTerminal(
        size: surroundings.size.map { TerminalSize(columns: $0.columns, rows: $0.rows) }
            ?? .standard,
        options: options
    )

    func print(_ tree: ScreenTree) {
        let text =
            switch form {
            case .text: ScreenOutline.text(of: tree)
            case .json: ScreenJSON.text(of: tree)
            case .cells:
                terminal.lines(of: tree).map { $0 + "\n" }.joined()
            case .svg: terminal.svg(of: tree)
            }
        printNow(text)
    }
}

extension ScreenPrinter {
    /// Prints a screen after another one: the changes, if screens are printed as outlines.
    func print(_ tree: ScreenTree, replacing old: ScreenTree) {
        if form == .text {
            printNow(ScreenChanges.text(from: old, to: tree))
        } else {
            print(tree)
        }
    }
}

/// Reads a flow.
///
/// If it has problems, prints them and exits with their exit code.
///
/// - Parameter path: A file, or `-` for standard input.
func readFlow(_ path: String) throws -> Flow {
    // A pipe has already been read to find the files that the flow names.
    let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    )
    let type = attributes?[.type] as? FileAttributeType
    if path != "-", let type, type != .typeRegular, type != .typeDirectory {
        throw failure("\(path): not a file; use --script - to read standard input")
    }
    let bytes =
        path == "-"
        ? Array(FileHandle.standardInput.readDataToEndOfFile()) : try readFile(path)
    var findings: [Finding] = []
    let flow = Flow(parsing: SourceText(path: path, bytes: bytes), findings: &findings)
    guard findings.isEmpty else {
        printFindings(findings)
        throw ExitCode.findings
    }
    return flow
}
