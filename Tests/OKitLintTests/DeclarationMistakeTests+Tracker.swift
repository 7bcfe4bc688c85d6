extension DeclarationMistakeTests {
    /// Changes of the app "tracker".
    static let trackerMistakes: [Mistake] = [
        Mistake(
            "screens/issues.json",
            #"{issues.count} issues"#,
            #"{isues.count} issues"#,
            #"screens/issues.json:1:30: error: unknown name "isues"; did you mean "#
                + #""issues"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #"{issues.count} issues"#,
            #"{issues.cuont} issues"#,
            #"screens/issues.json:1:37: error: provider of Issue has no "cuont"; did "#
                + #"you mean "count"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #""q": "screen.query""#,
            #""q": "screen.qurey""#,
            #"screens/issues.json:5:56: error: the state of issues has no "qurey"; did "#
                + #"you mean "query"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #""q": "screen.query""#,
            #""query": "screen.query""#,
            #"screens/issues.json:5:43: error: "listIssues" has no parameter "query"; "#
                + #"it has q, page, state [unknown-parameter]"#
        ),
        Mistake(
            "screens/issues.json",
            #""parameter": "page""#,
            #""parameter": "pge""#,
            #"screens/issues.json:6:49: error: "listIssues" has no parameter "pge"; "#
                + #"did you mean "page"? [unknown-parameter]"#
        ),
        Mistake(
            "screens/issues.json",
            #""-created""#,
            #""-creatd""#,
            #"screens/issues.json:7:12: error: unknown name "creatd"; did you mean "#
                + #""created"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #"i.isOpen"#,
            #"i.isopen"#,
            #"screens/issues.json:8:39: error: Issue has no "isopen"; did you mean "#
                + #""isOpen"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #"votes >= 0"#,
            #"votes >= 'a'"#,
            #"screens/issues.json:8:59: error: cannot compare int with text "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "screens/issues.json",
            #""key": "c""#,
            #""key": "j""#,
            #"screens/issues.json:11:38: error: the program uses the key "j" itself; "#
                + #"choose another key [action-key]"#
        ),
        Mistake(
            "screens/issues.json",
            #""key": "c""#,
            #""key": "d""#,
            #"screens/issues.json:13:53: error: the key "d" already runs "add" on "#
                + #""issues" [action-key]"#
        ),
        Mistake(
            "screens/issues.json",
            #""key": "c""#,
            #""key": "control-c""#,
            #"screens/issues.json:11:38: error: "control-c" is not a key; expected "#
                + #""c", "ctrl-s", "alt-up" or "f5" [action-key]"#
        ),
        Mistake(
            "screens/issues.json",
            #""open": "edit""#,
            #""open": "edti""#,
            #"screens/issues.json:11:51: error: unknown screen "edti"; did you "#
                + #"mean "edit"? [unknown-screen]"#
        ),
        Mistake(
            "screens/issues.json",
            #""create": "Issue""#,
            #""create": "Tracker""#,
            #"screens/issues.json:11:69: error: "edit" shows Issue, not Tracker "#
                + #"[wrong-segue]"#,
            #"screens/issues.json:12:8: error: "favourites" is list of Issue, which "#
                + #"cannot contain Tracker [type-mismatch]"#
        ),
        Mistake(
            "screens/issues.json",
            #""create": "Issue""#,
            #""create": "Isue""#,
            #"screens/issues.json:11:69: error: unknown entity "Isue"; did you "#
                + #"mean "Issue"? [unknown-entity]"#
        ),
        Mistake(
            "screens/issues.json",
            #"{"hint": "screen.query"}"#,
            #"{"hnit": "screen.query"}"#,
            #"screens/issues.json:12:30: error: the state of "edit" has no "hnit"; did "#
                + #"you mean "hint"? [unknown-parameter]"#
        ),
        Mistake(
            "screens/issues.json",
            #""in": "favourites","#,
            #""in": "openCount", "#,
            #"screens/issues.json:12:8: error: "openCount" is int; expected a list "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "screens/issues.json",
            #""call": "deleteIssue""#,
            #""call": "deletIssue""#,
            #"screens/issues.json:14:43: error: unknown action "deletIssue"; did "#
                + #"you mean "deleteIssue"? [unknown-action]"#
        ),
        Mistake(
            "screens/issues.json",
            #"error.status == 404"#,
            #"error.state == 404"#,
            #"screens/issues.json:15:65: error: error has no "state"; did you mean "#
                + #""status"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #"error.status == 404"#,
            #"error.status == '404'"#,
            #"screens/issues.json:15:59: error: int is never equal to text "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "screens/issues.json",
            #""refresh": "issues"}], "else""#,
            #""refresh": "isues"}], "else""#,
            #"screens/issues.json:16:22: error: unknown provider "isues"; did you "#
                + #"mean "issues"? [unknown-provider]"#
        ),
        Mistake(
            "screens/issues.json",
            #"app.favourites"}, {"let""#,
            #"app.favorites"}, {"let""#,
            #"screens/issues.json:20:12: error: Tracker has no "favorites"; did you "#
                + #"mean "favourites"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #"{n} favourites"#,
            #"{m} favourites"#,
            #"screens/issues.json:21:13: error: unknown name "m" [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #""bar": ["add", "about"]"#,
            #""bar": ["ad", "about"]"#,
            #"screens/issues.json:22:9: error: unknown action "ad"; did you mean "#
                + #""add"? [unknown-action]"#
        ),
        Mistake(
            "screens/issues.json",
            #"{"search": "screen.query""#,
            #"{"search": "query""#,
            #"screens/issues.json:24:13: error: unknown name "query"; did you mean "#
                + #""screen.query"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #"{"filter": "screen.state""#,
            #"{"filter": "screen.stat""#,
            #"screens/issues.json:25:20: error: the state of issues has no "stat"; did "#
                + #"you mean "state"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #"{"table": "issues""#,
            #"{"table": "isues""#,
            #"screens/issues.json:26:12: error: unknown name "isues"; did you mean "#
                + #""issues"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #"{"table": "issues""#,
            #"{"table": "issues.count""#,
            #"screens/issues.json:26:12: error: "table" expects list or provider, "#
                + #"found int [type-mismatch]"#
        ),
        Mistake(
            "screens/issues.json",
            #""open": "issue""#,
            #""open": "isue""#,
            #"screens/issues.json:26:43: error: unknown screen "isue"; did you "#
                + #"mean "issue"? [unknown-screen]"#
        ),
        Mistake(
            "screens/issues.json",
            #""muted": "!isOpen""#,
            #""mutd": "!isOpen""#,
            #"screens/issues.json:29:12: warning: unknown style "mutd"; did you "#
                + #"mean "muted"? [unknown-style]"#
        ),
        Mistake(
            "screens/issues.json",
            #""muted": "!isOpen""#,
            #""muted": "!votes""#,
            #"screens/issues.json:29:23: error: expected bool, found int "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "screens/issues.json",
            #""format": "relative""#,
            #""format": "realtive""#,
            #"screens/issues.json:30:11: error: unknown format "realtive"; did you "#
                + #"mean "relative"? [unknown-format]"#
        ),
        Mistake(
            "screens/issues.json",
            #""format": "relative""#,
            #""format": "money EUR""#,
            #"screens/issues.json:30:11: error: "money EUR" does not format date "#
                + #"[unknown-format]"#
        ),
        Mistake(
            "screens/issues.json",
            #"list.selected.title"#,
            #"list.selected.titel"#,
            #"screens/issues.json:32:36: error: Issue has no "titel"; did you mean "#
                + #""title"? [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #""text": "screen.query"}}]}"#,
            #""txt": "screen.query"}}]}"#,
            #"screens/issues.json:35:47: error: "remember" has no parameter "txt"; did "#
                + #"you mean "text"? [unknown-parameter]"#
        ),
        Mistake(
            "screens/issues.json",
            #""run": "remember""#,
            #""run": "remembr""#,
            #"screens/issues.json:35:26: error: unknown function "remembr"; did "#
                + #"you mean "remember"? [unknown-function]"#
        ),
        Mistake(
            "models/Issue.json",
            #""default": "open""#,
            #""default": "opne""#,
            #"models/Issue.json:5:32: error: unknown value "opne"; did you mean "#
                + #""open"? [data-type]"#
        ),
        Mistake(
            "models/Issue.json",
            #""identity": "id""#,
            #""identity": "key""#,
            #"models/Issue.json:1:78: error: unknown property "key" "#
                + #"[unknown-property]"#
        ),
        Mistake(
            "models/Issue.json",
            #"state != 'closed'"#,
            #"stat != 'closed'"#,
            #"models/Issue.json:8:25: error: unknown name "stat"; did you mean "#
                + #""state"? [unknown-property]"#
        ),
        Mistake(
            "models/Issue.json",
            #"now - created"#,
            #"now - title"#,
            #"models/Issue.json:8:69: error: cannot compute date - text "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "models/Issue.json",
            #""to": "votes + 1""#,
            #""to": "votes + '1'""#,
            #"models/Issue.json:11:16: error: cannot compute int + text "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "models/Issue.json",
            #""default": 0"#,
            #""default": "none""#,
            #"models/Issue.json:7:37: error: expected int, found string [data-type]"#
        ),
        Mistake(
            "services/tracker.json",
            #""of": "[Issue]""#,
            #""of": "[Isue]""#,
            #"services/tracker.json:5:45: error: unknown entity "Isue"; did you "#
                + #"mean "Issue"? [unknown-entity]"#
        ),
        Mistake(
            "services/tracker.json",
            #"["listIssues"]"#,
            #"["listIssue"]"#,
            #"services/tracker.json:7:28: error: unknown action "listIssue"; did "#
                + #"you mean "listIssues"? [unknown-action]"#
        ),
        Mistake(
            "services/tracker.json",
            #""secret": "token""#,
            #""secret": "tokn""#,
            #"services/tracker.json:2:11: error: unknown secret "tokn"; did you "#
                + #"mean "token"? [undeclared-secret]"#
        ),
        Mistake(
            "services/tracker.json",
            #"api.example.com"#,
            #"api.exampel.com"#,
            #"services/tracker.json:1:13: error: the manifest does not permit the host "#
                + #""api.exampel.com"; did you mean "api.example.com"? [undeclared-host]"#
        ),
        Mistake(
            "app.json",
            #""theme": "dark""#,
            #""theme": "drak""#,
            #"app.json:2:50: error: unknown theme "drak"; did you mean "dark"? "#
                + #"[unknown-theme]"#
        ),
        Mistake(
            "app.json",
            #""screen": "about""#,
            #""screen": "abuot""#,
            #"app.json:2:30: error: unknown screen "abuot"; did you mean "about"? "#
                + #"[unknown-screen]"#
        ),
        Mistake(
            "app.json",
            #"openCount"#,
            #"opencount"#,
            #"app.json:1:61: error: unknown name "opencount"; did you mean "#
                + #""openCount"? [unknown-property]"#
        ),
        Mistake(
            "screens/issue.json",
            #"{"fact": "age"}"#,
            #"{"fact": "agee"}"#,
            #"screens/issue.json:5:57: error: unknown name "agee"; did you mean "age"? "#
                + #"[unknown-property]"#
        ),
        Mistake(
            "screens/issue.json",
            #""fields": ["title""#,
            #""fields": ["isOpen""#,
            #"screens/issue.json:6:30: error: cannot write "isOpen": it is computed "#
                + #"and has no setter [not-writable]"#
        ),
        Mistake(
            "screens/edit.json",
            #"isNew ?"#,
            #"isNw ?"#,
            #"screens/edit.json:1:28: error: unknown name "isNw"; did you mean "#
                + #""isNew"? [unknown-property]"#
        ),
        Mistake(
            "screens/edit.json",
            #""new": "create""#,
            #""new": "creat""#,
            #"screens/edit.json:6:17: error: unknown action "creat"; did you mean "#
                + #""create"? [unknown-action]"#
        ),
        Mistake(
            "bundle.json",
            #", "clipboard": true"#,
            #" "#,
            #"screens/issue.json:2:58: error: the manifest does not permit the "#
                + #"clipboard: add "clipboard": true to "permissions" [undeclared-clipboard]"#
        ),
        Mistake(
            "bundle.json",
            #""entity": "Tracker""#,
            #""entity": "Trackr""#,
            #"app.json:1:41: error: "issues" shows Tracker, which is not the root of a "#
                + #"model [wrong-segue]"#,
            #"bundle.json:3:34: error: unknown entity "Trackr"; did you mean "#
                + #""Tracker"? [unknown-entity]"#
        ),
        Mistake(
            "screens/issues.json",
            #""id": "list""#,
            #""id": "open""#,
            #"screens/issues.json:26:27: error: the screen already has a provider "#
                + #""open"; rename the component [repeated-element]"#,
            #"screens/issues.json:32:22: error: unknown name "list" [unknown-property]"#,
            #"screens/issues.json:32:54: error: unknown name "list" [unknown-property]"#
        ),
        Mistake(
            "screens/issues.json",
            #""total": "total","#,
            #""total": "total", "where": "votes > 1","#,
            #"screens/issues.json:6:87: warning: "where" filters only the pages that "#
                + #"are loaded; pass the condition in "with" [paged-condition]"#
        ),
        Mistake(
            "screens/issue.json",
            #""bar": ["copy"]"#,
            #""bar": ["copy", "vote", "about", "create"]"#,
            #"screens/issue.json:4:34: error: unknown action "create"; expected "#
                + #""about", "copy" or "vote" [unknown-action]"#
        ),
        Mistake(
            "screens/issues.json",
            #""page", "from": 1"#,
            #""page", "form": 1"#,
            #"screens/issues.json:6:57: error: unknown member "form"; did you mean "#
                + #""from"? [unknown-member]"#
        ),
    ]
}
