import OKitExpression
import OKitModel
import OKitSyntax

/// The members of views (WidgetKit §4.5): each has one stored form, and aliases for it.
///
/// The loader, the linter, the running app, the schema and docs/views.md use this table.
extension ViewKind {
    var members: ScreenObjectMembers {
        switch self {
        case .view: ViewMembers.view.described("A rectangle that contains other views.")
        case .display:
            ViewMembers.view.adding([.any("content", "The object that its children show.")])
                .described("A view whose children show a separate object.")
        case .container: ViewMembers.container.described("A view that can be selected.")
        case .form: ViewMembers.form.described("A view whose fields are sent with an action.")
        case .mediaForm: ViewMembers.mediaForm.described("A form that sends files.")
        case .uploadContainer:
            ViewMembers.uploadContainer.described("A container for a file in a form.")
        case .textInput: ViewMembers.textInput.described("A text field with a button to clear it.")
        case .label: ViewMembers.label.described("A text.")
        case .image: ViewMembers.image.described("An image of the bundle, or from a URL.")
        case .activity:
            ViewMembers.working("animating", ["isAnimating"])
                .described("An activity indicator.")
        case .refreshControl:
            ViewMembers.working("refreshing", ["isRefreshing"])
                .described("The indicator of a table that is being refreshed.")
        case .progress:
            ViewMembers.valued(
                [.double("progress", "The progress, from 0 to 1.")],
                by: "progress"
            )
            .described("A progress bar.")
        case .pageControl: ViewMembers.pageControl.described("Dots, one for each page.")
        case .button: ViewMembers.button.described("A button.")
        case .barButton: ViewMembers.button.described("A button in the bar of the screen.")
        case .textField: ViewMembers.textField.described("A field of one line.")
        case .textView: ViewMembers.textView.described("A field of several lines.")
        case .searchBar: ViewMembers.searchBar.described("A search field.")
        case .switch:
            ViewMembers.valued([.bool("on", "Whether it is on.")], by: "on", ["isOn"])
                .described("A switch.")
        case .slider: ViewMembers.slider.described("A control for a number in a range.")
        case .stepper: ViewMembers.stepper.described("Two buttons that change a number.")
        case .segmented: ViewMembers.segmented.described("A row of choices.")
        case .datePicker: ViewMembers.datePicker.described("A control for a date or time.")
        case .table: ViewMembers.table.described("A list of rows.")
        case .collection: ViewMembers.table.described("Cells side by side.")
        case .constraint:
            ViewMembers.constraint.described("A number of the layout, such as a height.")
        case .screen: ViewMembers.screen.described("The screen itself, `@self`.")
        }
    }
}

private enum ViewMembers {
    /// The common members of all views.
    ///
    /// Properties of their appearance can be set and read, but have no effect on rendering.
    static let view = ScreenObjectMembers().adding(
        [
            .bool("hidden", "Whether it is hidden."),
            .bool("enabled", "Whether the user can use it.", true),
            .double("alpha", "The opacity, from 0 to 1. A view with 0 is hidden.", 1),
            .int("tag", "A number for the author."),
            .text("wx_fieldName", "The name under which a form sends its value."),
            .double("cornerRadius", "The radius of its corners. Not drawn."),
            .double("borderWidth", "The width of its border. Not drawn."),
            .any("borderColor", "The color of its border. Not drawn."),
            .any("backgroundColor", "The background color. Not drawn."),
            .any("tintColor", "The color of tappable elements. Not drawn."),
            .any("textColor", "The color of its text. Not drawn."),
            .double("shadowRadius", "The radius of its shadow. Not drawn."),
            .any("shadowOffset", "The offset of its shadow. Not drawn."),
            .double("shadowOpacity", "The opacity of its shadow. Not drawn."),
            .bool("standardShadow", "Whether it has the standard shadow. Not drawn."),
        ],
        reads: [.bool("isInvalid", "Whether its value was missing when the form was sent.")],
        computed: [
            "unveilAlpha": .alias(of: "alpha"),
            "isHidden": .alias(of: "hidden"), "wx_visible": .opposite(of: "hidden"),
            "isEnabled": .alias(of: "enabled"), "wx_disabled": .opposite(of: "enabled"),
            "userInteractionEnabled": .alias(of: "enabled"),
            "wx_value": .writing([], "The property that bindings without `to` write; none here."),
            "wx_fieldValue": .writing([], "The value that a form sends: none here."),
        ]
    )

    static let container = view.adding([
        .bool("draggable", "Whether it can be dragged. Accepted, without effect.", true),
        .bool("selectable", "Whether it can be selected. Accepted, without effect.", true),
        .any("activeColor", "The color while it is selected. Not drawn."),
        .any("inactiveColor", "The color while it is not selected. Not drawn."),
    ])

