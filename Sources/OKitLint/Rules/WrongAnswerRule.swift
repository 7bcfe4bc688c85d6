import OKitBundle
import OKitSyntax

/// Reports responses in service files that do not match their entity.
struct WrongAnswerRule: Rule {
    static let page = RulePage(
        "wrong-answer",
        .error,
        finds: "Reports responses of stub and recorded services that cannot be decoded as objects "
            + "of the entity in `resultType`: another kind of value, null for a required value, or "
            + "nothing at `resultKeyPath`.",
        because: "A response is accepted as a whole or not at all. The app shows an error instead "
            + "of its records.",
        in: "services/StubService.json",
        bad: #"{"actions": {"feed": {"resultType": "[Post]", "response": [{"stars": "many"}]}}}"#,
        good: #"{"actions": {"feed": {"resultType": "[Post]", "response": [{"stars": 5}]}}}"#,
        beside: (
            "models/Post.json",
            #"{"properties": {"stars": {"type": "int", "json": "stars"}}}"#
        ),
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.answers.problems.filter {
            !analysis.wrongTypes.values.contains($0.location)
        }.map { error($0.message, at: $0.location) }
    }
}
