import FoundationEssentials
import OKitRuntime
import OKitSyntax

/// The input by which a user causes an event of a node on a page.
struct PageAction {
    let page: FlowPage
    let node: ScreenNode
    let tree: ScreenTree
    let options: PageOptions

    /// The key of the node's element.
    var key: NodeKey { NodeKey(node) }

    /// The number of keys by which a slider is moved at most.
    private static let mostSteps = 1000
    /// The number of menus inside of each other.
    private static let mostMenus = 3

    /// Performs an action.
    ///
    /// - Parameter follow: Waits until the page shows the current screen.
    /// - Returns: Whether the page must send an event; `false` if the value is the current one.
    func perform(
        _ action: Event.Action,
        follow: () throws(FlowFailure) -> Void
    ) throws(FlowFailure) -> Bool {
        switch action {
        case .tap: return try click(run("tap"))
        case .toggle(let isOn): return try click(run("toggle", .bool(isOn)))
        case .refresh: return try click(run("refresh"))
        case .input(let text): return try type(text)
        case .submit:
            _ = try run("edit")
            try page.press(.enter)
            return true
        case .choose(let index): return try choose(index)
        case .adjust(let number): return try adjust(to: number)
        case .pick(let date): return try pick(date)
        case .move(let from, let to):
            try move(from, to: to, follow)
            return true
        case .preview, .window:
            throw failure("cannot be caused by a user of a page")
        }
    }

    /// Returns a failure about the node.
    func failure(_ text: String) -> FlowFailure {
        FlowFailure("\"\(node.label ?? node.details.placeholder ?? node.id)\" \(text)")
    }

    /// Clicks at a position, after that of the menu which contains it.
    ///
    /// - Returns: Whether there was something to click.
    @discardableResult
    func click(_ place: JSONNode?, depth: Int = 0) throws(FlowFailure) -> Bool {
        if place?["done"] != nil {
            return false
        }
        guard let x = place?["x"]?.double, let y = place?["y"]?.double else {
            throw failure(place?["problem"]?.string ?? "cannot be found on the page")
        }
        try page.click(x, y)
        guard place?["again"] == nil else {
            guard depth < Self.mostMenus else {
                throw failure("is in a menu that does not open")
            }
            return try click(run("tap"), depth: depth + 1)
        }
        return true
    }

    private func run(
        _ function: String,
        _ argument: DevToolsValue? = nil
    ) throws(FlowFailure) -> JSONNode? {
        guard let argument else {
            return try page.run(function, .text(key.text))
        }
        return try page.run(function, .text(key.text), argument)
    }

    /// Runs a function that prepares an element.
    private func prepare(
        _ function: String,
        _ argument: DevToolsValue? = nil
    ) throws(FlowFailure) -> JSONNode? {
        let result = try run(function, argument)
        if let problem = result?["problem"]?.string {
            throw failure(problem)
        }
        return result
    }

    // MARK: Text

    private func type(_ text: String) throws(FlowFailure) -> Bool {
        let field = try prepare("edit")
        let former = field?["value"]?.string ?? ""
        if let x = field?["x"]?.double, let y = field?["y"]?.double {
            try page.click(x, y)
            _ = try prepare("edit")
        }
        if !text.isEmpty {
            try page.insert(text)
        } else if !former.isEmpty {
            try page.press(.backspace)
        }
        try expect(text)
        return !(text.isEmpty && former.isEmpty)
    }

    /// Throws unless the field has a value.
    private func expect(_ value: String) throws(FlowFailure) {
        let found = try prepare("value")?["value"]?.string ?? ""
        guard found == value else {
            throw failure(
                node.details.isSecure
                    ? "does not accept the text"
                    : "has the text \"\(found)\" after typing \"\(value)\""
            )
        }
    }

    // MARK: Choices and numbers

    private func choose(_ index: Int) throws(FlowFailure) -> Bool {
        let result = try prepare("choose", .int(index))
        guard let steps = result?["steps"]?.int else {
            return try click(result)
        }
        // The list opens, so that only the last option is chosen.
        try page.press(.space)
        for _ in 0..<abs(steps) {
            try page.press(steps > 0 ? .down : .up)
        }
        try page.press(.enter)
        return true
    }

    private func adjust(to number: Double) throws(FlowFailure) -> Bool {
        let field = try prepare("edit")
        let text = NumberText.text(of: number)
        guard field?["value"]?.string != text else {
            return false
        }
        guard field?["type"]?.string == "range" else {
            try page.insert(text)
            try page.press(.tab)
            return true
        }
        var value = field?["value"]?.string.flatMap(Double.init) ?? number
        for _ in 0..<Self.mostSteps where value != number {
            try page.press(value < number ? .right : .left)
            guard let next = try prepare("value")?["value"]?.string.flatMap(Double.init),
                next != value, (next < number) == (value < number) || next == number
            else {
                throw failure("has no value \(text) on the page")
            }
            value = next
        }
        return true
    }

    // MARK: Dates

    private func pick(_ date: Date) throws(FlowFailure) -> Bool {
        let form = DateInput(mode: node.details.dateMode, timeZone: options.timeZone)
        let text = form.text(of: date)
        guard try prepare("edit")?["value"]?.string != text else {
            return false
        }
        let halves = text.split(separator: "T").map(String.init)
        if form.type != "time" {
            // The browser has the order of parts in the United States.
            let parts = halves[0].split(separator: "-").map(String.init)
            try type(digits: parts[1] + parts[2] + parts[0])
        }
        if form.type == "datetime-local" {
            try page.press(.right)
        }
        if form.type != "date", let time = halves.last {
            let hour = Int(time.prefix(2)) ?? 0
            let twelve = (hour + 11) % 12 + 1
            try type(digits: (twelve < 10 ? "0" : "") + "\(twelve)" + time.suffix(2))
            try type(digits: hour < 12 ? "A" : "P")
        }
        try expect(text)
        try page.press(.enter)
        return true
    }

    private func type(digits: String) throws(FlowFailure) {
        for character in digits {
            try page.press(.typing(character))
        }
    }

    // MARK: Rows

    /// Moves a row by the keys of its handle.
    private func move(
        _ from: Int,
        to: Int,
        _ follow: () throws(FlowFailure) -> Void
    ) throws(FlowFailure) {
        let first = node.details.window?.first ?? 0
        let rows = node.children.flatMap { $0.role == .section ? $0.children : [$0] }
            .filter { $0.role == .row }
        guard rows.indices.contains(from - first) else {
            throw failure("has no row \(from + 1) on the page")
        }
        let row = NodeKey(rows[from - first])
        for _ in 0..<abs(to - from) {
            if let problem = try page.run("handle", .text(row.text))?["problem"]?.string {
                throw failure(problem)
            }
            try page.press(to > from ? .down : .up)
            try follow()
        }
    }
}
