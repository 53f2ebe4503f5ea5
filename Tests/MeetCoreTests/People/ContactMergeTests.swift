import StoreFixture
import Testing

@testable import MeetCore

struct ContactMergeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var rule: String
        /// `nil` where there is none.
        var base: (@Sendable (inout Contact) -> Void)?
        var mine: @Sendable (inout Contact) -> Void
        var theirs: @Sendable (inout Contact) -> Void
        var result: @Sendable (inout Contact) -> Void
        var conflicts = 0
        var testDescription: String { rule }
    }

    private static func make(_ change: (inout Contact) -> Void) -> Contact {
        var contact = Contact.named("Maria", uid: "m")
        change(&contact)
        return contact
    }

    private static func title(_ title: String?) -> @Sendable (inout Contact) -> Void { { $0.title = title } }
    private static func emails(_ addresses: String...) -> @Sendable (inout Contact) -> Void {
        { $0.emails = addresses.map { ContactEmail(address: $0) } }
    }
    private static func note(_ note: String?) -> @Sendable (inout Contact) -> Void { { $0.note = note } }
    private static func place(_ organization: String?, _ departments: String...)
        -> @Sendable (inout Contact) -> Void
    {
        {
            $0.organization = organization
            $0.departments = departments
        }
    }

    static let cases: [Case] = [
        Case(
            rule: "a field only the card changed becomes the card's", base: title("a"), mine: title("a"),
            theirs: title("b"), result: title("b")),
        Case(
            rule: "a field only changed here stays", base: title("a"), mine: title("b"), theirs: title("a"),
            result: title("b")),
        Case(
            rule: "a field deleted here stays away", base: title("a"), mine: title(nil), theirs: title("a"),
            result: title(nil)),
        Case(
            rule: "a field the card dropped goes", base: title("a"), mine: title("a"), theirs: title(nil),
            result: title(nil)),
        Case(
            rule: "both changed: mine stays, and it is told", base: title("a"), mine: title("b"),
            theirs: title("c"), result: title("b"), conflicts: 1),
        Case(
            rule: "both changed alike", base: title("a"), mine: title("b"), theirs: title("b"),
            result: title("b")),
        Case(
            rule: "without a base an empty field is filled", mine: title(nil), theirs: title("b"),
            result: title("b")),
        Case(
            rule: "without a base nothing is taken away", mine: title("a"), theirs: title(nil),
            result: title("a")),
        Case(
            rule: "values of both are kept", base: emails("a@x"), mine: emails("a@x", "b@x"),
            theirs: emails("a@x", "c@x"), result: emails("a@x", "b@x", "c@x")),
        Case(
            rule: "a value deleted here stays away", base: emails("a@x", "b@x"), mine: emails("a@x"),
            theirs: emails("a@x", "b@x", "c@x"), result: emails("a@x", "c@x")),
        Case(
            rule: "a value the card dropped goes", base: emails("a@x", "b@x"),
            mine: emails("a@x", "b@x", "c@x"), theirs: emails("a@x"), result: emails("a@x", "c@x")),
        Case(
            rule: "without a base lists are united", mine: emails("a@x", "b@x"), theirs: emails("B@x", "c@x"),
            result: emails("a@x", "b@x", "c@x")),
        Case(
            rule: "without a base notes are joined", mine: note("one"), theirs: note("two"),
            result: note("one\n\ntwo")),
        Case(
            rule: "a note that holds the other stands for both", mine: note("one two"), theirs: note("two"),
            result: note("one two")),
        Case(
            rule: "departments belong to their organisation", base: place("Entra", "Sales"),
            mine: place("Entra", "Sales"), theirs: place("Volos", "Press"), result: place("Volos", "Press")),
        Case(
            rule: "departments fill in those that are missing", mine: place("Entra"),
            theirs: place("Entra", "Sales"), result: place("Entra", "Sales")),
    ]

    @Test(arguments: cases) func rule(_ rule: Case) {
        let merge = ContactMerge(
            base: rule.base.map(Self.make), mine: Self.make(rule.mine), theirs: Self.make(rule.theirs))
        #expect(merge.contact == Self.make(rule.result))
        #expect(merge.conflicts.count == rule.conflicts)
    }

    /// Whatever a contact is: with its own card as base and card nothing changes.
    @Test func theSameCardChangesNothing() {
        let contact = Self.make {
            $0.emails = [ContactEmail(address: "a@x"), ContactEmail(address: "a@x")]
            $0.note = "n"
        }
        for base in [nil, contact] {
            let merge = ContactMerge(base: base, mine: contact, theirs: contact)
            #expect(merge.contact == contact && merge.conflicts.isEmpty)
        }
    }
}