    static let formOutlets = [
        OutletMember("mandatoryFields", .several(.view), "The fields that must have a value."),
        OutletMember("optionalFields", .several(.view), "The fields that can be empty."),
    ]

    private static let policies = ["overwrite", "join", "array"]

    static let form = view.adding(
        [
            .word(
                "duplicateKeyPolicy",
                policies,
                "How values of fields with the same name are combined.",
                "overwrite"
            )
        ],
        reads: [.any("formValue", "The values of the fields by their names.")],
        outlets: formOutlets,
        computed: [
            "dublicateKeyPolicy": .alias(of: "duplicateKeyPolicy"),
            "wx_fieldValue": .reading("formValue", "The value that an outer form sends."),
        ]
    )

    static let mediaForm = form.adding(
        [
            .text("resultInfoValueKey", "The key path of the result in the response."),
            .bool("autoUpload", "Whether a file is sent as soon as it is selected.", true),
        ],
        reads: [.any("uploaded", "The value at `resultInfoValueKey` in the response.")],
        outlets: [
            OutletMember("uploadContainer", .one(.uploadContainer), "The container of the file."),
            OutletMember("progressBar", .one(.progress), "The bar that shows the upload progress."),
        ],
        computed: ["wx_fieldValue": .reading("uploaded", "The value that an outer form sends.")]
    )

    static let uploadContainer = view.adding(
        [.double("imageCompression", "The quality of images. Accepted, without effect.", 0.9)],
        reads: [
            .text("fileName", "The name of the file."), .any("media", "The file."),
            .bool("isMovie", "Whether the file is a movie."),
        ],
        outlets: [
            OutletMember("previewView", .one(.view), "The view that shows the file."),
            OutletMember("prepareIndicator", .one(.view), "Accepted, without effect."),
        ],
        computed: [
            "hasMedia": .condition("media != nil", "Whether a file has been selected."),
            "wx_fieldValue": .reading("media", "The value that a form sends."),
        ]
    )

    static let textInput = view.adding(
        [.text("text", "The entered text.", "")],
        outlets: [
            OutletMember("textInput", .one(.field), "The field inside it."),
            OutletMember("clearButton", .one(.button), "The button that empties it."),
            OutletMember("placeholder", .one(.view), "The view that is shown while it is empty."),
        ],
        computed: ["wx_value": .alias(of: "text"), "wx_fieldValue": .alias(of: "text")]
    )

    static let label = view.adding(
        [
            .text("text", "The text."),
            .int("numberOfLines", "The maximum number of lines. Accepted, without effect."),
        ],
        computed: ["wx_value": .alias(of: "text"), "wx_fieldValue": .alias(of: "text")]
    )

    /// `wx_autoValue` is a URL if it begins with `http`, otherwise a name.
    static let image = view.adding(
        [
            .text("imageName", "The name of an image in `images/`."),
            .text("imageUrl", "The URL of an image."),
        ],
        computed: [
            "image": .alias(of: "imageName"),
            "wx_value": .alias(of: "imageName"),
            "wx_imageName": .writing(
                [.write("value", to: "imageName")],
                "Sets the name of the image."
            ),
            "wx_imageUrl": .writing(
                [.write("value", to: "imageUrl")],
                "Sets the URL of the image."
            ),
            "wx_autoValue": .writing(
                [
                    .branch(
                        if: PredicateParser.parse("value BEGINSWITH 'http'", as: .predicate),
                        then: [.write("value", to: "imageUrl"), .write("nil", to: "imageName")],
                        else: [.write("value", to: "imageName"), .write("nil", to: "imageUrl")]
                    )
                ],
                "Sets the URL if the value begins with `http`, else the name."
            ),
        ]
    )

    static let pageControl = valued(
        [
            .int("currentPage", "The index of the current page."),
            .int("numberOfPages", "The number of pages."),
        ],
        by: "currentPage"
    )

    static let button = view.adding(
        [
            .text("title", "The title."),
            .text("imageName", "The name of an image in `images/`."),
        ],
        computed: ["wx_value": .alias(of: "title"), "wx_fieldValue": .alias(of: "title")]
    )

    static let textField = view.adding(
        [
            .text("text", "The entered text.", ""),
            .text("placeholder", "The text that is shown while it is empty."),
            .bool("secureTextEntry", "Whether the input is masked."),
            .text("keyboardType", "The keyboard. Accepted, without effect."),
        ],
        computed: [
            "wx_value": .alias(of: "text"), "wx_fieldValue": .alias(of: "text"),
            "isSecureTextEntry": .alias(of: "secureTextEntry"),
        ]
    )

