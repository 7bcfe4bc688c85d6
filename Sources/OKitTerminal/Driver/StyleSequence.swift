/// Select Graphic Rendition, ECMA-48 §8.3.117.
enum StyleSequence {
    /// Returns the shortest sequence that changes one style to another: only the additions, or a
    /// reset and the whole style.
    static func change(from old: Style, to new: Style) -> String {
        if new.foreground == .default, new.background == .default, new.attributes.isEmpty {
            return "\u{1B}[m"
        }
        let anew = ["0"] + codes(from: .plain, to: new)
        var best = anew
        if new.attributes.isSuperset(of: old.attributes) {
            let added = codes(from: old, to: new)
            if added.joined(separator: ";").count < anew.joined(separator: ";").count {
                best = added
            }
        }
        return "\u{1B}[" + best.joined(separator: ";") + "m"
    }

    private static func codes(from old: Style, to new: Style) -> [String] {
        let added = new.attributes.subtracting(old.attributes)
        var codes = attributeCodes.compactMap { added.contains($0.0) ? $0.1 : nil }
        if new.foreground != old.foreground {
            codes.append(color(new.foreground, base: 30))
        }
        if new.background != old.background {
            codes.append(color(new.background, base: 40))
        }
        return codes
    }

    private static func color(_ color: TerminalColor, base: Int) -> String {
        switch color {
        case .default: "\(base + 9)"
        case .indexed(let index) where index < 8: "\(base + Int(index))"
        case .indexed(let index) where index < 16: "\(base + 52 + Int(index))"
        case .indexed(let index): "\(base + 8);5;\(index)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }

    private static let attributeCodes: [(Style.Attributes, String)] = [
        (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        (.strikethrough, "9"),
    ]
}
