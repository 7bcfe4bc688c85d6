import OKitBundle
import OKitSyntax
import OKitTerminal

/// The theme that the command line or a flow selects.
struct ThemeChoice {
    /// The name of the theme that replaces the default theme of the app; the empty name for none, `nil`
    /// to leave it unchanged.
    let app: String?
    /// The built-in theme; `nil` for the default one.
    let terminal: TerminalTheme?

    /// Finds the theme: one of the bundle, else a built-in one.
    init(_ name: String?, in bundle: AppBundle) throws {
        guard let name, !name.isEmpty else {
            (app, terminal) = (name, nil)
            return
        }
        if let theme = bundle.themes[name], theme != Theme.builtIn[name] {
            (app, terminal) = (name, nil)
            return
        }
        guard let theme = TerminalTheme.named(name) else {
            let names = Self.names(in: bundle)
            let hint = names.suggestion(for: name)
            let all = names.joined(separator: ", ")
            throw failure("unknown theme \"\(name)\"\(hint) (available: \(all))")
        }
        (app, terminal) = ("", theme)
    }

    /// The names of the built-in themes, for help.
    static var builtInNames: String {
        TerminalTheme.all.map(\.name).alternatives
    }

    /// The names of all themes of a bundle and the built-in ones.
    static func names(in bundle: AppBundle) -> [String] {
        Set(bundle.themes.keys).union(TerminalTheme.all.map(\.name)).sorted()
    }
}
