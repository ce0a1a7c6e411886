import Geometry
import ModeKit
import Testing

/// Forms of new documents.
@Suite struct FormTests {
  @Test(arguments: 0..<20) func aFieldIsShownWhileItsConditionsHold(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // Each field may depend on one before it.
    var fields: [Form.Field] = []
    for n in 0..<8 {
      let condition =
        n > 0 && random.below(4) > 0
        ? Form.Condition(field: "f\(random.below(n))", isOneOf: Set((0..<2).map { _ in random.below(3) }))
        : nil
      fields.append(.init("f\(n)", label: "F", kind: .number(0...2), onlyWhen: condition))
    }
    let form = Form(title: "", fields: fields, answers: .init())
    for _ in 0..<50 {
      var answers = Form.Answers()
      for n in 0..<8 where random.below(5) > 0 { answers.numbers["f\(n)"] = random.below(3) }
      // From the top down: whether the field that it depends on is shown is then already known.
      var isShown: [String: Bool] = [:]
      for field in fields {
        let condition = field.onlyWhen
        isShown[field.id] =
          condition == nil
          || isShown[condition!.field]!
            && answers.numbers[condition!.field].map(condition!.values.contains) == true
        #expect(form.isShown(field, with: answers) == isShown[field.id])
      }
    }
  }

  @Test func aFieldMayDependOnAnAnswerWithoutAField() {
    let field = Form.Field("a", label: "A", kind: .toggle, onlyWhen: .init(field: "hidden", equals: 2))
    let form = Form(title: "", fields: [field], answers: .init())
    #expect(form.isShown(field, with: .init(numbers: ["hidden": 2])))
    #expect(!form.isShown(field, with: .init(numbers: ["hidden": 1])) && !form.isShown(field, with: .init()))
  }

  @Test func namesOfPicturesComeBackFromText() {
    for name in ["dusk", "", "a:b", "blo", "水"] {
      for picture in [PictureName.sample(name), .blob(name), .file("/tmp/\(name)")] {
        #expect(PictureName(text: picture.text) == picture)
      }
    }
    // A mark within a mark belongs to the name.
    #expect(PictureName(text: PictureName.file("blob:x").text) == .file("blob:x"))
    #expect(PictureName(text: PictureName.blob("file:x").text) == .blob("file:x"))
  }
}
