import Foundation

/// A predicate of the benchmark, with what says the same in Swift.
struct PredicateCase {
    let format: String
    /// The same condition in CEL.
    let cel: String
    /// `nil` where Swift has no counterpart.
    var closure: ((PredicatePerson) -> Bool)?
    var macro: Predicate<PredicatePerson>?

    static var all: [PredicateCase] {
        [
            PredicateCase(
                format: "age > 18",
                cel: "age > 18",
                closure: { $0.age > 18 },
                macro: #Predicate { $0.age > 18 }
            ),
            PredicateCase(
                format: "age > 18 AND name BEGINSWITH 'Al'",
                cel: "age > 18 && name.startsWith('Al')",
                closure: { $0.age > 18 && $0.name.hasPrefix("Al") },
                macro: #Predicate { $0.age > 18 && $0.name.starts(with: "Al") }
            ),
            PredicateCase(
                format: "address.zip BETWEEN {20000, 50000} OR address.city == 'Bonn'",
                cel: "address.zip >= 20000 && address.zip <= 50000 || address.city == 'Bonn'",
                closure: {
                    (20_000...50_000).contains($0.address.zip) || $0.address.city == "Bonn"
                },
                macro: #Predicate {
                    $0.address.zip >= 20_000 && $0.address.zip <= 50_000
                        || $0.address.city == "Bonn"
                }
            ),
            PredicateCase(
                format: "note CONTAINS[cd] 'resume'",
                cel: "note.finds('resume')"
            ),
            PredicateCase(format: "name MATCHES 'A.*e'", cel: "name.matches('^A.*e$')"),
            PredicateCase(format: "name LIKE '*li*'", cel: "name.contains('li')"),
        ]
    }
}
