import Foundation
import OKitLint
import OKitSyntax

/// The settings of a team for its bundles: severities of rules and options of commands.
///
/// They are in `okit-bundle.json`, in the folder of a bundle or a folder above it.
struct ProjectSettings {
    /// The severities for all bundles below the file.
    let lint: LintSettings
    /// The options of each command, as on the command line.
    private var options: [String: [(name: String, arguments: [String])]] = [:]
    private var findings: [Finding] = []
    private let folder: String

    /// Returns the settings for a bundle; `nil` if there are none.
    ///
    /// - Parameter choice: The command line options for the file.
    static func read(for source: String, _ choice: SettingsOptions) throws -> ProjectSettings? {
        guard let file = try choice.file(for: source) else {
            return nil
        }
        let text = SourceText(path: file, bytes: try readFile(file))
        let folder = URL(fileURLWithPath: file).resolvingSymlinksInPath()
            .deletingLastPathComponent().path
        let settings = ProjectSettings(parsing: text, in: folder == "/" ? "" : folder)
        guard settings.findings.isEmpty else {
            printFindings(settings.findings)
            throw failure("\(file): invalid settings")
        }
        return settings
    }

    private init(parsing text: SourceText, in folder: String) {
        self.folder = folder
        lint = LintSettings(parsing: text, in: folder, besides: ConfiguredOption.commands)
        findings = lint.findings
        guard let root = try? JSONDocument(parsing: text).root, root.kind == .object else {
            return
        }
        for command in ConfiguredOption.commands {
            if let section = root[command] {
                read(section, of: command)
            }
        }
    }

    /// Returns the arguments of a command, with the options in the file that the command line does
    /// not contain.
    ///
    /// - Parameter arguments: The arguments of the command line. The first one is the command.
    func added(to arguments: [String]) -> [String] {
        guard let command = arguments.first, let options = options[command] else {
            return arguments
        }
        let given = arguments.prefix { $0 != "--" }
        let missing = options.filter { option in
            !given.contains { $0 == "--\(option.name)" || $0.hasPrefix("--\(option.name)=") }
        }
        return [command] + missing.flatMap(\.arguments) + arguments.dropFirst()
    }

    /// Returns the absolute path of a file that findings name.
    static func absolute(_ path: String) -> String {
        // The location of a file in a zip is that of the zip.
        let file = path.firstRange(of: "!/").map { String(path[..<$0.lowerBound]) } ?? path
        return URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    }

    // MARK: Reading

    private mutating func read(_ section: JSONNode, of command: String) {
        guard section.kind == .object else {
            return note("expected an object, found \(section.kind.rawValue)", at: section)
        }
        let known = ConfiguredOption.all.filter { $0.command == command }
        for member in section.members {
            guard let option = known.first(where: { $0.name == member.name }) else {
                note(.unknown("option", member.name, among: known.map(\.name)), at: member.key)
                continue
            }
            guard let arguments = arguments(for: option, member.value) else {
                let found = member.value.kind.rawValue
                note("expected \(option.value.rawValue), found \(found)", at: member.value)
                continue
            }
            options[command, default: []].append((option.name, arguments))
        }
    }

    /// Returns the option as command line arguments; `nil` for an invalid value.
    private mutating func arguments(for option: ConfiguredOption, _ node: JSONNode) -> [String]? {
        switch (option.value, node.kind) {
        case (.flag, _) where node.bool != nil:
            return node.bool == true ? ["--\(option.name)"] : []
        case (.number, .number):
            return ["--\(option.name)=\(node.numberText ?? "")"]
        case (.path, .string):
            let path = "\(folder)/\(node.string ?? "")"
            // A settings file from someone else must not make the program read other files.
            guard Self.absolute(path).hasPrefix(folder + "/") else {
                note("expected a path in the folder of the settings file", at: node)
                return []
            }
            return ["--\(option.name)=\(path)"]
        case (.text, .string):
            return ["--\(option.name)=\(node.string ?? "")"]
        case (.list, .string), (.list, .array):
            let nodes = node.kind == .array ? Array(node.elements) : [node]
            let texts = nodes.compactMap(\.string)
            for node in nodes where node.string?.contains("=") == true {
                note("only the command line can name a file to write", at: node)
            }
            return texts.count == nodes.count ? texts.map { "--\(option.name)=\($0)" } : nil
        default:
            return nil
        }
    }

    private mutating func note(_ message: Finding.Message, at node: JSONNode) {
        findings.append(Finding(LintSettings.rule, .error, message, at: node.location))
    }
}
