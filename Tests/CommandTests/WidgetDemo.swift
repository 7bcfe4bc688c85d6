import Foundation
import TestSupport

/// WidgetDemo.zip, read in place from beside the project, and what it should do (WidgetKit §10.5).
enum WidgetDemo {
    private static let file = SharedFile("fixtures/widgetdemo/WidgetDemo.zip")

    static var path: String {
        file.open().path
    }

    static var isAvailable: Bool {
        file.isThere
    }

    static let flow = #"""
        use now 2018-06-20T20:00:00Z
        settle off
        # 1: nothing is there yet
        expect screen "FeedViewController"
        expect rows 0
        expect text "No posts here yet!"
        expect #footerActivityIndicator hidden
        # 2: the user is asked for
        wait 1ms
        expect #footerActivityIndicator visible
        wait 248ms
        expect title ""
        wait 1ms
        expect title "Favio Mobile"
        # 3: the feed follows
        expect #footerActivityIndicator visible
        expect rows 0
        settle on
        wait 1ms
        expect #footerActivityIndicator hidden
        # 4: the feed is there
        expect rows 6
        expect no text "No posts here yet!"
        expect text "Favio Mobile · 2h"
        # 5: the filter comes after half a second; the action that it names is nowhere
        settle off
        search "BINÐ"
        wait 499ms
        expect rows 6
        wait 1ms
        expect rows 0
        search "bind"
        wait 500ms
        expect rows 1
        expect row 1 "Bind UIKit elements to model's fields with data formatting. #bindings"
        expect no alert
        search ""
        wait 500ms
        expect rows 6
        settle on
        # 6: a post
        tap row 1
        expect title "Post"
        expect text "Favio Mobile"
        expect text "2018-06-20 18:00:00 +0000"
        expect text "9000"
        expect text "9999"
        expect text "@faviomob"
        back
        # 7: a new one
        tap "Add"
        expect title "New Post"
        tap #postButton
        expect title "New Post"
        expect #textView value ""
        type "Hi \"you\"\nthere" into #textView
        settle off
        tap #postButton
        expect #postButton disabled
        expect #textView disabled
        wait 250ms
        expect screen "FeedViewController"
        expect rows 7
        expect row 1 "Hi \"you\"\nthere"
        """#
}
