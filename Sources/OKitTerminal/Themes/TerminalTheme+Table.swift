import OKitBundle

extension TerminalTheme {
    /// The built-in themes.
    public static let all: [TerminalTheme] = TerminalThemeName.allCases.map { name in
        switch name {
        case .dark: dark
        case .light: light
        case .highContrast: highContrast
        case .solarized: solarized
        case .nord: nord
        }
    }

    /// The default theme for terminals with a dark background.
    public static let dark = TerminalTheme(
        .dark,
        isDark: true,
        line: 0x434C63,
        surfaces: [
            .screen: 0x171922, .header: 0x262C40, .footer: 0x1F2433, .field: 0x262C3C,
            .focusedField: 0x2B3C5C, .selection: 0x27436B, .shownRow: 0x262C3C,
            .button: 0x2D3448, .dialog: 0x202636,
        ],
        inks: [
            .text: 0xE3E7F0, .muted: 0xADB7CB, .accent: 0x94C4FF, .heading: 0xCDB2FF,
            .link: 0x6FD6E6, .good: 0x8ADE98, .warning: 0xF4C76C, .bad: 0xFFA3A3,
            .code: 0xF0B6D8,
        ]
    )

    /// The default theme for terminals with a light background.
    public static let light = TerminalTheme(
        .light,
        isDark: false,
        line: 0xAEB8CC,
        surfaces: [
            .screen: 0xFAFBFD, .header: 0xDFE6F3, .footer: 0xE9EDF5, .field: 0xE8ECF4,
            .focusedField: 0xD9E6FB, .selection: 0xCADCF8, .shownRow: 0xE3E9F4,
            .button: 0xDCE3F0, .dialog: 0xF2F4F9,
        ],
        inks: [
            .text: 0x1B2130, .muted: 0x4D566A, .accent: 0x1B4BA8, .heading: 0x63299E,
            .link: 0x0A546E, .good: 0x0F5A2E, .warning: 0x6E4000, .bad: 0x9C1818,
            .code: 0x7D2259,
        ]
    )

    /// A theme with the strongest contrast.
    public static let highContrast = TerminalTheme(
        .highContrast,
        isDark: true,
        line: 0xA0A0A0,
        surfaces: [
            .screen: 0x000000, .header: 0x1C1C1C, .footer: 0x1C1C1C, .field: 0x1C1C1C,
            .focusedField: 0x00005F, .selection: 0x000087, .shownRow: 0x262626,
            .button: 0x303030, .dialog: 0x121212,
        ],
        inks: [
            .text: 0xFFFFFF, .muted: 0xD7D7D7, .accent: 0xFFFF5F, .heading: 0x5FFFFF,
            .link: 0x87D7FF, .good: 0x5FFF87, .warning: 0xFFD75F, .bad: 0xFFB3B3,
            .code: 0xFFAFFF,
        ]
    )

    /// A theme with the blue-green background and warm accents of Solarized.
    public static let solarized = TerminalTheme(
        .solarized,
        isDark: true,
        line: 0x33626E,
        surfaces: [
            .screen: 0x042F3A, .header: 0x093B47, .footer: 0x083945, .field: 0x0A3D49,
            .focusedField: 0x164A56, .selection: 0x1C5160, .shownRow: 0x0C404D,
            .button: 0x103F4B, .dialog: 0x083945,
        ],
        inks: [
            .text: 0xDDE5E2, .muted: 0xB9C7C7, .accent: 0x9AD0FA, .heading: 0xECC95C,
            .link: 0x7FDCD2, .good: 0xB9CF4A, .warning: 0xF2C06B, .bad: 0xFFBBB0,
            .code: 0xF0B4D4,
        ]
    )

    /// A theme with the gray-blue background and pale accents of Nord.
    public static let nord = TerminalTheme(
        .nord,
        isDark: true,
        line: 0x59647A,
        surfaces: [
            .screen: 0x2D333F, .header: 0x3A4252, .footer: 0x343B49, .field: 0x3A4252,
            .focusedField: 0x414D63, .selection: 0x404C61, .shownRow: 0x3B4353,
            .button: 0x414A5C, .dialog: 0x343B49,
        ],
        inks: [
            .text: 0xEEF1F6, .muted: 0xCAD2DF, .accent: 0xA3D8E6, .heading: 0xDCC6EA,
            .link: 0xA9CDF5, .good: 0xC4E0B0, .warning: 0xF2D79C, .bad: 0xF9C8CB,
            .code: 0xF0C9B2,
        ]
    )
}
