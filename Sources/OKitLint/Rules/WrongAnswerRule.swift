import OKitBundle
import OKitSyntax

/// Reports responses in service files that do not match their entity.
struct WrongAnswerRule: Rule {
    static let page = RulePage(
        "wrong-answer",
        .error,
        finds: "Reports responses of stub and recorded services, and items of data files, that do "
            + "not match the declared entity: another kind of value, null for a required value, or "
            + "nothing at the path of the result.",
        because: "The app shows an error, or no value. A response with records is accepted as a "
            + "whole or not at all.",
        in: "services/api.stub.json",
        bad:
            #"{"actions": {"find": {"response": [{"size": "big"}]}, "remove": {"response": null}}}"#,
        good: #"{"actions": {"find": {"response": [{"size": 5}]}, "remove": {"response": null}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.answers.problems.filter {
            !analysis.wrongTypes.values.contains($0.location)
        }.map { error($0.message, at: $0.location) }
    }
}
