import OKitRuntime

extension ScreenNode.Role {
    /// The control for nodes of this role.
    ///
    /// This is the table of all roles.
    var control: any Control {
        switch self {
        case .list: ListControl()
        case .table: TableControl()
        case .column: ColumnControl()
        case .tree: TreeControl()
        case .section: SectionControl()
        case .group: GroupControl()
        case .split: SplitControl()
        case .row: RowControl()
        case .text: TextControl()
        case .fact: FactControl()
        case .markdown: MarkdownControl()
        case .code: CodeControl()
        case .chart: ChartControl()
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
        case .bar: BarControl()
        case .tabs: TabsControl()
        case .tab: TabControl()
        case .toast: ToastControl()
        case .screen, .alert, .sheet, .menu, .help: ContainerControl()
        }
    }
}

extension ScreenNode {
    /// The control for this node.
    var control: any Control { role.control }
}
