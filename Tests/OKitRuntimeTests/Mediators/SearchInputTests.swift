import OKitRuntime
import Testing

/// Text input views and what is shown of fewer rows (WidgetKit §3.2, §3.4 and §3.8).
struct SearchInputTests {
    @Test func emptiesAnInputByItsButton() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"textInput","id":"input","children":[{"type":"textField","id":"field"},
            {"type":"button","id":"clear","title":"Clear"},
            {"type":"label","id":"hint","text":"Search here"}]},{"type":"label","id":"label"}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}},
            "search":{"type":"SearchActionController","attrs":{"filterFormat":"text = $input"},
            "outlets":{"sender":"input","contentProvider":"posts"}}},
            "elements":{"input":{"outlets":{"textInput":"field","clearButton":"clear",
            "placeholder":"hint"}},
            "label":{"bindings":[{"format":"$posts.totalCount for '$input.text'"}]}}
            """
        )
        try app.play(
            """
            expect text "3 for ''"
            expect #hint visible
            type "one" into #field
            expect text "1 for 'one'"
            expect #hint hidden
            tap "Clear"
            expect text "3 for ''"
            expect #hint visible
            expect #field value ""
            """
        )
    }

    @Test func showsTheLastRowsWhereThereAreFewerThanBefore() throws {
        let rows = (0..<30).map { #"{"id":"\#($0)","text":"t\#($0)","likes":\#($0)}"# }
        let app = try MediatorApp(
            """
            "views":[{"type":"searchBar","id":"bar"},{"type":"collection","id":"table",
            "cells":{"Cell":{"children":[{"type":"label","id":"text"}]}}},
            {"type":"pageControl","id":"pages"},{"type":"label","id":"label"}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"load"}},
            "posts":{"type":"ManagedObjectsProvider",
            "attrs":{"entityName":"Post","sortByFields":"likes"}},
            "display":{"type":"CollectionPageScrollController","outlets":{
            "mainContentProvider":"posts","collectionView":"table","pageControl":"pages"}},
            "search":{"type":"SearchActionController","attrs":{"filterFormat":"text CONTAINS $input"},
            "outlets":{"sender":"bar","contentProvider":"posts"}}},
            "elements":{"text":{"bindings":[{"from":"content.text"}]},
            "label":{"bindings":[{"format":"$pages.currentPage of $pages.numberOfPages"}]}}
            """,
            actions: #""load":{"resultType":"[Post]","response":[\#(rows.joined(separator: ","))]}"#
        )
        try app.play("expect text \"0 of 30\"")
        app.session.send(Event(.window(first: 25, count: 5), on: "view/table"))
        try app.play("expect text \"25 of 30\"\nsearch \"t2\"\nexpect text \"6 of 11\"")
        // Five of t2, t20, ... t29.
        for text in ["t25", "t29"] {
            #expect(app.outline.contains("row \"\(text)\""), "\(app.outline)")
        }
    }
}
