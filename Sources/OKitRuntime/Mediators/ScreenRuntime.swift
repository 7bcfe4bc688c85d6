import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Updates the views and mediators of screens (WidgetKit §4.6).
struct ScreenRuntime {
    /// The providers of all screens.
    var providers: ProviderRuntime
    private var mediators = MediatorProviders()
    /// The actions of screens of format 2.
    var runs = ActionRuns()
    /// The steps waiting for the result of a screen, by the state of its page.
    var openers: [ObjectID: StepMachine] = [:]
    /// The pages that were open at the last update.
    var openPages: [Page] = []
    /// The states of pages with a missing inner screen, which was reported.
    var incompletePages: Set<ObjectID> = []
    /// The state of the sign-in page, while calls wait for the user to sign in.
    var signInPage: ObjectID?
    /// The object of the signed-in user and its change number.
    var user = ProvidedObjects()
    var userVersion = 0
    private var displays = DisplayRuntime()

    /// The result of updating a screen.
    struct Settlement {
        /// Whether anything has changed, which can cause further changes.
        var hasChanged = false
        var problems: [MediatorProviders.Problem] = []
        /// Waiting functions that were called by writing values.
        var paused: [PausedFunction] = []
    }

    init(data: DataFiles) {
        providers = ProviderRuntime(data: data)
    }

    /// Whether it holds no state of any screen.
    var isEmpty: Bool {
        providers.isEmpty && displays.isEmpty
    }

    /// Makes one update pass over a screen: providers load, displays update, bindings write.
    mutating func settle(
        _ live: LiveScreen,
        _ objects: AppObjects,
        _ records: RecordsController
    ) -> Settlement {
        var settlement = Settlement(paused: live.takePaused())
        for mediator in live.mediators where mediator.kind.role == .provider {
            let settled = mediators.settle(mediator, &providers, objects, records)
            settlement.hasChanged = settled.hasChanged || settlement.hasChanged
            settlement.problems += settled.problems
        }
        for mediator in live.mediators where mediator.kind.role == .display {
            let hasChanged = displays.settle(mediator, in: live, objects)
            settlement.hasChanged = hasChanged || settlement.hasChanged
        }
        let forms = FormReader(objects)
        for view in live.stage.views {
            settlement.hasChanged = forms.settle(form: view) || settlement.hasChanged
        }
        let settled = live.stage.settle(objects)
        settlement.hasChanged = settled.hasChanged || settlement.hasChanged
        settlement.paused += settled.paused
        return settlement
    }

    /// Removes mediators of closed screens.
    mutating func forgetRemoved(from graph: Graph) {
        providers.forgetRemoved(from: graph)
        mediators.forgetRemoved(from: graph)
        runs.forgetRemoved(from: graph)
        displays.forgetRemoved(from: graph)
    }
}
