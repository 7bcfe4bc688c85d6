import OKitExpression
import OKitFields
import OKitModel

/// A model, as a program without bundles declares it.
final class Member: Model {
    let id = IDField()
    let name = Field<String>().require(NotBlankRule())
    let friends: ModelArrayField<Member> = ModelField<Member>()*
}

/// Uses the product `OKitFields`, and nothing else, as a program with typed models would.
///
/// It relates two models, reads one through a binding, and prints the value.
@main
enum FieldUser {
    static func main() {
        let (ada, bob) = (Member(), Member())
        ada.friends.value = [bob]
        bob.name.value = "Bob"
        let binding = BindingParser.parse("friends[0]/name", as: .single)
        var evaluator = Evaluator(ada.graph)
        print(evaluator.value(of: binding, on: ada.object).text ?? "", bob.validate().isValid)
    }
}
