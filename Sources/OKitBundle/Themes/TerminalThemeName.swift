/// The names of the built-in themes for terminals, which flows and `--theme` can select.
package enum TerminalThemeName: String, CaseIterable, Sendable {
    case dark, light
    case highContrast = "high-contrast"
    case solarized, nord
}
