import StoreFixture
import Testing

@testable import MeetCore

struct ContactMatchingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var rule: String
        var one: Contact
        var other: Contact
        var isSame: Bool
        var testDescription: String { rule }
    }

    private static func person(
        _ name: String, _ change: (inout Contact) -> Void = { _ in }
    ) -> Contact {
        var contact = Contact.named(name, emails: ["m@x.gr"], phones: ["+30 694 000 1111"])
        change(&contact)
        return contact
    }

    private static func email(_ name: String, _ address: String) -> Contact {
        .named(name, emails: [address])
    }
    private static func phone(_ name: String, _ number: String) -> Contact { .named(name, phones: [number]) }

    static let cases: [Case] = [
        Case(
            rule: "same name and e-mail", one: email("Maria K", "m@x.gr"), other: email("Maria K", "m@x.gr"),
            isSame: true),
        Case(
            rule: "the case of an e-mail does not count", one: email("Maria K", "M@X.gr"),
            other: email("Maria K", " m@x.gr "), isSame: true),
        Case(
            rule: "accents, case and final sigma do not count", one: email("Γιώργος Καρράς", "g@x.gr"),
            other: email("ΓΙΩΡΓΟΣ ΚΑΡΡΑΣ", "g@x.gr"), isSame: true),
        Case(
            rule: "the order of the words does not count", one: email("Karras, Nikos", "n@x.gr"),
            other: email("Nikos Karras", "n@x.gr"), isSame: true),
        Case(
            rule: "a number with its country code and without", one: phone("Nikos", "+30 694 123 4567"),
            other: phone("Nikos", "6941234567"), isSame: true),
        Case(
            rule: "a number of a trunk zero", one: phone("Nikos", "+44 20 7946 0958"),
            other: phone("Nikos", "020 7946 0958"), isSame: true),
        Case(
            rule: "the same name alone is not enough", one: email("Maria K", "m@x.gr"),
            other: email("Maria K", "other@x.gr"), isSame: false),
        Case(
            rule: "a shared address alone is not enough", one: email("Maria K", "home@x.gr"),
            other: email("Nikos K", "home@x.gr"), isSame: false),
        Case(
            rule: "an extension belongs to nobody", one: phone("Nikos", "112"), other: phone("Nikos", "112"),
            isSame: false),
        Case(
            rule: "father and son", one: email("John Roe Jr.", "r@x.gr"), other: email("John Roe", "r@x.gr"),
            isSame: false),
        Case(
            rule: "a group is no person", one: person("Maria"), other: person("Maria") { $0.kind = .group },
            isSame: false),
        Case(
            rule: "other birthdays, other people",
            one: person("Maria") { $0.birthday = .date(year: 1990, month: 1, day: 2) },
            other: person("Maria") { $0.birthday = .date(year: 1991, month: 1, day: 2) }, isSame: false),
        Case(
            rule: "a birthday without its year goes with one that has it",
            one: person("Maria") { $0.birthday = .date(year: nil, month: 1, day: 2) },
            other: person("Maria") { $0.birthday = .date(year: 1991, month: 1, day: 2) }, isSame: true),
        Case(
            rule: "an initial goes with its middle name",
            one: person("Ann Roe") {
                $0.structuredName.given = ["Ann"]
                $0.structuredName.family = ["Roe"]
                $0.structuredName.additional = ["Q."]
            },
            other: person("Ann Quentin Roe") {
                $0.structuredName.given = ["Ann"]
                $0.structuredName.family = ["Roe"]
                $0.structuredName.additional = ["Quentin"]
            }, isSame: true),
    ]

    @Test(arguments: cases) func rule(_ rule: Case) {
        #expect(ContactMatching.isSamePerson(rule.one, rule.other) == rule.isSame)
        #expect(ContactMatching.isSamePerson(rule.other, rule.one) == rule.isSame)
    }
}
