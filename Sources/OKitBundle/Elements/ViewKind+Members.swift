import OKitExpression
import OKitModel
import OKitSyntax

/// The members of views (WidgetKit §4.5): each has one stored form, and the other names lead to it.
extension ViewKind {
    var members: ScreenObjectMembers {
        switch self {
        case .view: ViewMembers.view
        case .display: ViewMembers.view.adding([.any("content")])
        case .container: ViewMembers.container
        case .form: ViewMembers.form
        case .mediaForm: ViewMembers.mediaForm
        case .uploadContainer: ViewMembers.uploadContainer
        case .textInput: ViewMembers.textInput
        case .label: ViewMembers.label
        case .image: ViewMembers.image
        case .activity: ViewMembers.working("animating", ["isAnimating"])
        case .refreshControl: ViewMembers.working("refreshing", ["isRefreshing"])
        case .progress: ViewMembers.valued([.double("progress")], by: "progress")
        case .pageControl: ViewMembers.pageControl
        case .button, .barButton: ViewMembers.button
        case .textField: ViewMembers.textField
        case .textView: ViewMembers.textView
        case .searchBar: ViewMembers.searchBar
        case .switch: ViewMembers.valued([.bool("on")], by: "on", ["isOn"])
        case .slider: ViewMembers.slider
        case .stepper: ViewMembers.stepper
        case .segmented: ViewMembers.segmented
        case .datePicker: ViewMembers.datePicker
        case .table, .collection: ViewMembers.table
        case .constraint: ViewMembers.constraint
        case .screen: ViewMembers.screen
        }
    }
}

private enum ViewMembers {
    /// What all views have; looks are kept so that they can be set and read, and not drawn.
    static let view = ScreenObjectMembers().adding(
        [
            .bool("hidden"), .bool("enabled", true), .double("alpha", 1), .int("tag"),
            .text("wx_fieldName"), .double("cornerRadius"), .double("borderWidth"),
            .any("borderColor"), .any("backgroundColor"), .any("tintColor"), .any("textColor"),
            .double("shadowRadius"), .any("shadowOffset"), .double("shadowOpacity"),
            .bool("standardShadow"),
        ],
        reads: [.bool("isInvalid")],
        computed: [
            "unveilAlpha": .alias(of: "alpha"),
            "isHidden": .alias(of: "hidden"), "wx_visible": .opposite(of: "hidden"),
            "isEnabled": .alias(of: "enabled"), "wx_disabled": .opposite(of: "enabled"),
            "userInteractionEnabled": .alias(of: "enabled"),
            "wx_value": .writing([]), "wx_fieldValue": .writing([]),
        ]
    )

    static let container = view.adding([
        .bool("draggable", true), .bool("selectable", true), .any("activeColor"),
        .any("inactiveColor"),
    ])

    static let formOutlets: [(String, ScreenObjectType.Outlet)] = [
        ("mandatoryFields", .several(.view)), ("optionalFields", .several(.view)),
    ]

    static let form = view.adding(
        [.text("duplicateKeyPolicy", "overwrite")],
        reads: [.any("formValue")],
        outlets: formOutlets,
        computed: [
            "dublicateKeyPolicy": .alias(of: "duplicateKeyPolicy"),
            "wx_fieldValue": .reading("formValue"),
        ],
        choices: [
            "duplicateKeyPolicy": ["overwrite", "join", "array"],
            "dublicateKeyPolicy": ["overwrite", "join", "array"],
        ]
    )

    static let mediaForm = form.adding(
        [.text("resultInfoValueKey"), .bool("autoUpload", true)],
        reads: [.any("uploaded")],
        outlets: [("uploadContainer", .one(.uploadContainer)), ("progressBar", .one(.progress))],
        computed: ["wx_fieldValue": .reading("uploaded")]
    )

    static let uploadContainer = view.adding(
        [.double("imageCompression", 0.9)],
        reads: [.text("fileName"), .any("media"), .bool("isMovie")],
        outlets: [("previewView", .one(.view)), ("prepareIndicator", .one(.view))],
        computed: [
            "hasMedia": .condition("media != nil"), "wx_fieldValue": .reading("media"),
        ]
    )

    static let textInput = view.adding(
        [.text("text", "")],
        outlets: [
            ("textInput", .one(.field)), ("clearButton", .one(.button)),
            ("placeholder", .one(.view)),
        ],
        computed: ["wx_value": .alias(of: "text"), "wx_fieldValue": .alias(of: "text")]
    )

    static let label = view.adding(
        [.text("text"), .int("numberOfLines")],
        computed: ["wx_value": .alias(of: "text"), "wx_fieldValue": .alias(of: "text")]
    )

