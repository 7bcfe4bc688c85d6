import FoundationEssentials
import OKitSyntax

import class Foundation.NSString

/// Texts in the form in which a search compares them (OKit, "searchNormalized").
package enum SearchText {
    /// Lower case without marks, signs and blanks, each run of a character as one; the trimmed lower
    /// case of a text that has nothing else.
    ///
    /// `Book Shop` becomes `bokshop`, `Müller` `muler`, and `!!!` stays.
    public static func normalized(_ text: String) -> String {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        var result = String.UnicodeScalarView()
        for scalar in (isASCII ? text.lowercased() : folded(text)).unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil,
                result.last != scalar
            {
                result.append(scalar)
            }
        }
        if result.isEmpty {
            let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
            return String(trimmed.reversed()).lowercased()
        }
        return String(result)
    }

    /// Lower case, with characters of other widths as the usual ones and marks apart or gone.
    private static func folded(_ text: String) -> String {
        NSString(string: text).decomposedStringWithCompatibilityMapping.lowercased()
    }
}
