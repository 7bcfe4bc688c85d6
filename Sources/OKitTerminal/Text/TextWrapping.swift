/// Text broken into lines of a width, with the place of each line in the text.
package struct WrappedText: Sendable, Equatable {
    /// One line, without its line break.
    package struct Line: Sendable, Equatable {
        /// Index, from 0, of its first character in the text.
        package var start: Int
        /// Its characters, without the blank or line break at which it ends.
        package var characters: [Character]
    }

    /// The lines, at least one.
    package private(set) var lines: [Line] = []

    /// Breaks at line breaks, else behind the last blank that fits, else anywhere.
    ///
    /// - Parameters:
    ///   - width: columns of a line; below 1 counts as 1.
    ///   - maximumLines: no more lines than these are made.
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

    /// The lines as texts.
    package var texts: [String] { lines.map { String($0.characters) } }

    /// Line and column of the cursor before the character of that index; both count from 0.
    package func position(of index: Int) -> (line: Int, column: Int) {
        let line = lines.lastIndex { $0.start <= index } ?? 0
        let before = lines[line].characters.prefix(max(index - lines[line].start, 0))
        let column = before.reduce(0) { $0 + DisplayWidth.of(VisibleText.visible($1)) }
        return (line, column)
    }

    /// Index of the character at or before that column of a line; the line is brought into range.
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

    /// Cuts the line behind its last blank; answers what goes to the next line.
    private static func split(_ line: inout Line, before next: Character) -> [Character] {
        guard next != " ", let blank = line.characters.lastIndex(of: " "), blank > 0 else {
            return []
        }
        let rest = Array(line.characters[(blank + 1)...])
        line.characters.removeSubrange(blank...)
        return rest
    }
}
