import Testing

@testable import MeetCore

@Suite struct TypedLabelTests {
    @Test(arguments: [
        ("work: m@x.gr", true, "work", "m@x.gr"), ("work:m@x.gr", false, "work", "m@x.gr"),
        ("work:m@x.gr", true, nil, "work:m@x.gr"), ("https://x.gr", true, nil, "https://x.gr"),
        ("m@x.gr", false, nil, "m@x.gr"), (": x", true, nil, ": x"), ("m@x: y", true, nil, "m@x: y"),
    ])
    func aLabelStandsBeforeAColon(text: String, needsBlank: Bool, label: String?, rest: String) {
        let split = TypedLabel.split(text, needsBlank: needsBlank)
        #expect(split.label == label && split.text == rest)
    }
}
