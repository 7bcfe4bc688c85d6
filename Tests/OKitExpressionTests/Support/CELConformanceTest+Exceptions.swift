import OKitExpression

extension CELConformanceTest {
    /// Why a test has another outcome here.
    enum Reason {
        /// Numbers of different types are compared exactly, and not after rounding.
        case exact
        /// A type is the text of its name.
        case type
        /// The keys of maps are texts.
        case keys
        /// A duration is a number of seconds.
        case duration
        /// Dates are exact to a microsecond.
        case nanoseconds
        /// Ordering against null is false.
        case null
        /// An absent key gives null, and null is not a condition.
        case absent
        /// Numbers are converted.
        case conversion
    }

    /// Tests whose value differs, at most 3 of 100.
    static let exceptions: [String: Reason] = [
        "comparisons/gt_literal/not_gt_dyn_big_double_int": .exact,
        "comparisons/lte_literal/lte_dyn_big_double_int": .exact,
        "comparisons/gte_literal/gte_dyn_int_big_lossy_double": .exact,
        "conversions/dyn/dyn_heterogeneous_list": .type,
        "conversions/type/bool": .type,
        "conversions/type/bool_denotation": .type,
        "conversions/type/int": .type,
        "conversions/type/int_denotation": .type,
        "conversions/type/double_denotation": .type,
        "conversions/type/null_type": .type,
        "conversions/type/null_type_denotation": .type,
        "conversions/type/string": .type,
        "conversions/type/bytes": .type,
        "conversions/type/bytes_denotation": .type,
        "conversions/type/list": .type,
        "conversions/type/list_denotation": .type,
        "conversions/type/map": .type,
        "conversions/type/map_denotation": .type,
        "conversions/type/type_denotation": .type,
        "conversions/type/type_type": .type,
        "macros/exists_one/map_one": .keys,
        "macros2/existsOne/map_one": .keys,
        "string_ext/format/duration support for string": .duration,
        "string_ext/format/map support for string": .duration,
        "string_ext/format/dyntype support for duration": .duration,
        "string_ext/format/dyntype support for maps": .duration,
        "timestamps/timestamp_conversions/toString_timestamp_nanos": .nanoseconds,
    ]

    /// Tests that expect an error where a value is of more use.
    static let leniencies: [String: Reason] = [
        "comparisons/lt_literal/lt_null_unsupported": .null,
        "comparisons/lte_literal/lte_null_unsupported": .null,
        "comparisons/gte_literal/gte_null_unsupported": .null,
        "comparisons/bound/null_lt_right_no_such_overload": .null,
        "fields/map_fields/map_key_mixed_numbers_lossy_double_key": .absent,
        "fields/map_fields/map_no_such_key": .absent,
        "fields/map_fields/map_no_such_key_or_false": .absent,
        "fields/map_fields/map_no_such_key_and_true": .absent,
        "fields/map_fields/map_bad_key_type": .absent,
        "fields/map_fields/map_bad_key_type_or_false": .absent,
        "fields/map_fields/map_field_select_no_such_key": .absent,
        "fields/map_fields/map_field_select_no_such_key_or_false": .absent,
        "fields/map_fields/map_field_select_no_such_key_and_true": .absent,
        "math_ext/ceil/dyn_error": .conversion,
        "math_ext/floor/dyn_error": .conversion,
        "math_ext/round/dyn_error": .conversion,
        "string_ext/type_errors/charat_invalid_argument": .conversion,
        "string_ext/type_errors/indexof_binary_both_invalid_arguments": .conversion,
        "string_ext/type_errors/replace_ternary_invalid_argument_4": .conversion,
        "string_ext/type_errors/split_binary_invalid_argument_2": .conversion,
        "string_ext/type_errors/substring_binary_invalid_argument_2": .conversion,
        "timestamps/timestamp_range/add_duration_nanos_under": .nanoseconds,
        "timestamps/timestamp_range/sub_time_duration_over": .duration,
        "timestamps/timestamp_range/sub_time_duration_under": .duration,
        "timestamps/duration_range/add_under": .duration,
        "timestamps/duration_range/add_over": .duration,
        "timestamps/duration_range/sub_under": .duration,
        "timestamps/duration_range/sub_over": .duration,
    ]
}
