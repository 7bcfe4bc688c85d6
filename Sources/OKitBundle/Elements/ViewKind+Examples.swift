extension ViewKind {
    /// A view of this kind as JSON, for the reference; a test lints it.
    ///
    /// Empty for the screen itself.
    package var example: String {
        switch self {
        case .view:
            #"{"type": "view", "showPath": "done", "children": [{"type": "label", "textPath": "name"}]}"#
        case .container:
            #"{"type": "container", "children": [{"type": "label", "textPath": "name"}]}"#
        case .display:
            #"""
            {"type": "display", "bindings": [{"to": "content", "from": "content.other"}],
             "children": [{"type": "label", "textPath": "name"}]}
            """#
        case .form:
            #"""
            {"type": "form", "id": "details", "children": [
              {"type": "textField", "wx_fieldName": "name", "textPath": "name"}]}
            """#
        case .mediaForm:
            #"""
            {"type": "mediaForm", "id": "photo", "resultInfoValueKey": "id", "children": [
              {"type": "uploadContainer", "wx_fieldName": "file"}]}
            """#
        case .uploadContainer:
            #"{"type": "uploadContainer", "id": "upload", "wx_fieldName": "file"}"#
        case .textInput: #"{"type": "textInput", "id": "query", "textPath": "name"}"#
        case .label: #"{"type": "label", "textPath": "name"}"#
        case .image: #"{"type": "image", "bindings": [{"to": "imageUrl", "from": "content.name"}]}"#
        case .activity:
            #"{"type": "activity", "bindings": [{"to": "animating", "from": "content.done"}]}"#
        case .progress: #"{"type": "progress", "valuePath": "size"}"#
        case .pageControl: #"{"type": "pageControl", "numberOfPages": 3, "valuePath": "size"}"#
        case .button: ##"{"type": "button", "title": "Rename", "tapPath": "rename(#Wheel)"}"##
        case .barButton: ##"{"type": "barButton", "title": "Rename", "tapPath": "rename(#Wheel)"}"##
        case .textField: #"{"type": "textField", "placeholder": "Name", "textPath": "name"}"#
        case .textView: #"{"type": "textView", "textPath": "name"}"#
        case .searchBar: #"{"type": "searchBar", "placeholder": "Name", "textPath": "name"}"#
        case .switch: #"{"type": "switch", "valuePath": "done"}"#
        case .slider:
            #"{"type": "slider", "valuePath": "size", "minimumValue": 0, "maximumValue": 10}"#
        case .stepper:
            #"{"type": "stepper", "valuePath": "size", "minimumValue": 0, "maximumValue": 10}"#
        case .segmented:
            #"{"type": "segmented", "segments": ["Small", "Large"], "valuePath": "size"}"#
        case .datePicker:
            #"{"type": "datePicker", "datePickerMode": "date", "valuePath": "due"}"#
        case .table:
            #"""
            {"type": "table", "id": "rows", "cells": {
              "Cell": {"children": [{"type": "label", "textPath": "name"}]}}}
            """#
        case .collection:
            #"""
            {"type": "collection", "id": "tiles", "cells": {
              "Cell": {"children": [{"type": "label", "textPath": "name"}]}}}
            """#
        case .refreshControl: #"{"type": "refreshControl", "id": "refresh"}"#
        case .constraint: #"{"type": "constraint", "id": "height", "constant": 44}"#
        case .screen: ""
        }
    }
}
