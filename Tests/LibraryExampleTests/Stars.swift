import OKitExpression
import OKitRuntime

struct Stars: HostComponent {
    let name = "stars"

    func nodes(_ values: ComponentValues) -> [ScreenNode] {
        let chosen = values["value"].int ?? 0
        let count = min(max(values["of"].int ?? 5, 1), 10)
        let buttons = (1...count).map { number in
            ScreenNode(
                id: "\(number)",
                role: .button,
                label: number <= chosen ? "★" : "☆",
                events: [.tap]
            )
        }
        return [ScreenNode(id: "stars", role: .group, children: buttons)]
    }

    func effects(of event: Event, _ values: ComponentValues) -> [ComponentEffect] {
        guard let number = Int64(event.target) else {
            return []
        }
        return [.set("value", .int(number)), .run("chosen")]
    }
}
