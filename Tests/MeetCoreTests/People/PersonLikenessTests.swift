import StoreFixture
import Testing

@testable import MeetCore

/// What is thought of two cards.
@Suite struct PersonLikenessTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var rule: String
        var one: Contact
        var other: Contact
        var verdict: DuplicateVerdict?
        var testDescription: String { rule }

        init(
            _ rule: String, _ one: Contact, _ other: Contact, _ grade: DuplicateGrade?,
            _ reasons: [DuplicateReason] = []
        ) {
            (self.rule, self.one, self.other) = (rule, one, other)
            verdict = grade.map { DuplicateVerdict($0, reasons) }
        }
    }

    private static func card(
        _ name: String, _ email: String? = nil, _ phone: String? = nil,
        _ change: (inout Contact) -> Void = { _ in }
    ) -> Contact {
        var contact = Contact.named(
            name, emails: email.map { [$0] } ?? [], phones: phone.map { [$0] } ?? [])
        change(&contact)
        return contact
    }

    private static func structured(_ given: String, _ family: String, _ email: String? = nil) -> Contact {
        card("\(given) \(family)", email) {
            $0.structuredName.given = [given]
            $0.structuredName.family = [family]
        }
    }

    private static func born(_ year: Int?, _ name: String, _ email: String? = nil) -> Contact {
        card(name, email) { $0.birthday = .date(year: year, month: 4, day: 12) }
    }

    private static func works(_ organization: String, _ name: String, _ email: String? = nil) -> Contact {
        card(name, email) { $0.organization = organization }
    }

    private static func lives(_ street: String, _ name: String) -> Contact {
        card(name) {
            var address = ContactAddress()
            (address.street, address.locality) = (street, "Volos")
            $0.addresses = [address]
        }
    }

    private static func group(_ name: String, _ members: String...) -> Contact {
        card(name) {
            $0.kind = .group
            $0.members = members
        }
    }

    private static func thing(
        _ kind: Contact.Kind, _ name: String, _ email: String? = nil, _ phone: String? = nil,
        at street: String? = nil
    ) -> Contact {
        var contact = street.map { lives($0, name) } ?? card(name)
        contact.kind = kind
        contact.emails = email.map { [ContactEmail(address: $0)] } ?? []
        contact.phones = phone.map { [ContactPhone(number: $0)] } ?? []
        return contact
    }

    static let cases: [Case] = [
        Case(
            "name and e-mail", card("Maria Karra", "m@x.gr"), card("MARIA KARRA", "M@x.gr"), .sure,
            [.sameName, .email]),
        Case(
            "name and number", card("Maria Karra", nil, "+30 694 123 4567"),
            card("Maria Karra", nil, "6941234567"),
            .sure, [.sameName, .phone]),
        Case(
            "name and birthday", born(1985, "Maria Karra", "a@x.gr"), born(1985, "Maria Karra", "b@x.gr"),
            .sure, [.sameName, .birthday]),
        Case(
            "other birthdays", born(1985, "Maria Karra", "a@x.gr"), born(2010, "Maria Karra", "a@x.gr"), nil),
        Case(
            "a birthday without its year", born(nil, "Maria Karra"), born(1985, "Maria Karra"), .sure,
            [.sameName, .birthday]),
        Case(
            "everything else differs", card("Maria Karra", "a@x.gr", "2101111111"),
            card("Maria Karra", "b@y.gr", "2102222222"), .possible, [.sameName]),
        Case(
            "nothing differs", card("Maria Karra", "a@x.gr"), card("Maria Karra", nil, "2102222222"), .likely,
            [.sameName, .nothingDiffers]),
        Case(
            "a given name alone", card("Maria", "a@x.gr"), card("Maria", nil, "2102222222"), .possible,
            [.sameName]),
        Case(
            "Greek in Latin letters", card("Γιώργος Παπαδόπουλος", "g@x.gr"),
            card("Giorgos Papadopoulos", "g@x.gr"), .sure, [.spelling, .email]),
        Case(
            "by another custom", card("Yiorgos Papadopoulos", "g@x.gr"),
            card("Γιώργος Παπαδόπουλος", "g@x.gr"), .sure, [.spelling, .email]),
        Case(
            "Cyrillic in Latin letters", card("Юрий Соловьёв", nil, "+7 912 345-67-89"),
            card("Yury Solovyov", nil, "8 (912) 345 67 89"), .possible, [.phone, .otherName]),
        Case(
            "Cyrillic by sound", card("Юрий Иванов", nil, "+7 912 345-67-89"),
            card("Yury Ivanov", nil, "8 (912) 345 67 89"), .sure, [.spelling, .phone]),
        Case(
            "an umlaut", card("Jörg Müller", "j@x.de"), card("Joerg Mueller", "j@x.de"), .sure,
            [.spelling, .email]),
        Case(
            "a Chinese name", card("王小明", "w@x.cn"), card("Xiaoming Wang", "w@x.cn"), .sure,
            [.spelling, .email]),
        Case(
            "short and e-mail", card("Nikos Karras", "n@x.gr"), card("Nikolaos Karras", "n@x.gr"), .sure,
            [.shortName, .email]),
        Case(
            "short and number", card("Bob Smith", nil, "555 010 0002"),
            card("Robert Smith", nil, "5550100002"), .likely, [.shortName, .phone]),
        Case(
            "short form alone", card("Bob Smith", "a@x.org"), card("Robert Smith", "b@x.org"), .possible,
            [.shortName]),
        Case(
            "a nickname of the card", card("Robert Smith", "r@x.org") { $0.nicknames = ["Tank"] },
            card("Tank Smith", "r@x.org"), .sure, [.shortName, .email]),
        Case(
            "a name between brackets", card("Heinz (Bubi) Klein", "h@x.de"), card("Bubi Klein", "h@x.de"),
            .sure, [.shortName, .email]),
        Case(
            "names swapped", structured("Karras", "Nikos", "n@x.gr"), structured("Nikos", "Karras", "n@x.gr"),
            .sure, [.swappedName, .email]),
        Case(
            "an initial", card("M. Karra", "m@x.gr"), card("Maria Karra", "m@x.gr"), .likely,
            [.initials, .email]),
        Case(
            "another initial", card("K. Karra", "m@x.gr"), card("Maria Karra", "m@x.gr"), .possible,
            [.email, .otherName]),
        Case(
            "a slip, with a sign", card("Nikos Karadimas", "n@x.gr"), card("Nikos Karadmias", "n@x.gr"),
            .likely, [.typingError, .email]),
        Case("a slip alone", card("Nikos Karadimas", "a@x.gr"), card("Nikos Karadmias", "b@x.gr"), nil),
        Case(
            "a part of the name", card("Maria", "m@x.gr"), card("Maria Karra", "m@x.gr"), .likely,
            [.partOfName, .email]),
        Case("no name at all", card("m@x.gr", "m@x.gr"), card("Maria Karra", "m@x.gr"), .likely, [.email]),
        Case(
            "organisation", works("Entra", "Maria Karra", "a@x.gr"),
            works("Entra S.A.", "Maria Karra", "b@y.gr"), .likely, [.sameName, .organization]),
        Case(
            "colleagues of one name", works("Entra", "Maria Karra", "a@x.gr"),
            works("Entra", "Maria Karra", "b@x.gr"), .possible, [.sameName, .organization]),
        Case(
            "other addresses", lives("Ermou 14", "Maria Karra"), lives("Ermou 15", "Maria Karra"), .possible,
            [.sameName]),
        Case(
            "address, as it is written", lives("Ermou 14", "Maria Karra"), lives("ERMOU, 14", "Karra Maria"),
            .likely, [.swappedName, .address]),
        Case(
            "a family's e-mail", card("Maria Karra", "home@x.gr"), card("Nikos Karras", "home@x.gr"),
            .possible, [.email, .otherName]),
        Case(
            "an office's number", card("Ada Abel", nil, "2105555555"), card("Bo Berg", nil, "2105555555"),
            .possible, [.phone, .otherName]),
        Case(
            "two extensions", card("Ada Abel", nil, "2105555555 ext. 12"),
            card("Bo Berg", nil, "2105555555 ext. 13"), nil),
        Case("father and son", card("John Roe Jr.", "r@x.gr"), card("John Roe Sr.", "r@x.gr"), nil),
        Case(
            "perhaps father and son", card("John Roe Jr.", "r@x.gr"), card("John Roe", "r@x.gr"), .possible,
            [.sameName, .email]),
        Case(
            "brother and sister", card("Alexandra Petrou", nil, "2102220111"),
            card("Alexandros Petrou", nil, "2102220111"), .possible, [.phone, .otherName]),
        Case(
            "sisters", card("Marina Costa", nil, "2102220111"), card("Martina Costa", nil, "2102220111"),
            .possible, [.phone, .otherName]),
        Case(
            "man and wife", card("Andreas Keller", "k@x.de"), card("Andrea Keller", "k@x.de"), .possible,
            [.email, .otherName]),
        Case(
            "a family name for women", card("Maria Papadopoulos", "m@x.gr"),
            card("Maria Papadopoulou", "m@x.gr"), .sure, [.spelling, .email]),
        Case(
            "a second family name", card("José García", "p@x.es"),
            structured("José", "García López", "p@x.es"), .sure, [.sameName, .email]),
        Case("middle names", card("Thomas A. Reed", "t@x.org"), card("Thomas B. Reed", "t@x.org"), nil),
        Case(
            "one middle name", card("Thomas A. Reed", "t@x.org"), card("Thomas Reed", "t@x.org"), .sure,
            [.sameName, .email]),
        Case(
            "a new family name", born(1985, "Anna Weber", "a@x.de"), born(1985, "Anna Krug", "a@x.de"),
            .likely, [.email, .birthday, .otherName]),
        Case(
            "a mailbox in two writings", card("Isabel Moreno", "imoreno@gmail.com"),
            card("Isabel Moreno", "i.moreno+club@googlemail.com"), .sure, [.sameName, .email]),
        Case(
            "a shared mailbox", card("Isabel Moreno", "info@x.org", "2101111111"),
            card("Isabel Moreno", "info@x.org", "2102222222"), .likely, [.sameName, .email]),
        Case(
            "an apostrophe", card("Paul O'Brien", "p@x.ie"), card("Paul OBrien", "p@x.ie"), .sure,
            [.sameName, .email]),
        Case(
            "a title", card("Dr. Anna Weber", "a@x.de"), card("Anna Weber", "a@x.de"), .sure,
            [.sameName, .email]),
        Case(
            "a group", card("Maria Karra", "m@x.gr"), card("Maria Karra", "m@x.gr") { $0.kind = .group }, nil),
        Case("a part of a group's name", group("Run club"), group("Run club Volos"), nil),
        Case("a middle word of a group's name", group("Run city club", "a"), group("Run club", "a"), nil),
        Case("words of a group's name swapped", group("Run club"), group("Club run"), nil),
        Case(
            "groups of the same members", group("Run club", "urn:uuid:a", "b"), group("RUN  club", "b", "a"),
            .likely, [.sameName, .nothingDiffers]),
        Case("groups of one word", group("Chess"), group("Chess"), .likely, [.sameName, .nothingDiffers]),
        Case(
            "groups of other members", group("Run club", "a", "b"), group("Run club", "a"), .possible,
            [.sameName]),
        Case(
            "a company in short", thing(.org, "Entra", "a@x.gr"), thing(.org, "Entra Café", "a@x.gr"), nil),
        Case(
            "a company and its e-mail", thing(.org, "Café Entra", "a@x.gr"),
            thing(.org, "Cafe Entra", "a@x.gr"), .sure, [.sameName, .email]),
        Case(
            "branches of a company", thing(.org, "Entra", nil, "2105555555", at: "Ermou 14"),
            thing(.org, "Entra", nil, "2105555555", at: "Ermou 15"), .possible, [.sameName, .phone]),
        Case(
            "numbers of a company", thing(.org, "Entra", nil, "2101111111"),
            thing(.org, "Entra", nil, "2102222222"), .possible, [.sameName]),
        Case(
            "a company and who works there", thing(.org, "Entra", "a@x.gr"), card("Maria Karra", "a@x.gr"),
            nil),
        Case(
            "a company that somebody called a person", thing(.org, "Entra", "a@x.gr"),
            works("Entra", "Entra", "a@x.gr"), .likely, [.sameName, .email]),
        Case(
            "a place", thing(.location, "Old harbour", at: "Ermou 14"),
            thing(.location, "Old harbour", at: "ERMOU 14"), .likely, [.sameName, .address]),
        Case("rooms", thing(.location, "Room 1"), thing(.location, "Room 2"), nil),
        Case("two strangers", card("Ada Abel", "a@x.gr"), card("Bo Berg", "b@x.gr"), nil),
    ]

    private static func names(_ one: Contact, _ other: Contact) -> Int {
        switch NameLikeness(PersonSigns(one).name, PersonSigns(other).name).kind {
        case .different, .family, .given: 2
        default: 1
        }
    }

    @Test(arguments: cases) func isJudged(_ rule: Case) {
        let names = Self.names(rule.one, rule.other)
        let around = PersonLikeness.Surroundings(namesAtEmail: names, namesAtPhone: names)
        let (one, other) = (PersonSigns(rule.one), PersonSigns(rule.other))
        #expect(PersonLikeness.verdict(one, other, in: around) == rule.verdict)
        // The order of the two is nothing.
        #expect(PersonLikeness.verdict(other, one, in: around) == rule.verdict)
    }

    /// A name that many have is no sign.
    @Test func namesakesAreManyPeople() {
        let (one, other) = (
            PersonSigns(Self.card("Maria Karra", "a@x.gr")), PersonSigns(Self.card("Maria Karra", "b@x.gr"))
        )
        #expect(PersonLikeness.verdict(one, other, in: .init(namesakes: 40)) == nil)
        let (first, second) = (
            PersonSigns(Self.born(1985, "Maria Karra")), PersonSigns(Self.born(1985, "Maria Karra"))
        )
        #expect(PersonLikeness.verdict(first, second, in: .init(namesakes: 40))?.grade == .sure)
    }

    /// An address of many names is no sign of one person; that of a name and others is a weaker one.
    @Test func anAddressOfManyNamesIsAnOffices() {
        func verdict(_ one: String, _ other: String, _ names: Int) -> DuplicateGrade? {
            PersonLikeness.verdict(
                PersonSigns(Self.card(one, "a@x.gr")), PersonSigns(Self.card(other, "a@x.gr")),
                in: .init(namesAtEmail: names))?.grade
        }
        #expect(verdict("Ada Abel", "Bo Berg", 3) == .possible)
        #expect(verdict("Ada Abel", "Bo Berg", 5) == nil)
        #expect(verdict("Ada Abel", "Ada Abel", 1) == .sure)
        #expect(verdict("Ada Abel", "Ada Abel", 3) == .likely)
    }
}
