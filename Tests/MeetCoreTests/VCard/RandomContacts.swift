import Foundation

@testable import MeetCore

/// SplitMix64: the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Contacts that hold anything a contact may hold.
struct RandomContacts {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func several<Element>(_ most: Int, _ make: (inout Self) -> Element) -> [Element] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in make(&self) }
    }

    mutating func maybe<Element>(_ make: (inout Self) -> Element) -> Element? {
        chance(50) ? make(&self) : nil
    }

    private static let pieces = [
        "a", "Zoë", "Müller", "Παπαδόπουλος", "ς", "Иван", "王小明", "محمد", "שלום", "😀", "👩‍⚕️", "🇬🇷", "e\u{301}",
        "\u{200D}",
        ",", ";", ":", "\\", "\\n", "\\,", "\"", "'", "^", "^n", "^^", "=", "=0A", "=3D", "\n", "\t", " ",
        "  ", "-", ".", "/",
        "BEGIN:VCARD", "END:VCARD", "_$!<Home>!$_", "item1.", "tel", "data", "%20", "?", "#", "\u{2028}",
        "\u{FEFF}", "0", "1604",
        "averyveryveryverylongwordthatdoesnotfitontoasinglelineofseventyfiveoctetsandisfolded",
    ]

    /// Text that is not empty and has something to see.
    mutating func text() -> String {
        let count = Int.random(in: 1...6, using: &random)
        let text = (0..<count).map { _ in pick(Self.pieces) }.joined()
        return text.allSatisfy(\.isWhitespace) ? "x" + text : text
    }

    /// Text for values of which a prefix has a meaning.
    mutating func plain() -> String { "x" + text() }

    mutating func list() -> [String] {
        var list = several(3) { $0.chance(15) ? "" : $0.text() }
        while list.last?.isEmpty == true { list.removeLast() }
        return list
    }

    mutating func parameters() -> [UnmodelledProperty.Parameter] {
        let names = ["X-ONE", "X-TWO", "LANGUAGE", "ALTID"].filter { _ in chance(15) }
        return names.map { name in
            UnmodelledProperty.Parameter(
                name: name, values: (0..<Int.random(in: 1...2, using: &random)).map { _ in text() })
        }
    }

    mutating func label() -> String? {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: nil
        case 1: text()
        default:
            pick([
                "home", "work", "cell", "work fax", "fax work", "home home", "voice", "mobile", "_$!<X>!$_",
                "office",
            ])
        }
    }

    mutating func details() -> PropertyDetails {
        var details = PropertyDetails()
        details.types = several(3) { $0.pick(["internet", "voice", "home", "x-foo", "fax", "msg"]) }
        details.parameters = parameters()
        if chance(10) { details.parameters.append(.init(name: "PREF", values: ["50"])) }
        return details
    }

    mutating func labelled(_ make: (inout Self) -> String) -> LabelledText {
        var labelled = LabelledText(label: label(), text: make(&self))
        labelled.isPreferred = chance(30)
        labelled.details = details()
        return labelled
    }

    mutating func date() -> ContactDate {
        let year = Int.random(in: 1...9999, using: &random)
        let month = Int.random(in: 1...12, using: &random)
        let day = Int.random(in: 1...31, using: &random)
        return pick([
            .date(year: year, month: month, day: day), .date(year: year, month: month, day: nil),
            .date(year: year, month: nil, day: nil), .date(year: nil, month: month, day: day),
            .date(year: nil, month: month, day: nil), .date(year: nil, month: nil, day: day),
            .date(year: year, month: nil, day: day), .date(year: 1604, month: 2, day: 29),
            .text("19531015T231000Z"), .text("1953-10-15T23:10:00Z"), .text("T102200"), .text("19850412"),
            .text(plain()),
        ])
    }

    mutating func contact() -> Contact {
        var contact = Contact(
            uid: pick(["urn:uuid:1", "plain", "a,b;c", "http://example.org/a,b;c"]), name: plain())
        contact.kind = pick([.individual, .individual, .group, .org, .location])
        contact.structuredName = structuredName()
        contact.nicknames = several(2) { $0.text() }
        contact.organization = maybe { $0.text() }
        contact.departments = list()
        contact.title = maybe { $0.text() }
        contact.role = maybe { $0.text() }
        contact.emails = several(3) { $0.email() }
        contact.phones = several(3) { $0.phone() }
        contact.addresses = several(2) { $0.address() }
        contact.urls = several(2) { $0.labelled { "https://example.org/" + $0.text() } }
        contact.messengers = several(2) { $0.labelled { "xmpp:" + $0.text() } }
        contact.socialProfiles = several(2) { $0.labelled { "https://social.example/" + $0.text() } }
        contact.related = several(2) { $0.labelled { $0.pick(["urn:uuid:2", "Anna Karra", $0.text()]) } }
        contact.birthday = maybe { $0.date() }
        contact.anniversary = maybe { $0.date() }
        contact.gender = maybe { $0.pick(["M", "F", "O;it's, complicated", ";words; and more", "U"]) }
        contact.languages = several(3) { $0.pick(["el", "en-GB", "de", "zh-Hant"]) }
        contact.timeZone = maybe { $0.pick(["Europe/Athens", "+02:00", "-0500", $0.text()]) }
        contact.coordinate = maybe { $0.coordinate() } ?? nil
        contact.note = maybe { $0.text() }
        contact.categories = several(3) { $0.text() }
        contact.photo = maybe { $0.photo() }
        contact.members = several(2) { $0.pick(["urn:uuid:3", "mailto:a@example.org"]) }
        contact.revision = maybe { $0.pick(["20240101T000000Z", "2024-01-01T00:00:00Z"]) }
        contact.unmodelled = several(3) { $0.unmodelled() }
        if chance(30) { contact.propertyParameters["FN"] = [.init(name: "LANGUAGE", values: [text()])] }
        if chance(30) {
            contact.propertyParameters["N"] = [.init(name: "SORT-AS", values: [text(), text()])]
        }
        contact.settlePreferences()
        return contact
    }

    private mutating func structuredName() -> StructuredName {
        var name = StructuredName()
        name.family = list()
        name.given = list()
        name.additional = list()
        name.prefixes = list()
        name.suffixes = list()
        if chance(20) { name.further = [list(), [text()]] }
        name.phoneticFamily = maybe { $0.text() }
        name.phoneticGiven = maybe { $0.text() }
        name.phoneticMiddle = maybe { $0.text() }
        return name
    }

    private mutating func email() -> ContactEmail {
        let local = pick([
            "maria", "o'brien", "a+b", "μαρία", "x_1", "{a}",
            "averyveryverylonglocalpartofanaddressthatisfolded",
        ])
        let address = local + "@" + pick(["example.org", "παράδειγμα.ελ", "[192.0.2.1]", "x"])
        var email = ContactEmail(label: label(), address: address, isPreferred: chance(30))
        email.details = details()
        if chance(20) { email.details.group = pick(["work", "a", "g-1"]) }
        return email
    }

    private mutating func phone() -> ContactPhone {
        let number = pick(["+30 2421 0 1", "0123;ext=5", "+1-555;phone-context=example.org", plain()])
        var phone = ContactPhone(label: label(), number: number, isPreferred: chance(30))
        phone.details = details()
        return phone
    }

    private mutating func address() -> ContactAddress {
        var address = ContactAddress(label: label())
        address.poBox = chance(50) ? text() : ""
        address.extended = chance(50) ? text() : ""
        address.street = text()
        address.locality = chance(50) ? text() : ""
        address.region = chance(50) ? text() : ""
        address.postcode = chance(50) ? text() : ""
        address.country = chance(50) ? text() : ""
        if chance(20) { address.further = ["", text()] }
        address.formatted = maybe { $0.text() }
        address.isPreferred = chance(30)
        address.details = details()
        return address
    }

    private mutating func coordinate() -> Coordinate? {
        let small = chance(20) ? 1e-9 : 1
        return Coordinate(
            latitude: Double.random(in: -90...90, using: &random) * small,
            longitude: Double.random(in: -180...180, using: &random))
    }

    private mutating func photo() -> ContactPhoto {
        if chance(40) { return .link("https://example.org/" + text()) }
        let count = Int.random(in: 1...300, using: &random)
        let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return .bytes(
            Data(bytes), mediaType: maybe { $0.pick(["image/jpeg", "image/png", "image/svg+xml"]) })
    }

    private mutating func unmodelled() -> UnmodelledProperty {
        let name = pick([
            "X-FOO", "CLASS", "MAILER", "X-ABADR", "KEY", "CALURI", "TITLE-2", "X-LONG-NAME-OF-A-PROPERTY",
        ])
        let value = text().replacing("\n", with: "\\n")
        return UnmodelledProperty(
            group: maybe { $0.pick(["work", "item3", "b"]) }, name: name, parameters: parameters(),
            value: value)
    }
}
