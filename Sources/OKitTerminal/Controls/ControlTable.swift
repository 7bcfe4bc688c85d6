import OKitRuntime

extension ScreenNode.Role {
    /// The control for nodes of this role: the table of all roles.
    var control: any Control {
        switch self {
        case .list: ListControl()
        case .section: SectionControl()
        case .row: RowControl()
        case .text: TextControl()
        case .field: FieldControl()
        case .search: SearchControl()
        case .textArea: TextAreaControl()
        case .switch: SwitchControl()
        case .slider: SliderControl()
        case .stepper: StepperControl()
        case .segments: SegmentsControl()
        case .picker: PickerControl()
        case .option: OptionControl()
        case .date: DateControl()
        case .button: ButtonControl()
        case .image: ImageControl()
        case .progress: ProgressControl()
        case .spinner: SpinnerControl()
        case .bar, .tabs: BarControl()
        case .tab: TabControl()
        case .screen, .alert, .sheet, .menu, .help: ContainerControl()
        }
    }
}

extension ScreenNode {
    /// The control for this node.
    var control: any Control { role.control }
}
