import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports rows of forms that open the editor of a row that their section does not have.
struct UnknownRowRule: Rule {
    static let page = RulePage(
        "unknown-row",
        .warning,
        finds: "Reports `selectNextRow` with a distance that is outside the section, or that "
            + "refers to the row itself.",
        because: "A tap on the row does not open an editor.",
        in: "screens/other.json",
        bad:
            ##"{"kind": "detail", "sections": [{"rows": [{"path": "#Title", "selectNextRow": "#2"}, "##
            + ##"{"cell": "text", "textPath": "title", "heightEdit": "#0"}]}]}"##,
        good:
            ##"{"kind": "detail", "sections": [{"rows": [{"path": "#Title", "selectNextRow": "#1"}, "##
            + ##"{"cell": "text", "textPath": "title", "heightEdit": "#0"}]}]}"##,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap(\.sections).flatMap { section in
            section.rows.enumerated().compactMap { index, cell in
                guard let distance = cell.constant("selectNextRow").flatMap({ Int($0) }),
                    let node = cell["selectNextRow"]?.node
                else {
                    return nil
                }
                let (target, overflows) = index.addingReportingOverflow(distance)
                guard overflows || target == index || !section.rows.indices.contains(target) else {
                    return nil
                }
                return warning(
                    "expected a row at a distance of \(distance)",
                    at: node.location
                )
            }
        }
    }
}
