import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What of a card a person is found by.
@Suite struct ContactSearchTests {
    private static let yamada: Contact = {
        var contact = Contact.named(
            "山田太郎", uid: "y", emails: ["t.yamada-san@kaisha.example"], phones: ["+30 694 123 4567"])
        contact.structuredName.phoneticFamily = "ヤマダ"
        contact.structuredName.phoneticGiven = "タロウ"
        contact.nicknames = ["Tarō the Tall"]
        contact.organization = "Εταιρεία Φάρος"
        contact.departments = ["Πωλήσεις", "Εξαγωγές"]
        contact.title = "Architekt"
        contact.role = "Bauleiter"
        contact.categories = ["Bergsteiger", "Φίλοι"]
        contact.note = "Τον γνώρισα στη Λάρισα"
        contact.messengers = [LabelledText(text: "xmpp:taro@jabber.example")]
        var address = ContactAddress()
        (address.street, address.locality, address.postcode) = ("Ermou 14", "Βόλος", "38221")
        contact.addresses = [address]
        return contact
    }()
    private static let weber = Contact.named("Anna Weber", uid: "w", phones: ["0171/987 6543", "112"])

    /// Written with the code of its country, and looked for as one dials it there.
    private static let schmidt = Contact.named("Schmidt", uid: "s", phones: ["+49 (0)30 1114 2233"])

    private static let fixture = Result<StoreFixture, any Error> { try StoreFixture() }
    private static let store = Result<MeetStore, any Error> {
        let store = try fixture.get().open()
        _ = try store.importContacts([yamada, weber, schmidt])
        return store
    }

    @Test(arguments: [
        "山田", "yamada", "ヤマダ", "やまだ", "ﾔﾏﾀﾞ", "タロウ", "tarou", "たろう",
        "taro", "TARŌ", "the tall", "tall taro",
        "εταιρεια", "ETAIREIA", "faros", "φάρος", "poliseis", "εξαγωγεσ",
        "architekt", "bauleit", "bergsteiger", "φιλοι", "filoi", "larisa", "γνωρισα",
        "t.yamada", "t.yamada-san@kaisha", "kaisha", "kaisha.example", "YAMADA-SAN", "jabber",
        "ermou", "volos", "38221", "yamada faros", "βολος φιλοι kaisha",
        "+30 694 123 4567", "+306941234567", "00306941234567", "0030 694-123-4567", "6941234567",
        "694 123", "694-1234", "694.123.4567", "(694) 123", "123 4567", "1234567", "41234", "34567",
        "694\u{A0}123\u{A0}4567", "694‑123‑4567", "694–123", "٦٩٤١٢٣", "0694 123 4567", "06941234567",
    ])
    func foundBy(typed: String) throws {
        #expect(try Self.store.get().names(typed) == ["山田太郎"])
    }

    @Test(arguments: [
        "0171 9876543", "01719876543", "0171/987", "1719876543", "+49 171 9876543", "+49 (0)171 9876543",
        "00491719876543", "171 987", "112", "anna 0171", "weber 987",
    ])
    func aNumberIsFoundWithItsCountrysCodeAndWithout(typed: String) throws {
        #expect(try Self.store.get().names(typed) == ["Anna Weber"])
    }

    @Test(arguments: ["030 11142233", "+49 30 11142233", "0049 30 1114-2233", "30 1114", "11142233"])
    func aNumberIsFoundAsItIsDialledAtHome(typed: String) throws {
        #expect(try Self.store.get().names(typed) == ["Schmidt"])
    }

    @Test(arguments: [
        "amada", "kaisha.com", "tall anna", "694 124", "+31 694 123 4568", "0172 9876543", "+49 172 9876543",
    ])
    func notFoundBy(typed: String) throws {
        #expect(try Self.store.get().names(typed).isEmpty)
    }
}
