/// A command option that can be set in `okit-bundle.json`.
///
/// The file may come with a bundle from someone else. Therefore no option is included that names a
/// file to write, opens a port to other computers, or grants a permission.
struct ConfiguredOption {
    /// The type of its value.
    enum Value: String {
        case flag = "true or false"
        case text, number
        case list = "text or list of texts"
        case path = "path relative to the folder of the file"
    }

    let command: String
    /// The name of the option, without dashes.
    let name: String
    let value: Value

    init(_ command: String, _ name: String, _ value: Value) {
        self.command = command
        self.name = name
        self.value = value
    }

    static let all = [
        ConfiguredOption("lint", "min-severity", .text),
        ConfiguredOption("lint", "format", .list),
        ConfiguredOption("lint", "baseline", .path),
        ConfiguredOption("lint", "no-cache", .flag),
        ConfiguredOption("format", "check", .flag),
        ConfiguredOption("format", "diff", .flag),
        ConfiguredOption("test", "format", .list),
        ConfiguredOption("test", "filter", .text),
        ConfiguredOption("test", "repeat", .number),
        ConfiguredOption("test", "shuffle", .number),
        ConfiguredOption("test", "coverage", .flag),
        ConfiguredOption("test", "fail-under", .number),
        ConfiguredOption("serve", "port", .number),
        ConfiguredOption("serve", "name", .list),
    ]

    /// The commands that have such options, in table order.
    static var commands: [String] {
        all.map(\.command).reduce(into: []) { names, name in
            if names.last != name {
                names.append(name)
            }
        }
    }

    /// The table on its documentation page.
    static var markdown: String {
        let rows = all.map { "| `\($0.command)` | `\($0.name)` | \($0.value.rawValue) |\n" }
        return "## Settings of commands\n\n| command | option | value |\n|---|---|---|\n"
            + rows.joined()
    }
}
