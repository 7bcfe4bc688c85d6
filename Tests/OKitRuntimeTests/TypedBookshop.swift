import FoundationEssentials
import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax

/// The entities of the sample app as Swift classes.
enum TypedBookshop {
    static let models: [Model.Type] = [
        Author.self, Book.self, BookDate.self, Directory.self, Genre.self, Group.self,
        GroupDefer.self, Shop.self,
    ]

    final class Author: Model {
        let id = IDField()
        let name = Field(value: "<New Author>", isOptional: false)
    }

    final class Genre: Model {
        let id = IDField()
        let name = Field(value: "", isOptional: false)
    }

    final class Directory: Model {
        let id = IDField()
        let authors = ModelField<Author>()*
        let groups = ModelField<GroupDefer>()*
    }

    /// A group as lists show it; what is in it has a file of its own.
    final class GroupDefer: Model {
        let id = IDField()
        let name = Field(value: "<New Group>", isOptional: false)
        let color = Field(value: blue, isOptional: false)
        let group = ModelField<Group>(isOptional: false).storedSeparately()

        override class func declare(_ members: inout ModelMembers) {
            members.changed("name") { (group: GroupDefer) in
                group.group.value?.name.value = group.name.value
            }
            members.changed("color") { (group: GroupDefer) in
                group.group.value?.color.value = group.color.value
            }
        }
    }

    final class Group: Model {
        let id = IDField()
        let name = Field(value: "<New Group>", isOptional: false)
        let status = Field(value: "open", isOptional: false)
        let color = Field(value: blue, isOptional: false)
        let authors = ModelField<Author>()*

        override class func declare(_ members: inout ModelMembers) {
            members.changed("name") { (group: Group) in
                (group.parent as? GroupDefer)?.name.value = group.name.value
            }
            members.changed("color") { (group: Group) in
                (group.parent as? GroupDefer)?.color.value = group.color.value
            }
        }
    }

    private static let blue = RGBColor(red: 0, green: 0, blue: 255)

    final class Shop: Model {
        let id = IDField()
        let books = ModelField<Book>()*
        let genres = ModelField<Genre>()*

        override class func declare(_ members: inout ModelMembers) {
            members.function("openDirectory", .alert("%Directory", "%Directory Content"))
        }
    }

    final class Book: Model {
        let id = IDField()
        let name = Field(value: "", isOptional: false)
        let date = Field<Date>(isOptional: false).startingNow()
        let marked = Field(value: false, isOptional: false)
        let icon = ModelField<ModelImage>()
        let authors = ModelField<ModelRef>()*
        let author = ModelField<ModelRef>(isOptional: false)
        let comment = Field(value: "")
        let type = Field(value: "0")
        let genre = ModelField<ModelRef>(isOptional: false)
        let price = Field(value: 0.0, isOptional: false)
        let copies = Field(value: 0, isOptional: false)
        let dates = ModelField<BookDate>()*

        override class func declare(_ members: inout ModelMembers) {
            members.computed("formatMarked") { (book: Book) in
                let key = book.marked.value == true ? "marked" : "not marked"
                return book.graph.environment.localized(key)
            }
            members.managed { (book: Book) in
                let icon = ModelImage(in: book.graph)
                icon.label.value = "book"
                icon.scale.value = 2
                book.icon.value = icon
                icon.template.value = true
                icon.load(ImageName(name: "book"))
            }
            members.function("setAsMarked") { (book: Book) in book.marked.value = true }
            let mark = Step.native { model, _ in
                (model as? Book)?.marked.value = true
                return .null
            }
            members.function(
                "setMarkedWithPrompt",
                .dialog(.confirm, "%Set As Marked", "%Set Book as Marked", then: [mark])
            )
            members.function("activate", .alert("%Book", "%Activated"))
            members.function("showDetails", .alert("%Book Details", "%Show Book Details"))
            members.function("openCatalog", .alert("%Catalog", "%Catalog Content"))
        }
    }

    final class BookDate: Model {
        let date = Field<Date>(isOptional: false).startingNow()

        var others: [BookDate] {
            (parent as? Book)?.dates.value ?? []
        }

        override class func declare(_ members: inout ModelMembers) {
            members.managed { (date: BookDate) in
                let last = date.others.last { $0 !== date } ?? date
                date.date.value = last.date.value?.addingTimeInterval(86_400)
            }
            members.changed("date") { (date: BookDate) in
                var next = date.date.value
                for follower in date.others.drop(while: { $0 !== date }).dropFirst() {
                    next = next?.addingTimeInterval(86_400)
                    follower.date.value = next
                }
            }
        }
    }
}

extension EntityFunction {
    fileprivate static func alert(_ title: String, _ message: String) -> EntityFunction {
        dialog(.alert, title, message)
    }

    fileprivate static func dialog(
        _ kind: Dialog.Kind,
        _ title: String,
        _ message: String,
        then steps: [Step] = []
    ) -> EntityFunction {
        let dialog = Dialog(
            kind: kind,
            title: BindingParser.parse(title, as: .list),
            message: BindingParser.parse(message, as: .list)
        )
        return EntityFunction(
            parameters: [],
            body: .steps([.dialog(dialog, then: steps, else: [])])
        )
    }
}
