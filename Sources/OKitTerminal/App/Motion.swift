import OKitRuntime

/// The phases of indicators that move while an app works.
enum Motion {
    /// The time for which each phase is shown.
    static let milliseconds = 100

    private static let phases: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let plainPhases: [Character] = ["|", "/", "-", "\\"]

    /// Returns the phase of a number.
    ///
    /// Without one, and without motion, it is an ellipsis.
    static func phase(_ number: Int?, _ repertoire: TextRepertoire) -> Character {
        guard let number else {
            return Symbols.ellipsis
        }
        let phases = repertoire == .ascii ? plainPhases : phases
        return phases[number % phases.count]
    }
}

extension ScreenTree {
    /// Whether it shows an indicator that moves.
    var hasMotion: Bool {
        root.state.contains(.busy) || root.first { $0.role == .spinner } != nil
    }
}
