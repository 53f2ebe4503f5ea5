import Testing

@testable import MeetCore

@Suite struct FreeBusyAddressTests {
    private func contact(_ lines: String...) -> Contact {
        var contact = Contact(name: "Maria")
        contact.unmodelled = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            let head = parts[0].split(separator: ";").map(String.init)
            let parameters = head.dropFirst().map { parameter in
                let halves = parameter.split(separator: "=").map(String.init)
                return UnmodelledProperty.Parameter(name: halves[0], values: [halves[1]])
            }
            return UnmodelledProperty(name: head[0], parameters: parameters, value: parts[1])
        }
        return contact
    }

    @Test func thePreferredIsFirst() {
        let card = contact(
            "X-OTHER:1", "FBURL:https://a.example/a.ifb", "FBURL;PREF=1:https://b.example/b.ifb",
            "FBURL;TYPE=pref:https://c.example/c\\,d.ifb")
        #expect(
            card.freeBusyAddresses == [
                "https://b.example/b.ifb", "https://c.example/c,d.ifb", "https://a.example/a.ifb",
            ])
        #expect(card.freeBusyAddress == "https://a.example/a.ifb")
        #expect(contact("X-OTHER:1").freeBusyAddresses.isEmpty)
    }

    @Test func aChangeKeepsTheRest() {
        var card = contact("X-OTHER:1", "FBURL;PREF=1:https://a.example/a.ifb", "FBURL:https://b.example/b")
        card.freeBusyAddress = " https://n.example/n.ifb\n"
        #expect(card.unmodelled.map(\.value) == ["1", "https://n.example/n.ifb", "https://b.example/b"])
        #expect(card.unmodelled[1].parameters.map(\.name) == ["PREF"])
        card.freeBusyAddress = nil
        #expect(card.freeBusyAddresses == ["https://b.example/b"])
        var other = Contact(name: "Nikos")
        other.freeBusyAddress = "https://a.example/a.ifb"
        #expect(other.unmodelled == [UnmodelledProperty(name: "FBURL", value: "https://a.example/a.ifb")])
    }
}
