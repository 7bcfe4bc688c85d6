import FoundationEssentials
import OKitModel
import OrderedCollections

/// Parameters as a query or as the body of a form.
///
/// In the order of their names; `a[b]=v` for a member and `a[]=v` for each element; truth is 1 and
/// 0; blanks are `%20`.
package enum FormEncoding {
    static func text(of parameters: [ServiceParameter]) -> String {
        parameters.flatMap { pairs($0.value, named: encoded($0.name, keeping: isUnreserved)) }
            .joined(separator: "&")
    }

    /// A URL with one more query, before its fragment.
    package static func adding(_ query: String, to url: String) -> String {
        let end = url.firstIndex(of: "#") ?? url.endIndex
        let start = url[..<end]
        let isEmpty = start.hasSuffix("?") || start.hasSuffix("&")
        let sign = isEmpty ? "" : start.contains("?") ? "&" : "?"
        return query.isEmpty ? url : start + sign + query + url[end...]
    }

    private static func pairs(_ value: Value, named name: String) -> [String] {
        switch value {
        case .map(let members):
            members.sorted { $0.key < $1.key }.flatMap { member, value in
                pairs(value, named: "\(name)[\(encoded(member, keeping: isUnreserved))]")
            }
        case .list, .set:
            value.elements?.flatMap { pairs($0, named: "\(name)[]") } ?? []
        case .data(let data):
            ["\(name)=\(encoded(data.base64EncodedString(), keeping: isUnreserved))"]
        default:
            ["\(name)=\(encoded(value.text ?? "", keeping: isUnreserved))"]
        }
    }

    /// A text in UTF-8, with all bytes percent-encoded that are not kept.
    package static func encoded(_ text: String, keeping keeps: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if keeps(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// RFC 3986 §2.3.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// What may stand in a URL that is written, percent signs of an encoding included.
    static func isURLSign(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || ":/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }
}
