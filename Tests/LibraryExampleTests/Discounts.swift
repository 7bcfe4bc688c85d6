import OKitExpression

let withTax = HostFunction(
    "withTax",
    on: .number,
    parameters: [.number],
    returns: .double,
    summary: "The price including tax at this percentage."
) { price, arguments, _ in
    guard let price = price.double, let percent = arguments[0].double else {
        return .null
    }
    return .double(price * (1 + percent / 100))
}

let initials = Transformer("The first letters of the words.") { value, _, _ in
    let words = (value.text ?? "").split(separator: " ")
    return .text(words.compactMap { $0.first.map { String($0) } }.joined())
}
