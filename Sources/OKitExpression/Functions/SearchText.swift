import FoundationEssentials
import OKitSyntax

import class Foundation.NSString

/// Text normalization for searches (OKit, "searchNormalized").
package enum SearchText {
    /// Lower case without marks, symbols and spaces, with repeated characters reduced to one; if
    /// nothing remains, the trimmed lower case of the text.
    ///
    /// `Book Shop` becomes `bokshop`, `Müller` `muler`, and `!!!` is unchanged.
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

    /// Lower case, with width variants replaced by the usual characters, and marks separated or
    /// removed.
    private static func folded(_ text: String) -> String {
        NSString(string: text).decomposedStringWithCompatibilityMapping.lowercased()
    }
}
