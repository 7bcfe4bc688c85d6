extension DeclarationMistakeTests {
    /// Changes of the app "inventory".
    static let inventoryMistakes: [Mistake] = [
        Mistake(
            "screens/items.json",
            #"name.finds(screen.query)"#,
            #"name.find(screen.query)"#,
            #"screens/items.json:5:16: error: text has no function "find"; did "#
                + #"you mean "finds"? [unknown-function]"#
        ),
        Mistake(
            "screens/items.json",
            #"screen.onlyLow || isLow"#,
            #"screen.onlyLow || copies"#,
            #"screens/items.json:5:59: error: expected bool, found int [type-mismatch]"#
        ),
        Mistake(
            "screens/items.json",
            #"{"count": "order.count"}"#,
            #"{"count": "order.cuont"}"#,
            #"screens/items.json:11:26: error: Order has no "cuont"; did you mean "#
                + #""count"? [unknown-property]"#
        ),
        Mistake(
            "screens/items.json",
            #"{"count": "order.count"}"#,
            #"{}"#,
            #"screens/items.json:10:69: error: "restock" needs the parameter "count" "#
                + #"[missing-parameter]"#
        ),
        Mistake(
            "screens/items.json",
            #""fields": ["count"]"#,
            #""fields": ["cuont"]"#,
            #"screens/items.json:10:28: error: unknown name "cuont"; did you mean "#
                + #""count"? [unknown-property]"#
        ),
        Mistake(
            "screens/items.json",
            #""delete": "item""#,
            #""delete": "item.copies""#,
            #"screens/items.json:13:60: error: "delete" expects object or list of "#
                + #"objects, found int [type-mismatch]"#
        ),
        Mistake(
            "screens/items.json",
            #""for": "item""#,
            #""for": "itm""#,
            #"screens/items.json:13:60: error: unknown name "item"; did you mean "#
                + #""items"? [unknown-property]"#
        ),
        Mistake(
            "screens/items.json",
            #""export": "items""#,
            #""export": "item""#,
            #"screens/items.json:16:49: error: unknown provider "item"; did you "#
                + #"mean "items"? [unknown-provider]"#
        ),
        Mistake(
            "screens/items.json",
            #""into": "screen.chosen""#,
            #""into": "screen.query""#,
            #"screens/items.json:21:62: error: "screen.query" is text, which cannot "#
                + #"hold Item [type-mismatch]"#
        ),
        Mistake(
            "screens/items.json",
            #"supplier.name"#,
            #"supplier.nam"#,
            #"screens/items.json:23:80: error: Supplier has no "nam"; did you mean "#
                + #""name"? [unknown-property]"#
        ),
        Mistake(
            "screens/items.json",
            #""y": "copies""#,
            #""y": "name""#,
            #"screens/items.json:27:55: error: "y" expects number, found text "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "screens/items.json",
            #"items.sum(i, i.value)"#,
            #"items.sum(i, i.name)"#,
            #"screens/items.json:2:28: error: sum expects numbers, found text "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "models/Item.json",
            #""inverse": "items""#,
            #""inverse": "item""#,
            #"models/Item.json:4:46: error: Supplier has no property "item" with "#
                + #"objects of Item; did you mean "items"? [wrong-inverse]"#,
            #"models/Supplier.json:2:12: error: "supplier" of Item names another "#
                + #"inverse, "item" [wrong-inverse]"#
        ),
        Mistake(
            "models/Item.json",
            #""changed": {"copies""#,
            #""changed": {"copis""#,
            #"models/Item.json:10:23: error: unknown property "copis"; did you "#
                + #"mean "copies"? [unknown-property]"#
        ),
        Mistake(
            "models/Item.json",
            #"copies < app.low"#,
            #"copies < app.lowest"#,
            #"models/Item.json:6:24: error: Shop has no "lowest" [unknown-property]"#
        ),
        Mistake(
            "models/Item.json",
            #""to": "copies + count""#,
            #""to": "name""#,
            #"models/Item.json:9:8: error: "copies" expects int, found text; write "#
                + #""int(name)" to convert it [type-mismatch]"#
        ),
        Mistake(
            "models/Item.json",
            #""to": "copies + count""#,
            #""to": "'many'""#,
            #"models/Item.json:9:8: error: "copies" expects int, found text "many" "#
                + #"[type-mismatch]"#
        ),
        Mistake(
            "screens/item.json",
            #""options": "suppliers""#,
            #""options": "supliers""#,
            #"screens/item.json:1:49: warning: nothing uses the provider "suppliers" "#
                + #"[unused-provider]"#,
            #"screens/item.json:3:75: error: unknown name "supliers"; did you mean "#
                + #""suppliers"? [unknown-property]"#
        ),
        Mistake(
            "screens/item.json",
            #""title": "{name}"}"#,
            #""title": "{nam}"}"#,
            #"screens/item.json:4:12: error: unknown name "nam"; did you mean "name"? "#
                + #"[unknown-property]"#
        ),
        Mistake(
            "app.json",
            #""settings": "settings""#,
            #""settings": "item""#,
            #"app.json:1:32: error: "item" shows Item, which is not the root of a model "#
                + #"[wrong-segue]"#,
            #"screens/settings.json:1:1: warning: nothing opens the screen "#
                + #""settings" [unreachable-screen]"#
        ),
        Mistake(
            "models/Item.json",
            #""sku": "text","#,
            #""sku": "text", "code": {"type": "text", "renamedFrom": "name"},"#,
            #"models/Item.json:2:71: warning: "name" is still the name of a property; "#
                + #""renamedFrom" expects a former name [former-name]"#
        ),
        Mistake(
            "models/Item.json",
            #""added": "date""#,
            #""added": {"type": "date", "format": "percent"}"#,
            #"models/Item.json:3:78: error: "percent" does not format date "#
                + #"[unknown-format]"#
        ),
        Mistake(
            "screens/items.json",
            #""columns": ["sku""#,
            #""columns": ["suk""#,
            #"screens/items.json:22:38: error: unknown name "suk"; did you mean "sku"? "#
                + #"[unknown-property]"#
        ),
        Mistake(
            "screens/items.json",
            #""open": "item", "select""#,
            #""open": "settings", "select""#,
            #"screens/items.json:21:28: error: "settings" shows Shop, not Item "#
                + #"[wrong-segue]"#
        ),
        Mistake(
            "screens/items.json",
            #""of": "Order","#,
            #""of": "Ordr","#,
            #"screens/items.json:10:7: error: unknown entity "Ordr"; did you mean "#
                + #""Order"? [unknown-entity]"#
        ),
        Mistake(
            "screens/items.json",
            #"{name}""#,
            #"{nam}""#,
            #"screens/items.json:1:27: error: unknown name "nam"; did you mean "name"? "#
                + #"[unknown-property]"#
        ),
    ]
}
