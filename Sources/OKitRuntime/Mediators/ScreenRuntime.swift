import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Brings the views and mediators of screens up to date (WidgetKit §4.6).
struct ScreenRuntime {
    /// The providers of all screens.
    var providers: ProviderRuntime
    private var mediators = MediatorProviders()
    /// The actions of screens of format 2.
    var runs = ActionRuns()
    /// The steps that wait for the result of a screen, by the state of its page.
    var openers: [ObjectID: StepMachine] = [:]
    /// The pages that were open when screens were brought up to date last.
    var openPages: [Page] = []
    /// The states of pages that lack a screen inside them, which was reported.
    var incompletePages: Set<ObjectID> = []
    /// The state of the page on which the user signs in, while calls wait for that.
    var signInPage: ObjectID?
    /// The object of who has signed in, and the number of its changes.
    var user = ProvidedObjects()
    var userVersion = 0
    private var displays = DisplayRuntime()

    /// What bringing a screen up to date has done.
    struct Settlement {
        /// Whether anything has changed, so that something else may have to change.
        var hasChanged = false
        var problems: [MediatorProviders.Problem] = []
        /// Functions that writing has called and that wait for something.
        var paused: [PausedFunction] = []
    }

    init(data: DataFiles) {
        providers = ProviderRuntime(data: data)
    }

    /// Whether it knows nothing of any screen.
    var isEmpty: Bool {
        providers.isEmpty && displays.isEmpty
    }

    /// Passes once over a screen: providers fetch, displays show, bindings write.
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

    /// Forgets mediators of screens that are closed.
    mutating func forgetRemoved(from graph: Graph) {
        providers.forgetRemoved(from: graph)
        mediators.forgetRemoved(from: graph)
        runs.forgetRemoved(from: graph)
        displays.forgetRemoved(from: graph)
    }
}
