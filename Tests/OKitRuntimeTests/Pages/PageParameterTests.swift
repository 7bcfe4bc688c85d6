import OKitRuntime
import TestSupport
import Testing

/// Parameters of service actions: values of their types are sent.
struct PageParameterTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Orders",
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Shop.json": #"{"properties": {"typed": "any?", "answer": "text"}}"#,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "order": {"post": "orders", "parameters": {"count": "int", "sizes": "[double]?", "on": "date?"},
                      "of": "text"}}}
        """,
        "services/api.stub.json": #"{"actions": {"order": {"response": "$$ {$count}"}}}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Orders", "actions": {
            "whole": {"label": "Whole", "do": {"call": "order", "with": {"count": "'12'"}}},
            "text": {"label": "Text", "do": {"call": "order", "with": {"count": "dyn('many')"}}},
            "part": {"label": "Part", "do": {"call": "order", "with": {"count": "dyn(1.9)"}}},
            "size": {"label": "Size", "do": {"call": "order", "with": {"count": "1", "sizes": "dyn(['x'])"}}},
            "day": {"label": "Day", "do": {"call": "order", "with": {"count": "1", "on": "dyn('soon')"}}}},
         "bar": ["whole", "text", "part", "size", "day"], "body": {"text": "{answer}"}}
        """,
    ]

    @Test(arguments: [
        ("Text", #""count" expects int, found "many""#),
        ("Part", #""count" expects int, found 1.9"#),
        ("Size", #""sizes" expects list of double, found collection"#),
        ("Day", #""on" expects date"#),
    ])
    func otherValuesAreNotSent(_ button: String, _ message: String) throws {
        let app = try PageApp(Self.files, service: true)
        let failure = app.play("tap \"\(button)\"\nexpect text \"was not called\"")
        #expect(failure == nil, "\(failure ?? "")")
        let shown = app.session.failures.joined()
        let text = ScreenOutline.text(of: app.session.screenTree())
        #expect((shown + text).replacing("\\\"", with: "\"").contains(message), "\(shown)\n\(text)")
    }

    @Test func textsWithNumbersAreNumbers() throws {
        let app = try PageApp(Self.files, service: true)
        #expect(app.play(#"tap "Whole""#) == nil)
        #expect(app.session.failures.isEmpty, "\(app.session.failures)")
    }
}
