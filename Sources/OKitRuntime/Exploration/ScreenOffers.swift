import OKitExpression
import OKitSyntax

/// What a user can do on a screen, as flow commands.
struct ScreenOffers {
    /// One possible command.
    struct Offer {
        /// The command.
        let line: String
        /// The last part of the ID of the tapped button, which is the name of its action.
        var button: String?
        /// The relative frequency with which this command is chosen.
        var weight = 4
    }

    private(set) var offers: [Offer] = []
    private let finder: FlowFinder
    private var random: RandomNumbers

    /// The maximum number of rows offered at once; a list can have thousands.
    private static let mostRows = 6

    init(_ tree: ScreenTree, random: RandomNumbers) {
        finder = FlowFinder(tree)
        self.random = random
        let rows = finder.rows
        for node in finder.nodes where !node.state.contains(.disabled) && node.role != .row {
            // The buttons of a row are offered together with the row.
            if node.role != .button || !rows.contains(where: { node.id.hasPrefix($0.id + "/") }) {
                add(node)
            }
        }
        addRows(rows)
        if tree.overlay == nil, !offers.isEmpty {
            offers.append(Offer(line: "wait 40s", weight: 1))
        }
    }

    /// Returns a random offer; `nil` if the screen offers nothing.
    func choose(_ random: inout RandomNumbers) -> Offer? {
        let sum = offers.reduce(0) { $0 + $1.weight }
        guard sum > 0 else {
            return nil
        }
        var rest = Int.random(in: 0..<sum, using: &random)
        return offers.first { offer in
            rest -= offer.weight
            return rest < 0
        }
    }

    // MARK: Elements

    private mutating func add(_ node: ScreenNode) {
        let name = node.flowName.map(Self.quoted)
        switch node.role {
        case .button where node.events.contains(.tap): addButton(node)
        case .tab where node.events.contains(.tap):
            add(name.map { "tap tab \($0)" }, weight: 2)
        case .column where node.events.contains(.tap):
            add(name.map { "sort \($0)" }, weight: 1)
        case .search where node.events.contains(.input):
            add("search \(Self.quoted(typed()))", weight: 2)
        case .section where node.events.contains(.toggle):
            let word = node.state.contains(.expanded) ? "collapse" : "expand"
            add(name.map { "\(word) section \($0)" }, weight: 1)
        default: addControl(node)
        }
    }

    private mutating func addButton(_ node: ScreenNode) {
        let purpose = node.details.purpose
        if let purpose, let button = FlowButton(rawValue: purpose.rawValue),
            finder.tree.overlay == nil
        {
            return add(button.rawValue, weight: button == .back ? 2 : 1)
        }
        let button = node.id.split(separator: "/").last.map(String.init)
        if finder.tree.overlay != nil {
            add(node.label.map { "answer \(Self.quoted($0))" })
        } else if let target = target(node, .tap) {
            offers.append(Offer(line: "tap \(target)", button: button))
        }
    }

    private mutating func addControl(_ node: ScreenNode) {
        if node.events.contains(.input), let target = target(node, .input) {
            let isFile = finder.tree.overlay != nil && node.id == "alert/0"
            add(isFile ? nil : "type \(Self.quoted(typed())) into \(target)")
        }
        if node.events.contains(.toggle), let target = target(node, .toggle) {
            add("set \(target) \(node.state.contains(.checked) ? "off" : "on")")
        }
        if node.events.contains(.adjust), let target = target(node, .adjust) {
            let bounds = node.details.bounds
            let numbers = [
                bounds?.minimum, bounds?.maximum, bounds.map { $0.minimum > 1 ? $0.minimum : 1 },
            ]
            .compactMap(\.self).filter(\.isFinite)
            add(numbers.randomElement(using: &random).map { "set \(target) \(Self.spelled($0))" })
        }
        if node.events.contains(.pick), let target = target(node, .pick) {
            add("set \(target) 20\(Int.random(in: 10...40, using: &random))-02-28")
        }
        if node.events.contains(.choose), let target = target(node, .choose) {
            let options = node.children.filter { $0.role == .option }.compactMap(\.label)
            add(
                options.randomElement(using: &random)
                    .map { "choose \(Self.quoted($0)) in \(target)" }
            )
        }
    }

    private mutating func addRows(_ rows: [ScreenNode]) {
        let first = finder.list?.details.window?.first ?? 0
        for index in rows.indices.shuffled(using: &random).prefix(Self.mostRows) {
            let (row, name) = (rows[index], "row \(first + index + 1)")
            guard !row.state.contains(.disabled) else {
                continue
            }
            if row.events.contains(.tap) {
                add("tap \(name)", weight: 2)
            }
            if row.events.contains(.toggle) {
                let isTree = row.details.component.level != nil
                let word = row.state.contains(.expanded) ? "collapse" : "expand"
                add(isTree ? "\(word) \(name)" : "tick \(name)", weight: 1)
            }
            for menu in row.children where menu.role == .menu {
                for action in menu.children where !action.state.contains(.disabled) {
                    if let label = action.label {
                        let line = "swipe \(name) \(Self.quoted(label))"
                        let button = action.id.split(separator: "/").last.map(String.init)
                        offers.append(Offer(line: line, button: button, weight: 2))
                    }
                }
            }
        }
    }

    private mutating func add(_ line: String?, weight: Int = 4) {
        if let line {
            offers.append(Offer(line: line, weight: weight))
        }
    }

    // MARK: Words

    /// Returns the name of a node for a command: its label if that is unambiguous, else its ID.
    private func target(_ node: ScreenNode, _ kind: Event.Kind) -> String? {
        if let name = node.flowName,
            (try? finder.node(.label(name), accepting: kind))?.id == node.id
        {
            return Self.quoted(name)
        }
        let isWord = node.id.allSatisfy { !$0.isWhitespace && $0 != "\"" && $0 != "#" }
        guard isWord, (try? finder.node(.id(node.id), accepting: kind))?.id == node.id else {
            return nil
        }
        return "#\(node.id)"
    }

    /// Returns text that a user might type: words on the screen and inputs that programs often
    /// mishandle.
    private mutating func typed() -> String {
        let words = finder.rows.flatMap { row in
            ([row.label].compactMap(\.self) + row.cellTexts).filter { !$0.isEmpty }
        }
        if Bool.random(using: &random), let word = words.randomElement(using: &random) {
            return String(word.prefix(12))
        }
        let texts = [
            "", " ", "a", "Zebra", "12", "-1", "3.5", "99999999999999999999", "2026-02-30", "é🙂",
            "it's {x} \"q\"", String(repeating: "long ", count: 60),
        ]
        return texts.randomElement(using: &random) ?? ""
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter(layout: .compact)
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func spelled(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    }
}
