/// Creates pseudo-translations that show which texts of an app are translated, and whether there is
/// space for longer ones.
public enum PseudoText {
    /// The name of the pseudo-locale.
    public static let language = "qps"

    /// A text with accents, a third longer and in brackets; text in braces is unchanged, except for
    /// the words of choices.
    public static func text(of text: String) -> String {
        let letters = text.count(where: \.isLetter)
        let filling = String(repeating: "~", count: max(letters / 3, 1))
        return "[\(accented(text)) \(filling)]"
    }

    private static let accents: [Character: Character] = [
        "a": "á", "c": "ç", "e": "é", "i": "î", "n": "ñ", "o": "ö", "s": "š", "u": "ü", "y": "ý",
        "z": "ž", "A": "Å", "C": "Ç", "E": "É", "I": "Î", "N": "Ñ", "O": "Ö", "S": "Š", "U": "Ü",
        "Y": "Ý", "Z": "Ž",
    ]

    /// The words outside braces, and those in the branches of choices.
    private static func accented(_ text: String) -> String {
        var result = ""
        // For each open brace, whether words inside it are displayed.
        var shown = [true]
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            if shown.count == 1, ["{", "}"].contains(character), rest.first == character {
                result += [character, rest.removeFirst()]
            } else if quote != nil {
                quote = character == quote ? nil : quote
                result.append(character)
            } else if character == "{" {
                // The branches of a choice are one level below it.
                let isBranch = shown.last == false
                shown.append(isBranch)
                result.append(character)
            } else if character == "}" {
                shown = shown.count > 1 ? shown.dropLast() : shown
                result.append(character)
            } else if shown.last == true {
                result.append(accents[character] ?? character)
            } else {
                quote = character == "'" || character == "\"" ? character : nil
                result.append(character)
            }
        }
        return result
    }
}
