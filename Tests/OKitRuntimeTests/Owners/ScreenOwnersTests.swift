import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

@testable import OKitRuntime

/// Providers, displays and action controllers without a session.
struct ScreenOwnersTests {
    private func makeApp(_ screen: String) throws -> OwnerApp {
        try OwnerApp(
            #"{"properties":{"name":{"type":"text"},"parts":{"type":"list","of":"text"}}}"#,
            #"{"kind":"views",\#(screen)}"#,
            ["data/numbers.json": #"[{"n":2},{"n":1}]"#]
        )
    }

    private func object(_ name: String, in live: LiveScreen) throws -> ObjectID {
        try #require(live.stage.object(named: name))
    }

    @Test func fetchesAgainOnlyWhereSomethingHasChanged() throws {
        let app = try makeApp(
            """
            "views":[],
            "objects":{"p":{"type":"JSONFileDataProvider","attrs":{"fileName":"numbers"}}}
            """
        )
        let live = try #require(app.live())
        var screens = ScreenRuntime(data: app.bundle.data)
        let first = screens.settle(live, app.objects, RecordsController(nil))
        #expect(first.hasChanged && first.problems.isEmpty)
        let provider = try object("p", in: live)
        #expect(app.objects.graph.value(of: provider, "totalCount") == .int(2))
        #expect(screens.providers.sections(of: provider).map(\.range) == [0..<2])
        #expect(!screens.settle(live, app.objects, RecordsController(nil)).hasChanged)
        app.objects.put(.text("nothing"), "fileName", of: provider)
        #expect(screens.settle(live, app.objects, RecordsController(nil)).hasChanged)
        #expect(app.objects.graph.value(of: provider, "totalCount") == .int(0))
    }

    @Test func evaluatesOnlyTheItemsThatHaveChanged() throws {
        let app = try OwnerApp(
            #"{"properties":{"things":{"type":"list","of":"Item"}}}"#,
            """
            {"kind":"views","views":[],"objects":{"p":{"type":"ItemsCollection",
            "attrs":{"masterKeyPath":"things","predicateFormat":"size > 1","sortByFields":"size"}}}}
            """,
            ["models/Item.json": #"{"properties":{"size":{"type":"int"}}}"#]
        )
        let graph = app.objects.graph
        let type = try #require(graph.types["Item"])
        let model = try #require(app.model)
        let items = (0..<500).map { number in
            let item = graph.create(type)
            app.objects.put(.int(Int64(number)), "size", of: item)
            return item
        }
        app.objects.put(.list(items.map { .object($0) }), "things", of: model)
        let live = try #require(app.live())
        let provider = try object("p", in: live)
        app.objects.put(.object(model), "masterObject", of: provider)
        var screens = ScreenRuntime(data: DataFiles())
        func evaluations() -> Int {
            let before = app.objects.cache.evaluationCount
            _ = screens.settle(live, app.objects, RecordsController(nil))
            return app.objects.cache.evaluationCount - before
        }
        #expect(evaluations() > 900)
        #expect(graph.value(of: provider, "totalCount") == .int(498))
        #expect(evaluations() == 0)
        app.objects.put(.int(1000), "size", of: items[0])
        #expect(evaluations() <= 128)
        #expect(graph.value(of: provider, "totalCount") == .int(499))
        #expect(graph.value(of: provider, "allItems").elements?.last == .object(items[0]))
    }

    @Test func forgetsScreensThatAreClosed() throws {
        let app = try makeApp(
            """
            "views":[],
            "objects":{"p":{"type":"JSONFileDataProvider","attrs":{"fileName":"numbers"}}}
            """
        )
        var screens = ScreenRuntime(data: app.bundle.data)
        do {
            let live = try #require(app.live())
            _ = screens.settle(live, app.objects, RecordsController(nil))
        }
        #expect(!screens.isEmpty)
        screens.forgetRemoved(from: app.objects.graph)
        #expect(screens.isEmpty)
    }

    @Test func performsAfterTheDelayOfTheController() throws {
        let app = try makeApp(
            #"""
            "views":[{"type":"button","id":"go"}],
            "objects":{"a":{"type":"ButtonActionController",
            "attrs":{"actionName":"post","actionDelay":2},"outlets":{"sender":"go"}}}
            """#
        )
        let live = try #require(app.live())
        var actions = ActionRuntime()
        let button = try #require(live.stage.views.first { $0.declaration.kind == .button })
        let tapped = actions.tap(button, in: live, content: .null)
        guard case .perform(let mediator)? = tapped.first, tapped.count == 1 else {
            return #expect(Bool(false), "\(tapped)")
        }
        #expect(actions.perform(mediator, in: live, app.objects).isEmpty)
        #expect(actions.schedule.nextDue == app.clock.now + 2)
        let entry = try #require(actions.schedule.take(dueBy: app.clock.now + 2).first)
        guard case .performNow(let due)? = actions.work(entry, in: live).first else {
            return #expect(Bool(false))
        }
        let effects = actions.performNow(due, in: live, app.objects)
        guard case .ask(let request)? = effects.first else {
            return #expect(Bool(false), "\(effects)")
        }
        #expect(request.action == "post" && request.sender == button.object)
        _ = actions.perform(mediator, in: live, app.objects)
        guard case .cancelCalls(mediator.object)? = actions.cancel(mediator).first else {
            return #expect(Bool(false))
        }
        #expect(actions.schedule.nextDue == nil)
    }

    @Test func repeatsTimersAndForgetsThoseOfClosedScreens() throws {
        let app = try makeApp(
            #""views":[],"objects":{"t":{"type":"TimerActionController","attrs":{"actionName":"post"}}}"#
        )
        var actions = ActionRuntime()
        do {
            let live = try #require(app.live())
            actions.begin(live, at: app.clock.now)
            #expect(actions.schedule.nextDue == app.clock.now + 60)
            #expect(actions.schedule.nextOnce == nil)
            let work = try #require(actions.schedule.take(dueBy: app.clock.now + 60).first)
            #expect(actions.work(work, in: live).count == 1)
            actions.restart(work, in: live, at: app.clock.now + 60)
            actions.schedule.forgetRemoved(from: app.objects.graph)
            #expect(actions.schedule.nextDue == app.clock.now + 120)
        }
        actions.schedule.forgetRemoved(from: app.objects.graph)
        #expect(actions.schedule.nextDue == nil)
    }

    @Test func doesInOrderWhatPagesAndMediatorsHaveScheduled() throws {
        let app = try makeApp(#""views":[],"objects":{"t":{"type":"ActionController"}}"#)
        let live = try #require(app.live())
        let object = try #require(live.mediators.first?.object)
        let start = app.clock.now
        var schedule = Schedule()
        schedule.add(.steps(page: object, 1), due: start + 1)
        schedule.add(.filter(object), due: start + 3)
        schedule.add(.action(object), due: start + 1)
        schedule.add(.action(object), due: start + 2)
        schedule.add(.load(provider: object), due: start + 1)
        // Work that is replaced is due at its new time only.
        schedule.add(.filter(object), due: start + 2)
        schedule.add(.load(provider: object), due: start + 4)
        #expect(schedule.nextDue == start + 1 && schedule.nextOnce == start + 1)
        #expect(
            schedule.take(dueBy: start + 2) == [
                .steps(page: object, 1), .action(object), .action(object), .filter(object),
            ]
        )
        #expect(schedule.nextDue == start + 4)
        schedule.hold(.steps(page: object, 1))
        #expect(schedule.takeHeld(of: []).isEmpty)
        #expect(schedule.takeHeld(of: [object]) == [.steps(page: object, 1)])
        #expect(schedule.takeHeld(of: [object]).isEmpty)
    }

    @Test func reportsMalformedPredicates() throws {
        let app = try makeApp(
            """
            "views":[],"objects":{"a":{"type":"ActionController","attrs":{"actionName":"post"}}}
            """
        )
        let live = try #require(app.live())
        let mediator = try #require(live.mediators.first)
        app.objects.put(.text("name =="), "predicateFormat", of: mediator.object)
        let effects = ActionRuntime().performNow(mediator, in: live, app.objects)
        guard case .report(let finding)? = effects.first, effects.count == 1 else {
            return #expect(Bool(false), "\(effects)")
        }
        #expect(finding.rule == "malformed-predicate")
    }
}
