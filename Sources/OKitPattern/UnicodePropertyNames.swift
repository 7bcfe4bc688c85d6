/// Sets without a name in PCRE2, as the content of a character class.
enum CharacterSets {
    /// ECMA-262 LineTerminator.
    static let lineTerminators = #"\n\r\x{2028}\x{2029}"#

    /// ECMA-262 WhiteSpace and LineTerminator: the meaning of `\s`.
    static let spaces =
        #"\x{9}-\x{D}\x{20}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}"#
        + #"\x{3000}\x{FEFF}"#

    /// The complement, since a class cannot contain a negated set.
    static let notSpaces =
        #"\x{0}-\x{8}\x{E}-\x{1F}\x{21}-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027}"#
        + #"\x{202A}-\x{202E}\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{D7FF}\x{E000}-\x{FEFE}"#
        + #"\x{FF00}-\x{10FFFF}"#
}

/// The long names of general categories (Unicode, PropertyValueAliases.txt, `gc`), which ECMA-262
/// supports and PCRE2 does not.
enum UnicodePropertyNames {
    /// The short name of a category; any other name unchanged.
    static func category(_ name: String) -> String {
        shortNames[name] ?? name
    }

    private static let shortNames = [
        "Cased_Letter": "L&", "LC": "L&", "Close_Punctuation": "Pe",
        "Connector_Punctuation": "Pc", "Control": "Cc", "cntrl": "Cc", "Currency_Symbol": "Sc",
        "Dash_Punctuation": "Pd", "Decimal_Number": "Nd", "digit": "Nd", "Enclosing_Mark": "Me",
        "Final_Punctuation": "Pf", "Format": "Cf", "Initial_Punctuation": "Pi", "Letter": "L",
        "Letter_Number": "Nl", "Line_Separator": "Zl", "Lowercase_Letter": "Ll", "Mark": "M",
        "Combining_Mark": "M", "Math_Symbol": "Sm", "Modifier_Letter": "Lm",
        "Modifier_Symbol": "Sk", "Nonspacing_Mark": "Mn", "Number": "N",
        "Open_Punctuation": "Ps", "Other": "C", "Other_Letter": "Lo", "Other_Number": "No",
        "Other_Punctuation": "Po", "Other_Symbol": "So", "Paragraph_Separator": "Zp",
        "Private_Use": "Co", "Punctuation": "P", "punct": "P", "Separator": "Z",
        "Space_Separator": "Zs", "Spacing_Mark": "Mc", "Surrogate": "Cs", "Symbol": "S",
        "Titlecase_Letter": "Lt", "Unassigned": "Cn", "Uppercase_Letter": "Lu",
    ]
}