    static let textView = view.adding(
        [
            .text("text", "The entered text.", ""),
            .bool("editable", "Whether the user can change it.", true),
            .text("placeholder", "The text that is shown while it is empty."),
        ],
        computed: [
            "wx_value": .alias(of: "text"), "isEditable": .alias(of: "editable"),
            "wx_readOnly": .opposite(of: "editable"),
            "wx_fieldValue": ComputedMember(
                property: ComputedProperty(
                    expression: PredicateParser.parse(
                        "TERNARY(text == '', nil, text)",
                        as: .expression
                    ),
                    setter: [.write("value", to: "text")]
                ),
                summary: "The value that a form sends: the text, unless it is empty."
            ),
        ]
    )

    static let searchBar = view.adding(
        [
            .text("text", "The entered text.", ""),
            .text("placeholder", "The text that is shown while it is empty."),
        ],
        computed: ["wx_value": .alias(of: "text"), "wx_fieldValue": .alias(of: "text")]
    )

    private static let bounded: [ScreenObjectMember] = [
        .double("value", "The number."), .double("minimumValue", "The minimum."),
        .double("maximumValue", "The maximum.", 1),
    ]

    static let slider = valued(bounded, by: "value")

    static let stepper = valued(
        bounded + [.double("stepValue", "The amount that a tap adds or subtracts.", 1)],
        by: "value"
    )

    static let segmented = valued(
        [
            .int("selectedSegmentIndex", "The index of the choice."),
            .list("segments", of: .text, "The titles of the choices."),
        ],
        by: "selectedSegmentIndex"
    )

    static let datePicker = valued(
        [
            .date("date", "The date."), .date("minimumDate", "The first date."),
            .date("maximumDate", "The last date."),
            .word(
                "datePickerMode",
                ["time", "date", "dateAndTime", "countDownTimer", "countDown"],
                "The parts that can be selected.",
                "date"
            ),
        ],
        by: "date"
    )

    static let table = view.adding(
        [
            .double("rowHeight", "The height of rows. Accepted, without effect."),
            .bool("allowsMultipleSelection", "Whether several rows can be marked."),
            .bool("refreshing", "Whether it is being refreshed."),
        ],
        outlets: [
            OutletMember("refreshControl", .one(.refreshControl), "Its refresh indicator.")
        ]
    )

    static let constraint = ScreenObjectMembers().adding(
        [
            .double("constant", "The number."),
            .double("animationDuration", "Accepted, without effect."),
            .double("animationDelay", "Accepted, without effect."),
            .bool("animated", "Accepted, without effect.", true),
        ],
        outlets: [OutletMember("view", .one(.view), "The view that it belongs to.")],
        computed: [
            "wx_value": .alias(of: "constant"), "wx_fieldValue": .alias(of: "constant"),
            "animatedConstant": .alias(of: "constant"),
        ]
    )

    /// WidgetKit §2.7.
    static let screen = ScreenObjectMembers().adding(
        [
            .text("title", "The title."), .any("content", "The object that the screen shows."),
            .text(
                "serviceProviderClassName",
                "`StubServiceProvider` performs the screen's actions with the stub."
            ),
            .bool("deriveSegueContent", "Whether opened screens receive the content or row.", true),
            .bool("useDynamicBindings", "Accepted, without effect."),
            .bool("clearsSelectionOnViewWillAppear", "Accepted, without effect.", true),
            .bool("wx_dismissed", "Closes the screen when it becomes true."),
        ],
        outlets: [
            OutletMember("tableView", .one(.table), "Its table."),
            OutletMember("collectionView", .one(.table), "Its collection."),
            OutletMember("titleLabel", .one(.label), "Accepted, without effect."),
            OutletMember("activityIndicator", .one(.view), "Accepted, without effect."),
            OutletMember("view", .one(.view), "Its outermost view."),
        ]
    )

    /// A view whose value is one of its attributes.
    static func valued(
        _ attributes: [ScreenObjectMember],
        by name: String,
        _ aliases: [String] = []
    ) -> ScreenObjectMembers {
        var computed = ["wx_value": ComputedMember.alias(of: name)]
        computed["wx_fieldValue"] = .alias(of: name)
        for alias in aliases {
            computed[alias] = .alias(of: name)
        }
        return view.adding(attributes, computed: computed)
    }

    /// Null leaves the value unchanged (WidgetKit §4.5).
    static func working(_ name: String, _ aliases: [String]) -> ScreenObjectMembers {
        var members = valued([.bool(name, "Whether it is shown.")], by: name, aliases)
        members.computed["wx_value"] = ComputedMember(
            property: ComputedProperty(
                expression: ComputedProperty.path(name),
                setter: [
                    .branch(
                        if: PredicateParser.parse("value != nil", as: .predicate),
                        then: [.write("value", to: name)],
                        else: []
                    )
                ]
            ),
            summary: "Another name of `\(name)`; null has no effect."
        )
        return members
    }
}

extension Step {
    fileprivate static func write(_ value: String, to property: String) -> Step {
        ComputedProperty.write(value, to: property)
    }
}
