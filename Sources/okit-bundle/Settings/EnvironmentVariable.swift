/// An environment variable that the program reads.
struct EnvironmentVariable {
    let name: String
    /// A description of the variable.
    let help: String

    static let passphrase = EnvironmentVariable(
        name: "OKIT_PASSPHRASE",
        help: "The passphrase of encrypted data, if no option names a passphrase file."
    )
    /// The prefix of the names of secrets.
    static let secrets = EnvironmentVariable(
        name: "OKIT_SECRET_",
        help: "The prefix of variables with secrets: the name of a secret follows it."
    )
    /// The prefix of the names of connections.
    static let connections = EnvironmentVariable(
        name: "OKIT_CONNECTION_",
        help:
            "The prefix of variables with addresses of databases: the name of a connection follows it."
    )
    static let clientSecret = EnvironmentVariable(
        name: "OKIT_CLIENT_SECRET",
        help: "The secret of `host` at the OpenID provider, if --client-secret-file is not given."
    )
    static let config = EnvironmentVariable(
        name: "OKIT_CONFIG",
        help: "The settings file, if --config is not given."
    )
    static let logLevel = EnvironmentVariable(
        name: "OKIT_LOG_LEVEL",
        help: "The minimum level of log messages, if --log-level is not given."
    )
    static let noColor = EnvironmentVariable(
        name: "NO_COLOR",
        help: "Disables colors if it is not empty and --color is not given."
    )

    static let noMotion = EnvironmentVariable(
        name: "NO_MOTION",
        help: "Stops moving indicators if it is not empty, as --reduced-motion does."
    )

    static let all = [
        passphrase, secrets, connections, clientSecret, config, logLevel, noColor, noMotion,
        EnvironmentVariable(
            name: "TERM, COLORTERM",
            help: "The capabilities of the terminal and its number of colors."
        ),
        EnvironmentVariable(
            name: "COLORFGBG",
            help: "The background of a terminal that does not report it."
        ),
        EnvironmentVariable(
            name: "LC_ALL, LC_CTYPE, LANG",
            help: "The locale, which determines whether the terminal shows non-ASCII characters."
        ),
        EnvironmentVariable(
            name: "http_proxy, https_proxy, no_proxy",
            help: "The proxies for downloads and services, and the hosts that need no proxy."
        ),
        EnvironmentVariable(
            name: "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
            help: "The folders for data, permissions, known versions and downloads, in this order."
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
