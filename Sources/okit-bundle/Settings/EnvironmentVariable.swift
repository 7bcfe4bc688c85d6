/// An environment variable that the program reads.
struct EnvironmentVariable {
    let name: String
    /// A description of the variable.
    let help: String

    static let passphrase = EnvironmentVariable(
        name: "OKIT_PASSPHRASE",
        help: "The passphrase of encrypted data, where no option names a file with it."
    )
    /// The prefix of the names of secrets.
    static let secrets = EnvironmentVariable(
        name: "OKIT_SECRET_",
        help: "Before the name of a secret of a bundle: its value."
    )
    static let config = EnvironmentVariable(
        name: "OKIT_CONFIG",
        help: "The settings file, where --config is not given."
    )
    static let logLevel = EnvironmentVariable(
        name: "OKIT_LOG_LEVEL",
        help: "The least level of log messages, where --log-level is not given."
    )
    static let noColor = EnvironmentVariable(
        name: "NO_COLOR",
        help: "With any value: no colors, where --color is not given."
    )

    static let all = [
        passphrase, secrets, config, logLevel, noColor,
        EnvironmentVariable(
            name: "TERM, COLORTERM",
            help: "What the terminal can do and how many colors it has."
        ),
        EnvironmentVariable(
            name: "LC_ALL, LC_CTYPE, LANG",
            help: "Whether the terminal shows characters besides ASCII."
        ),
        EnvironmentVariable(
            name: "http_proxy, https_proxy, no_proxy",
            help: "The proxies for downloads and services, and the hosts without one."
        ),
        EnvironmentVariable(
            name: "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
            help: "The folders of stored data, permissions, known versions and downloads."
        ),
    ]

    /// The table on its documentation page.
    static var markdown: String {
        let rows = all.map { variable in
            let names = variable.name.replacing(", ", with: "`, `")
            return "| `\(names)` | \(variable.help) |\n"
        }
        return "## Environment variables\n\n| variable | meaning |\n|---|---|\n" + rows.joined()
    }
}
