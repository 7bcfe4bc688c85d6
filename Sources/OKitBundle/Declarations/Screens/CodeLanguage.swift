/// The languages of code whose words a front end can highlight.
package enum CodeLanguage: String, Sendable, CaseIterable {
    case json, yaml, swift, sql, shell
    /// Text without highlighting.
    case text

    /// Other names of the language.
    package var otherNames: [String] {
        switch self {
        case .json: ["jsonc"]
        case .yaml: ["yml"]
        case .swift, .sql: []
        case .shell: ["sh", "bash", "zsh"]
        case .text: ["plain"]
        }
    }

    /// All names, in lower case.
    package static let names = allCases.flatMap { [$0.rawValue] + $0.otherNames }

    /// Creates the language with a name, regardless of case; `nil` for other names.
    package init?(name: String) {
        let name = name.lowercased()
        guard
            let language = Self.allCases.first(where: {
                $0.rawValue == name || $0.otherNames.contains(name)
            })
        else {
            return nil
        }
        self = language
    }
}
