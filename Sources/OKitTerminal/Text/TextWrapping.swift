/// Text broken into lines of a width, with the position of each line in the text.
package struct WrappedText: Sendable, Equatable {
    /// One line, without its line break.
    package struct Line: Sendable, Equatable {
        /// The index of its first character in the text, counted from 0.
        package var start: Int
        /// Its characters, without the space or line break at its end.
        package var characters: [Character]
    }

    /// The lines, at least one.
    package private(set) var lines: [Line] = []

    /// Breaks text at line breaks, else after the last space that fits, else anywhere.
    ///
    /// - Parameters:
    ///   - width: The number of columns per line; at least 1.
    ///   - maximumLines: The maximum number of lines.
    package init(_ text: String, width: Int, maximumLines: Int = .max) {
        let width = max(width, 1)
        var line = Line(start: 0, characters: [])
        var columns = 0
        var index = 0
        for character in text {
            if lines.count >= maximumLines {
                return
            }
            if character.isNewline {
                lines.append(line)
                line = Line(start: index + 1, characters: [])
                columns = 0
            } else {
                let size = DisplayWidth.of(VisibleText.visible(character))
                if columns + size > width, !line.characters.isEmpty {
                    let rest = Self.split(&line, before: character)
                    lines.append(line)
                    line = Line(start: index - rest.count, characters: rest)
                    columns = rest.reduce(0) { $0 + DisplayWidth.of(VisibleText.visible($1)) }
                    if character == " ", rest.isEmpty {
                        line.start = index + 1
                        index += 1
                        continue
                    }
                }
                line.characters.append(character)
                columns += size
            }
            index += 1
        }
        if lines.count < maximumLines {
            lines.append(line)
        }
    }

    /// The lines as text.
    package var texts: [String] { lines.map { String($0.characters) } }

    /// Returns the line and column of the cursor before the character at an index, both counted
    /// from 0.
    package func position(of index: Int) -> (line: Int, column: Int) {
        let line = lines.lastIndex { $0.start <= index } ?? 0
        let before = lines[line].characters.prefix(max(index - lines[line].start, 0))
        let column = before.reduce(0) { $0 + DisplayWidth.of(VisibleText.visible($1)) }
        return (line, column)
    }

    /// Returns the index of the character at or before a column of a line.
    ///
    /// The line is clamped to the valid range.
    package func index(line: Int, column: Int) -> Int {
        let line = lines[min(max(line, 0), lines.count - 1)]
        var columns = 0
        for (offset, character) in line.characters.enumerated() {
            columns += DisplayWidth.of(VisibleText.visible(character))
            if columns > column {
                return line.start + offset
            }
        }
        return line.start + line.characters.count
    }

    /// Breaks the line after its last space and returns the characters for the next line.
    private static func split(_ line: inout Line, before next: Character) -> [Character] {
        guard next != " ", let blank = line.characters.lastIndex(of: " "), blank > 0 else {
            return []
        }
        let rest = Array(line.characters[(blank + 1)...])
        line.characters.removeSubrange(blank...)
        return rest
    }
}
