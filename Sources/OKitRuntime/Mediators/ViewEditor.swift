import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Applies user input to controls.
struct ViewEditor {
    private let objects: AppObjects

    init(_ objects: AppObjects) {
        self.objects = objects
    }

    /// Sets the value of a control, within its limits.
    func set(_ object: ObjectID, to action: Event.Action) {
        let graph = objects.graph
        switch action {
        case .toggle(let isOn):
            objects.put(.bool(isOn), "on", of: object)
        case .adjust(let number) where number.isFinite:
            let minimum = graph.value(of: object, "minimumValue").double ?? 0
            let maximum = max(graph.value(of: object, "maximumValue").double ?? 1, minimum)
            objects.put(.double(min(max(number, minimum), maximum)), "value", of: object)
        case .choose(let index):
            let count = graph.value(of: object, "segments").elements?.count ?? 0
            if (0..<count).contains(index) {
                objects.put(.int(Int64(index)), "selectedSegmentIndex", of: object)
            }
        case .pick(let date):
            let minimum = graph.value(of: object, "minimumDate").date ?? date
            let maximum = max(graph.value(of: object, "maximumDate").date ?? date, minimum)
            objects.put(.date(min(max(date, minimum), maximum)), "date", of: object)
        case .tap, .input, .submit, .adjust, .window, .move, .refresh, .preview:
            break
        }
    }

    /// Writes the value of a control to the property at its path (`valuePath`).
    func writeBack(_ context: ViewContext) -> PausedFunction? {
        guard let path = context.view.declaration.valuePath else {
            return nil
        }
        let value = objects.cache.value(of: Self.shownValue, on: context.view.object)
        return objects.write(value, to: path.expression, on: context.shownContent.object)
    }

    private static let shownValue = BindingParser.parse("wx_value", as: .single)
}
