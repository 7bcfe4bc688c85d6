import Foundation
import OKitExpression
import OKitFields
import OKitModel
import Testing

/// What the original's `TransformerTests.swift` asks (ModelKit 15.5); each test has the name of its
/// behaviour there.
struct TransformerBehaviors {
    private final class Light: Model {
        let lightName = Field<String>()
        let isPowered = Field<Bool>()
    }

    private final class Room: Model {
        let lights = ModelField<Light>()*
    }

    /// A struct that says how it is written: in tenths.
    private struct Length: ValueTransformable {
        var meters: Double

        init(meters: Double) {
            self.meters = meters
        }

        init?(_ value: Value) {
            guard let meters = Double(value) else {
                return nil
            }
            self.meters = meters
        }

        static var fieldType: ValueType { .double }
        var value: Value { .double(meters) }

        static var valueTransformer: ValueTransformer<Length> {
            ValueTransformer(
                importValue: { value, _ in
                    (value as? Double).map { Length(meters: $0 / 10) }
                },
                exportValue: { value, _ in value.map { $0.meters * 10 } }
            )
        }
    }

    private var switches: ValueTransformerContext {
        let context = ValueTransformerContext(name: "switches", keyCase: .upperCamel)
        context.transform(
            Bool.self,
            with: ValueTransformer(
                importValue: { value, _ in (value as? String).map { $0 == "ON" } },
                exportValue: { value, _ in value.map { $0 ? "ON" : "OFF" } }
            )
        )
        return context
    }

    @Test func dateTransformer() {
        let transformer = DateTransformer(dateFormat: "yyyy-MM-dd", timeZone: .gmt)
        let epoch = Date(timeIntervalSince1970: 0)
        #expect(
            transformer.exportValue(epoch, in: ValueTransformerContext()) as? String == "1970-01-01"
        )
        #expect(transformer.importValue("2015-03-03", in: ValueTransformerContext()) != nil)
    }

    @Test func defaultTransformers() {
        let number = Field<Float>(key: "n")
        number.read(from: ["n": 3.0])
        #expect(number.value == 3)
        number.read(from: ["n": 2])
        #expect(number.value == 2)
        let length = AutomaticField<Length>(key: "length")
        #expect(
            Length.valueTransformer.importValue(2.0, in: ValueTransformerContext())?.meters == 0.2
        )
        length.read(from: ["length": 10.0])
        #expect(length.value?.meters == 1)
        var dictionary: AttributeDictionary = [:]
        length.write(to: &dictionary)
        #expect(dictionary["length"] as? Double == 10)
    }

    @Test func contextKeys() {
        let light = Light()
        light.lightName.value = "a"
        for (keyCase, key) in [(KeyCase.upperCamel, "LightName"), (.snake, "light_name")] {
            let context = ValueTransformerContext(name: "keys", keyCase: keyCase)
            #expect(Array(light.dictionaryValue(in: context).keys) == [key])
        }
    }

    @Test func contextTransformers() {
        let light = Light()
        light.isPowered.value = true
        #expect(light.dictionaryValue(in: switches)["IsPowered"] as? String == "ON")
    }

    @Test func nestedContexts() {
        let (room, light) = (Room(), Light())
        light.isPowered.value = true
        room.lights.value = [light]
        let lights = room.dictionaryValue(in: switches)["Lights"] as? [AttributeDictionary]
        #expect(lights?.first?["IsPowered"] as? String == "ON")
    }
}
