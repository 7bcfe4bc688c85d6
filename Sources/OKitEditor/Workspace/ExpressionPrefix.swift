/// The end of an expression before the cursor: the path that is being typed.
struct ExpressionPrefix {
    /// The path before the last dot; `nil` if the word begins a path.
    private(set) var path: String?
    /// The letters of the last name.
    private(set) var word = ""
    /// The name and path of the innermost function whose arguments are being typed, and the index
    /// of the argument.
    private(set) var call: (function: String, path: String?, argument: Int)?

    /// The path with the last name.
    var whole: String { path.map { "\($0).\(word)" } ?? word }

    /// - Parameter text: The expression up to the cursor.
    init(_ text: String) {
        let characters = Array(text)
        var index = characters.count
        while index > 0, Self.isInName(characters[index - 1]) {
            index -= 1
        }
        word = String(characters[index...])
        if index > 0, characters[index - 1] == "." {
            let start = Self.start(ofPathEndingAt: index - 1, characters)
            path = String(characters[start..<index - 1])
        }
        call = Self.call(around: characters)
    }

    private static func isInName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// The start of a path that ends at an index: names, calls and indices joined by dots.
    private static func start(ofPathEndingAt end: Int, _ characters: [Character]) -> Int {
        var index = end
        while index > 0 {
            let character = characters[index - 1]
            if isInName(character) || character == "." {
                index -= 1
            } else if character == ")" || character == "]" {
                var depth = 0
                repeat {
                    index -= 1
                    if ")]".contains(characters[index]) {
                        depth += 1
                    } else if "([".contains(characters[index]) {
                        depth -= 1
                    }
                } while index > 0 && depth > 0
            } else if character == "'" {
                index -= 1
                while index > 0, characters[index - 1] != "'" {
                    index -= 1
                }
                index = max(index - 1, 0)
            } else {
                break
            }
        }
        return index
    }

    private static func call(
        around characters: [Character]
    ) -> (function: String, path: String?, argument: Int)? {
        var (depth, argument) = (0, 0)
        var index = characters.count
        while index > 0 {
            index -= 1
            switch characters[index] {
            case ")", "]": depth += 1
            case "[": depth -= depth > 0 ? 1 : 0
            case "," where depth == 0: argument += 1
            case "(" where depth > 0: depth -= 1
            case "(":
                var start = index
                while start > 0, isInName(characters[start - 1]) {
                    start -= 1
                }
                guard start < index else {
                    return nil
                }
                let function = String(characters[start..<index])
                guard start > 0, characters[start - 1] == "." else {
                    return (function, nil, argument)
                }
                let first = Self.start(ofPathEndingAt: start - 1, characters)
                return (function, String(characters[first..<start - 1]), argument)
            default: break
            }
        }
        return nil
    }
}
