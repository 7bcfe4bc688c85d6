/// The kinds of views of a screen, by their names in `views`.
package enum ViewKind: String, Sendable, CaseIterable {
    case view, container, display, form, mediaForm, uploadContainer, textInput
    case label, image, activity, progress, pageControl
    case button, barButton, textField, textView, searchBar
    case `switch`, slider, stepper, segmented, datePicker
    case table, collection, refreshControl, constraint
    /// The screen itself: `@self`.
    case screen

    /// The kinds that are allowed in a screen's `views`.
    public static let declarable = allCases.filter { $0 != .screen }

    /// Whether its elements have a separate scope, with a separate content.
    public var hasOwnScope: Bool {
        self == .display
    }

    /// The members of a view of this kind.
    public var type: ScreenObjectType {
        Self.types[self] ?? ScreenObjectType(rawValue, ScreenObjectMembers())
    }

    private static let types = Dictionary(
        uniqueKeysWithValues: allCases.map {
            ($0, ScreenObjectType("view \($0.rawValue)", $0.members))
        }
    )
}

extension ViewKind {
    /// The kind of a class of UIKit or WidgetKit; `nil` for one that is only drawn by code.
    public init?(className name: String) {
        guard let kind = Self.classes[name] else {
            return nil
        }
        self = kind
    }

    private static let classes: [String: ViewKind] = [
        "UIView": .view, "UIScrollView": .view, "UIStackView": .view,
        "UITableViewCell": .view, "UITableViewCellContentView": .view,
        "UICollectionViewCell": .view, "UICollectionReusableView": .view,
        "UIVisualEffectView": .view, "UIToolbar": .view,
        "ContentTableViewCell": .view, "ContentCollectionViewCell": .view,
        "UINavigationItemTitleView": .view,
        "ContainerView": .container, "WidgetView": .container,
        "ContentDisplayView": .display, "FormDisplayView": .form,
        "MediaUploadFormView": .mediaForm, "UploadContainerView": .uploadContainer,
        "TextInputView": .textInput,
        "UILabel": .label, "UIImageView": .image, "UIActivityIndicatorView": .activity,
        "UIProgressView": .progress, "UIPageControl": .pageControl,
        "UIButton": .button, "UIBarButtonItem": .barButton, "UITextField": .textField,
        "UITextView": .textView, "UISearchBar": .searchBar, "UISwitch": .switch,
        "UISlider": .slider, "UIStepper": .stepper, "UISegmentedControl": .segmented,
        "UIDatePicker": .datePicker, "UITableView": .table, "UICollectionView": .collection,
        "UIRefreshControl": .refreshControl, "NSLayoutConstraint": .constraint,
        "AnimatedConstraint": .constraint, "ExpandingConstraint": .constraint,
        "KeyboardBottomConstraint": .constraint,
    ]
}
