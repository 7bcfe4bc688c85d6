import OKitExpression
import OKitModel
import Testing

@testable import OKitFields

/// What a graph knows of its models, without models.
struct ModelRegistryTests {
    private let objects = (0..<2).map { ObjectID(index: $0, generation: 0) }

    @Test func knowsWhatSwiftCodeHolds() {
        let handles = HandleTable()
        let handle = Handle(Graph())
        handles.insert(handle, of: objects[0])
        #expect(handles.isHeld(objects[0]))
        #expect(handles.handle(of: objects[0]) === handle)
        #expect(!handles.isHeld(objects[1]))
        handles.forget(objects[0])
        #expect(!handles.isHeld(objects[0]))
    }

    @Test func remembersWhatAModelIsMadeFor() {
        let registry = ModelRegistry()
        registry.prepare(.declaration)
        guard case .declaration = registry.takePurpose(), case .creation = registry.takePurpose()
        else {
            Issue.record("the purpose is lost, or lasts too long")
            return
        }
    }

    @Test func movesAndForgetsModels() {
        let (registry, other) = (ModelRegistry(), ModelRegistry())
        registry.setShell(objects[0], true)
        other.move(objects[0], from: registry, to: objects[1])
        registry.forget(objects[0])
        #expect(!registry.isShell(objects[0]))
        #expect(other.isShell(objects[1]))
    }

    @Test(arguments: TypeTable.builtInNames.sorted())
    func hasAClassForEachBuiltInEntity(_ name: String) throws {
        let type = try #require(Graph().types[name])
        #expect(try #require(type.modelClass).name == name)
    }

    @Test func declaredEntitiesHaveNoClass() {
        #expect(EntityType(name: "Thing", properties: []).modelClass == nil)
    }
}
