import OKitRuntime

/// The pictures of indicators that move while an app works.
enum Motion {
    /// The time for which each picture is shown.
    static let milliseconds = 100

    private static let pictures: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let plainPictures: [Character] = ["|", "/", "-", "\\"]

    /// Returns the picture of a number.
    ///
    /// Without one, and without motion, it is an ellipsis.
    static func picture(_ number: Int?, _ repertoire: TextRepertoire) -> Character {
        guard let number else {
            return Symbols.ellipsis
        }
        let pictures = repertoire == .ascii ? plainPictures : pictures
        return pictures[number % pictures.count]
    }
}

extension ScreenTree {
    /// Whether it shows an indicator that moves.
    var hasMotion: Bool {
        root.state.contains(.busy) || root.first { $0.role == .spinner } != nil
    }
}
