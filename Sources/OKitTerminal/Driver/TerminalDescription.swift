import CTerminfo
import Synchronization

/// Guards the description that libtinfo stores in a global variable.
private let libraryLock = Mutex<Void>(())

/// The terminfo entry of a kind of terminal.
struct TerminalDescription {
    /// The number of colors; 0 if there are none.
    let colors: Int
    /// Whether it can scroll the rows of a region with the sequences of ECMA-48 and the VT100.
    let scrollsRegions: Bool
    /// Whether it can erase a number of cells, which get the current background.
    let erasesCells: Bool
    /// The byte sequences that its keys send.
    let keys: [(bytes: [UInt8], key: Key)]

    /// Reads the description with a name; `nil` if the database does not contain it.
    init?(name: String) {
        typealias Found = (Int, Bool, Bool, [(bytes: [UInt8], key: Key)])
        let found = libraryLock.withLock { _ -> Found? in
            guard okit_terminfo_load(name) == 1 else {
                return nil
            }
            defer {
                okit_terminfo_unload()
            }
            let keys = Self.keyNames.compactMap { name, key in
                okit_terminfo_string(name).map {
                    (bytes: Array(String(cString: $0).utf8), key: key)
                }
            }
            let scrollsRegions = Self.scrolling.allSatisfy { name, sequence in
                okit_terminfo_string(name).map { String(cString: $0) == sequence } ?? false
            }
            let erasesCells =
                okit_terminfo_flag("bce") == 1
                && okit_terminfo_string("ech").map { String(cString: $0) } == "\u{1B}[%p1%dX"
            let colors = max(Int(okit_terminfo_number("colors")), 0)
            return (colors, scrollsRegions, erasesCells, keys)
        }
        guard let found else {
            return nil
        }
        (colors, scrollsRegions, erasesCells, keys) = found
    }

    /// The capabilities that `RowScroll` requires: setting the region, and scrolling up and down by
    /// a number of rows.
    private static let scrolling = [
        ("csr", "\u{1B}[%i%p1%d;%p2%dr"), ("indn", "\u{1B}[%p1%dS"), ("rin", "\u{1B}[%p1%dT"),
    ]

    private static var keyNames: [(String, Key)] {
        let named: [(String, Key)] = [
            ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)),
            ("kcuf1", Key(.right)), ("khome", Key(.home)), ("kend", Key(.end)),
            ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)), ("kich1", Key(.insert)),
            ("kdch1", Key(.delete)), ("kcbt", Key(.backTab)), ("kent", Key(.enter)),
            ("kri", Key(.up, .shift)), ("kind", Key(.down, .shift)),
            ("kLFT", Key(.left, .shift)), ("kRIT", Key(.right, .shift)),
        ]
        return named + (1...20).map { ("kf\($0)", Key(.function($0))) }
    }
}
