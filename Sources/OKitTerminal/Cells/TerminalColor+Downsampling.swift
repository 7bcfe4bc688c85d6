extension TerminalColor {
    /// Returns the nearest color that a terminal with a color depth can show.
    package func reduced(to depth: ColorDepth) -> TerminalColor {
        switch (self, depth) {
        case (.default, _), (_, .trueColor), (.indexed, .indexed): self
        case (_, .monochrome): .default
        case (.rgb(let red, let green, let blue), .indexed):
            .indexed(Self.nearestIndex(red: Int(red), green: Int(green), blue: Int(blue)))
        case (.rgb(let red, let green, let blue), .sixteen):
            .indexed(Self.nearestOfSixteen(red: Int(red), green: Int(green), blue: Int(blue)))
        case (.indexed(let index), .sixteen):
            index < 16 ? self : Self.table(index).reduced(to: .sixteen)
        }
    }

    /// Returns the red, green and blue of entries 16 to 255 of the 256-color table.
    static func table(_ index: UInt8) -> TerminalColor {
        if index >= 232 {
            let level = UInt8(8 + (Int(index) - 232) * 10)
            return .rgb(level, level, level)
        }
        let cube = max(Int(index) - 16, 0)
        return .rgb(
            UInt8(cubeLevels[cube / 36 % 6]),
            UInt8(cubeLevels[cube / 6 % 6]),
            UInt8(cubeLevels[cube % 6])
        )
    }

    private static let cubeLevels = [0, 95, 135, 175, 215, 255]

    private static func nearestIndex(red: Int, green: Int, blue: Int) -> UInt8 {
        let steps = [red, green, blue].map { value in
            value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
        }
        let cube = steps.map { cubeLevels[$0] }
        let gray = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
        let level = 8 + gray * 10
        let cubeDistance = distance((red, green, blue), (cube[0], cube[1], cube[2]))
        if distance((red, green, blue), (level, level, level)) < cubeDistance {
            return UInt8(232 + gray)
        }
        return UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
    }

    private static func nearestOfSixteen(red: Int, green: Int, blue: Int) -> UInt8 {
        let palette = [
            (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0),
            (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
            (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85),
            (85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255),
        ]
        let distances = palette.map { distance((red, green, blue), $0) }
        let nearest = distances.indices.min { distances[$0] < distances[$1] }
        return UInt8(nearest ?? 7)
    }

    private static func distance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
        let red = left.0 - right.0
        let green = left.1 - right.1
        let blue = left.2 - right.2
        return red * red + green * green + blue * blue
    }
}