    /// `wx_autoValue` is an address where it begins with `http`, else a name.
    static let image = view.adding(
        [.text("imageName"), .text("imageUrl")],
        computed: [
            "image": .alias(of: "imageName"),
            "wx_value": .alias(of: "imageName"),
            "wx_imageName": .writing([.write("value", to: "imageName")]),
            "wx_imageUrl": .writing([.write("value", to: "imageUrl")]),
            "wx_autoValue": .writing([
                .branch(
                    if: PredicateParser.parse("value BEGINSWITH 'http'", as: .predicate),
                    then: [.write("value", to: "imageUrl"), .write("nil", to: "imageName")],
                    else: [.write("value", to: "imageName"), .write("nil", to: "imageUrl")]
                )
            ]),
        ]
    )

    static let pageControl = valued(
        [.int("currentPage"), .int("numberOfPages")],
        by: "currentPage"
    )

    static let button = view.adding(
        [.text("title"), .text("imageName")],
        computed: ["wx_value": .alias(of: "title"), "wx_fieldValue": .alias(of: "title")]
    )

    static let textField = view.adding(
        [
            .text("text", ""), .text("placeholder"), .bool("secureTextEntry"),
            .text("keyboardType"),
        ],
        computed: [
            "wx_value": .alias(of: "text"), "wx_fieldValue": .alias(of: "text"),
            "isSecureTextEntry": .alias(of: "secureTextEntry"),
        ]
    )

    static let textView = view.adding(
        [.text("text", ""), .bool("editable", true), .text("placeholder")],
        computed: [
            "wx_value": .alias(of: "text"), "isEditable": .alias(of: "editable"),
            "wx_readOnly": .opposite(of: "editable"),
            "wx_fieldValue": ComputedProperty(
                expression: PredicateParser.parse(
                    "TERNARY(text == '', nil, text)",
                    as: .expression
                ),
                setter: [.write("value", to: "text")]
            ),
        ]
    )

    static let searchBar = view.adding(
        [.text("text", ""), .text("placeholder")],
        computed: ["wx_value": .alias(of: "text"), "wx_fieldValue": .alias(of: "text")]
    )

    private static let bounded: [Property] = [
        .double("value"), .double("minimumValue"), .double("maximumValue", 1),
    ]

    static let slider = valued(bounded, by: "value")

    static let stepper = valued(bounded + [.double("stepValue", 1)], by: "value")

    static let segmented = valued(
        [.int("selectedSegmentIndex"), Property("segments", .list(.text))],
        by: "selectedSegmentIndex"
    )

    static let datePicker = valued(
        [
            Property("date", .date, isOptional: true),
            Property("minimumDate", .date, isOptional: true),
            Property("maximumDate", .date, isOptional: true), .text("datePickerMode", "date"),
        ],
        by: "date"
    ).adding(choices: [
        "datePickerMode": ["time", "date", "dateAndTime", "countDownTimer", "countDown"]
    ])

    static let table = view.adding(
        [.double("rowHeight"), .bool("allowsMultipleSelection"), .bool("refreshing")],
        outlets: [("refreshControl", .one(.refreshControl))]
    )

    static let constraint = ScreenObjectMembers().adding(
        [
            .double("constant"), .double("animationDuration"),
            .double("animationDelay"), .bool("animated", true),
        ],
        outlets: [("view", .one(.view))],
        computed: [
            "wx_value": .alias(of: "constant"), "wx_fieldValue": .alias(of: "constant"),
            "animatedConstant": .alias(of: "constant"),
        ]
    )

    /// WidgetKit §2.7.
    static let screen = ScreenObjectMembers().adding(
        [
            .text("title"), .any("content"), .text("serviceProviderClassName"),
            .bool("deriveSegueContent", true), .bool("useDynamicBindings"),
            .bool("clearsSelectionOnViewWillAppear", true), .bool("wx_dismissed"),
        ],
        outlets: [
            ("tableView", .one(.table)), ("collectionView", .one(.table)),
            ("titleLabel", .one(.label)), ("activityIndicator", .one(.view)),
            ("view", .one(.view)),
        ]
    )

    /// A view whose value is one of its attributes.
    static func valued(
        _ attributes: [Property],
        by name: String,
        _ aliases: [String] = []
    ) -> ScreenObjectMembers {
        var computed = ["wx_value": ComputedProperty.alias(of: name)]
        computed["wx_fieldValue"] = .alias(of: name)
        for alias in aliases {
            computed[alias] = .alias(of: name)
        }
        return view.adding(attributes, computed: computed)
    }

    /// Null leaves what is there (WidgetKit §4.5).
    static func working(_ name: String, _ aliases: [String]) -> ScreenObjectMembers {
        var members = valued([.bool(name)], by: name, aliases)
        members.computed["wx_value"] = ComputedProperty(
            expression: ComputedProperty.path(name),
            setter: [
                .branch(
                    if: PredicateParser.parse("value != nil", as: .predicate),
                    then: [.write("value", to: name)],
                    else: []
                )
            ]
        )
        return members
    }
}

extension Step {
    fileprivate static func write(_ value: String, to property: String) -> Step {
        ComputedProperty.write(value, to: property)
    }
}
