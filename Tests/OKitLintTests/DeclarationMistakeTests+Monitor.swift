extension DeclarationMistakeTests {
    /// Changes of the app "monitor".
    static let monitorMistakes: [Mistake] = [
        Mistake(
            "screens/status.json",
            #""readOnly": "silenced""#,
            #""readOnly": "silencd""#,
            #"screens/status.json:2:14: error: unknown name "silencd"; did you mean "#
                + #""silence"? [unknown-property]"#
        ),
        Mistake(
            "screens/status.json",
            #""progress": "load""#,
            #""progress": "name""#,
            #"screens/status.json:4:14: error: "progress" expects number, found text "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "screens/status.json",
            #"{"set": "isUp", "to": true}"#,
            #"{"set": "isup", "to": true}"#,
            #"screens/status.json:4:39: error: unknown name "isup"; did you mean "#
                + #""isUp"? [unknown-property]"#
        ),
        Mistake(
            "screens/status.json",
            #""to": "!silenced""#,
            #""to": "!silenced ||""#,
            #"screens/status.json:7:47: error: expected a value after "||" "#
                + #"[malformed-expression]"#
        ),
        Mistake(
            "screens/status.json",
            #"plural, one {# check}"#,
            #"plurl, one {# check}"#,
            #"screens/status.json:1:43: error: expected plural, selectordinal, select, "#
                + #"found "plurl" [malformed-expression]"#
        ),
        Mistake(
            "screens/status.json",
            #""when": "isUp""#,
            #""when": "isup""#,
            #"screens/status.json:11:39: error: unknown name "isup"; did you mean "#
                + #""isUp"? [unknown-property]"#
        ),
        Mistake(
            "screens/status.json",
            #"average.format('number 1')"#,
            #"average.format('numbr 1')"#,
            #"screens/status.json:12:28: error: unknown format "numbr 1"; did "#
                + #"you mean "number 1"? [unknown-format]"#
        ),
        Mistake(
            "screens/status.json",
            #""items": "checks""#,
            #""items": "check""#,
            #"screens/status.json:17:29: error: unknown name "check"; did you mean "#
                + #""checks"? [unknown-property]"#
        ),
        Mistake(
            "screens/status.json",
            #""10s""#,
            #""10 s""#,
            #"screens/status.json:20:11: error: expected an interval such as "30s" or "#
                + #""5m", found "10 s" [type-mismatch]"#
        ),
        Mistake(
            "screens/status.json",
            #""name": "check.name""#,
            #""nam": "check.name""#,
            #"screens/status.json:21:34: error: "ping" has no parameter "nam"; did you "#
                + #"mean "name"? [unknown-parameter]"#
        ),
        Mistake(
            "screens/status.json",
            #"{error.message}"#,
            #"{error.mesage}"#,
            #"screens/status.json:23:33: error: error has no "mesage"; did you mean "#
                + #""message"? [unknown-property]"#
        ),
        Mistake(
            "screens/status.json",
            #""failing.size() > 0""#,
            #""failing > 0""#,
            #"screens/status.json:10:20: error: cannot compare list of Check with int "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "screens/regions.json",
            #""-latency""#,
            #""-latncy""#,
            #"screens/regions.json:2:11: error: unknown name "latncy"; did you mean "#
                + #""latency"? [unknown-property]"#
        ),
        Mistake(
            "screens/regions.json",
            #"regions.max(r, r.latency)"#,
            #"regions.max(r, r.latence)"#,
            #"screens/regions.json:4:29: error: Region has no "latence"; did you mean "#
                + #""latency"? [unknown-property]"#
        ),
        Mistake(
            "services/status.json",
            #", "of": "[Region]""#,
            #""#,
            #"screens/regions.json:1:48: warning: the items of "regions" have no type, "#
                + #"so expressions on them are not checked; set it with "of" [untyped-items]"#
        ),
        Mistake(
            "models/Check.json",
            #"times.average()"#,
            #"times.avrage()"#,
            #"models/Check.json:4:32: error: list of double has no function "avrage" "#
                + #"[unknown-function]"#
        ),
        Mistake(
            "models/Board.json",
            #"c, !c.isUp"#,
            #"c, !c.isup"#,
            #"models/Board.json:2:67: error: Check has no "isup"; did you mean "isUp"? "#
                + #"[unknown-property]"#
        ),
        Mistake(
            "screens/regions.json",
            #""title": "Regions""#,
            #""title": "Regoins""#,
            #"screens/regions.json:1:12: warning: unknown text "Regoins"; did you "#
                + #"mean "Regions"? [unknown-text]"#
        ),
        Mistake(
            "app.json",
            #""'5m'""#,
            #""5m""#,
            #"app.json:2:43: error: expected an expression, found "5m"; write "'5m'" "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "strings/de.json",
            #""Goal": "Ziel""#,
            #""Goal": "Ziel {threshhold}""#,
            #"strings/de.json:1:40: error: unknown name "threshhold"; did you mean "#
                + #""threshold"? [unknown-property]"#
        ),
        Mistake(
            "screens/status.json",
            #""call": "ping", "with""#,
            #""call": "pong", "with""#,
            #"screens/status.json:21:17: error: unknown action "pong"; did you "#
                + #"mean "ping"? [unknown-action]"#
        ),
        Mistake(
            "screens/status.json",
            #""style": "bad""#,
            #""style": "bda""#,
            #"screens/status.json:14:10: warning: unknown style "bda"; did you "#
                + #"mean "bad"? [unknown-style]"#
        ),
        Mistake(
            "screens/regions.json",
            #""value": "latency""#,
            #""value": "latenc""#,
            #"screens/regions.json:3:12: error: unknown name "latenc"; did you mean "#
                + #""latency"? [unknown-property]"#
        ),
        Mistake(
            "app.json",
            #""regions""#,
            #""region""#,
            #"app.json:2:11: error: unknown screen "region"; did you mean "#
                + #""regions"? [unknown-screen]"#
        ),
        Mistake(
            "services/status.json",
            #""name": "text""#,
            #""nam": "text""#,
            #"screens/status.json:3:74: error: "ping" needs the parameter "nam": "#
                + #""with" does not provide it, and Check has no such property "#
                + #"[missing-parameter]"#,
            #"screens/status.json:21:17: error: "ping" needs the parameter "nam": "#
                + #""with" does not provide it, and Board has no such property "#
                + #"[missing-parameter]"#,
            #"services/status.json:3:17: error: the path has {name}, and "parameters" has no "#
                + #""name"; did you mean "nam"? [unknown-parameter]"#
        ),
    ]
}
