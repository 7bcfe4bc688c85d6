import OKitBundle
import OKitClassic

/// A `.mom` file as a value: the objects of a keyed archive.
struct ModelFile {
    /// The objects by number; the first stands for none.
    private(set) var objects: [PropertyList] = [.text("$null")]
    var root = PropertyList.null

    /// Adds an object and refers to it.
    mutating func add(_ value: PropertyList) -> PropertyList {
        objects.append(value)
        return .uid(objects.count - 1)
    }

    /// Makes an object out of one that was added before.
    mutating func replace(_ reference: PropertyList, with value: PropertyList) {
        if let index = reference.uid {
            objects[index] = value
        }
    }

    mutating func text(_ text: String) -> PropertyList {
        add(.text(text))
    }

    mutating func object(_ className: String, _ members: [String: PropertyList]) -> PropertyList {
        let type = add(.dictionary(["$classname": .text(className)]))
        return add(.dictionary(members.merging(["$class": type]) { $1 }))
    }

    mutating func dictionary(_ members: [(String, PropertyList)]) -> PropertyList {
        let keys = members.map { text($0.0) }
        return object(
            "NSMutableDictionary",
            ["NS.keys": .array(keys), "NS.objects": .array(members.map(\.1))]
        )
    }

    mutating func notes(_ notes: [String: String]) -> PropertyList {
        dictionary(notes.sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) })
    }

    var list: PropertyList {
        .dictionary([
            "$archiver": .text("NSKeyedArchiver"), "$version": .integer(100_000),
            "$top": .dictionary(["root": root]), "$objects": .array(objects),
        ])
    }

    var bytes: [UInt8] {
        BinaryList(list).bytes
    }
}

extension ModelFile {
    /// Users with posts: relations lead back and forth, and an account is a user.
    static var feed: ModelFile {
        var file = ModelFile()
        let user = file.add(.null)
        let post = file.add(.null)
        let (posts, author) = (file.add(.null), file.add(.null))
        let name = file.attribute(
            700,
            ["NSUserInfo": file.notes(["JSONKeyPath": "profile.name"])]
        )
        let date = file.attribute(
            900,
            [
                "NSUserInfo": file.notes([
                    "JSONKeyPath": "created_at", "JSONTransformerName": "strToDate",
                ])
            ]
        )
        let count = file.attribute(
            200,
            ["NSDefaultValue": file.add(.integer(7)), "NSIsOptional": .bool(false)]
        )
        let className = file.text("Feed.Post")
        let relation = [
            "NSIsOptional": PropertyList.bool(true), "NSDeleteRule": .integer(1),
            "NSMinCount": .integer(0),
        ]
        file.replace(
            posts,
            with: file.content(
                "NSRelationshipDescription",
                relation.merging([
                    "NSMaxCount": .integer(0), "NSDeleteRule": .integer(2),
                    "NSDestinationEntity": post, "NSInverseRelationship": author,
                    "NSPropertyName": file.text("posts"),
                ]) { $1 }
            )
        )
        file.replace(
            author,
            with: file.content(
                "NSRelationshipDescription",
                relation.merging([
                    "NSMaxCount": .integer(1), "_NSDestinationEntityName": file.text("User"),
                    "_NSInverseRelationshipName": file.text("posts"),
                    "NSUserInfo": file.notes(["JSONKeyPath": "user"]),
                    "NSPropertyName": file.text("author"),
                ]) { $1 }
            )
        )
        file.replace(
            user,
            with: file.entity(
                "User",
                [("name", name), ("posts", posts)],
                ["NSUserInfo": file.notes(["identityAttribute": "name"])]
            )
        )
        file.replace(
            post,
            with: file.entity(
                "Post",
                [("author", author), ("count", count), ("date", date)],
                [
                    "NSUserInfo": file.notes([
                        "identityAttributes": "date, count", "ownerRelationship": "author",
                    ]), "NSClassNameForEntity": className,
                ]
            )
        )
        let account = file.add(
            file.entity(
                "Account",
                [],
                ["NSSuperentity": user, "NSUserInfo": file.notes(["isOwnerEntity": "1"])]
            )
        )
        file.setEntities([("User", user), ("Post", post), ("Account", account)])
        return file
    }

    mutating func setEntities(_ entities: [(String, PropertyList)]) {
        root = object("NSManagedObjectModel", ["NSEntities": dictionary(entities)])
    }

    /// A model with one entity, which has one attribute.
    static func attribute(_ type: Int64, default value: (inout ModelFile) -> PropertyList) -> Self {
        var file = ModelFile()
        let attribute = file.attribute(type, ["NSDefaultValue": value(&file)])
        let entity = file.add(file.entity("Thing", [("value", attribute)], [:]))
        file.setEntities([("Thing", entity)])
        return file
    }

    mutating func attribute(
        _ type: Int64,
        _ members: [String: PropertyList]
    ) -> PropertyList {
        let usual: [String: PropertyList] = [
            "NSAttributeType": .integer(type), "NSIsOptional": .bool(true),
            "NSDefaultValue": .uid(0), "NSValueTransformerName": .uid(0),
        ]
        return object("NSAttributeDescription", usual.merging(members) { $1 })
    }

    mutating func entity(
        _ name: String,
        _ properties: [(String, PropertyList)],
        _ members: [String: PropertyList]
    ) -> PropertyList {
        content(
            "NSEntityDescription",
            [
                "NSEntityName": text(name), "NSProperties": dictionary(properties),
                "NSSuperentity": .uid(0),
            ].merging(members) { $1 }
        )
    }

    /// The content of an object of a class, which is not added yet.
    mutating func content(
        _ className: String,
        _ members: [String: PropertyList]
    ) -> PropertyList {
        let type = add(.dictionary(["$classname": .text(className)]))
        return .dictionary(members.merging(["$class": type]) { $1 })
    }
}
