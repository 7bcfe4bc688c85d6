import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Encodes parameters as a query or as the body of a form.
///
/// Parameters are sorted by name; `a[b]=v` is used for a member and `a[]=v` for each element;
/// booleans are 1 and 0; spaces are `%20`.
package enum FormEncoding {
    static func text(of parameters: [ServiceParameter]) -> String {
        parameters.flatMap { pairs($0.value, named: PercentEncoding.encoded($0.name)) }
            .joined(separator: "&")
    }

    /// A URL with an additional query, before its fragment.
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
                pairs(value, named: "\(name)[\(PercentEncoding.encoded(member))]")
            }
        case .list, .set:
            value.elements?.flatMap { pairs($0, named: "\(name)[]") } ?? []
        case .data(let data):
            ["\(name)=\(PercentEncoding.encoded(data.base64EncodedString()))"]
        default:
            ["\(name)=\(PercentEncoding.encoded(value.text ?? ""))"]
        }
    }
}
