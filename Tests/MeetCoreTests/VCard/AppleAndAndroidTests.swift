import Foundation
import Testing

@testable import MeetCore

/// Habits of Apple's, Google's and Android's exports.
struct AppleAndAndroidTests {
    @Test(arguments: [
        ("_$!<Home>!$_", "home"), ("_$!<HomeFAX>!$_", "home fax"), ("_$!<HomePage>!$_", "home page"),
        ("My Desk", "My Desk"), ("_$!<", "_$!<"), ("_$!<>!$_", ""),
    ])
    func ownLabels(written: String, label: String) throws {
        let contact = try Cards.contact(
            "3.0", "FN:A", "item1.EMAIL;type=INTERNET:a@b", "item1.X-ABLabel:" + written)
        #expect(contact.emails.map(\.label) == [label])
        #expect(contact.emails[0].details.types == ["internet"] && contact.emails[0].details.group == nil)
        #expect(contact.unmodelled.isEmpty)
    }

    @Test func labelBeforeItsPropertyAndInOtherCase() throws {
        let contact = try Cards.contact("3.0", "FN:A", "ITEM1.X-ABLABEL:Desk", "item1.TEL:1")
        #expect(contact.phones.map(\.label) == ["Desk"])
    }

    @Test func emptyLabelSaysNothing() throws {
        let contact = try Cards.contact(
            "3.0", "FN:A", "item1.TEL;TYPE=HOME:1", "item1.X-ABLabel:", "item2.ORG:O", "item2.X-ABLabel:")
        #expect(contact.phones.map(\.label) == ["home"] && contact.unmodelled.isEmpty)
    }

    @Test func countryOfAnAddressStaysTied() throws {
        let contact = try Cards.contact(
            "3.0", "FN:A", "item1.ADR;type=HOME:;;S;C", "item1.X-ABADR:gr", "item1.X-ABLabel:Boat")
        #expect(contact.addresses[0].label == "Boat" && contact.addresses[0].details.group == "item1")
        #expect(contact.unmodelled == [UnmodelledProperty(group: "item1", name: "X-ABADR", value: "gr")])
        let text = VCardEncoder.encode(contact)
        #expect(text.contains("item1.ADR;TYPE=home:") && text.contains("item1.X-ABLabel:Boat"))
        #expect(text.contains("item1.X-ABADR:gr"))
    }

    @Test func datesWithoutAYear() throws {
        let omitted = try Cards.contact("3.0", "FN:A", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29")
        #expect(omitted.birthday == .date(year: nil, month: 2, day: 29) && omitted.propertyParameters.isEmpty)
        let bare = try Cards.contact("3.0", "FN:A", "BDAY;value=date:1604-02-03")
        #expect(bare.birthday == .date(year: nil, month: 2, day: 3))
        #expect(VCardEncoder.encode(bare, version: .v3).contains("BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-03"))
        #expect(VCardEncoder.encode(bare).contains("BDAY:--0203"))
    }

    @Test func datesOfItsOwn() throws {
        let contact = try Cards.contact(
            "3.0", "FN:A", "item1.X-ABDATE;type=pref:2012-06-09", "item1.X-ABLabel:_$!<Anniversary>!$_",
            "item2.X-ABDATE:2020-01-01",
            "item2.X-ABLabel:Name day")
        #expect(contact.anniversary == .date(year: 2012, month: 6, day: 9))
        #expect(contact.unmodelled.map(\.name) == ["X-ABDATE", "X-ABLABEL"])
        #expect(contact.unmodelled.map(\.group) == ["item2", "item2"])
        #expect(VCardEncoder.encode(contact).contains("item2.X-ABLabel:Name day"))
    }

    @Test func groupsAndCompanies() throws {
        let group = try Cards.contact(
            "3.0", "N:Club", "FN:Club", "X-ADDRESSBOOKSERVER-KIND:group",
            "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1",
            "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:2")
        #expect(group.kind == .group && group.members == ["urn:uuid:1", "urn:uuid:2"])
        #expect(VCardEncoder.encode(group).contains("KIND:group\r\n"))
        #expect(VCardEncoder.encode(group).contains("MEMBER:urn:uuid:1\r\n"))
        #expect(
            VCardEncoder.encode(group, version: .v3).contains("X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1\r\n"))
        let company = try Cards.contact("3.0", "FN:Acme", "ORG:Acme;", "X-ABShowAs:COMPANY")
        #expect(company.kind == .org && company.organization == "Acme" && company.departments.isEmpty)
    }

    @Test func relationsAndProfiles() throws {
        let contact = try Cards.contact(
            "3.0", "FN:A", "item1.X-ABRELATEDNAMES:Grace", "item1.X-ABLabel:_$!<Spouse>!$_",
            "X-SOCIALPROFILE;type=mastodon;x-user=a:https://m.example/@a",
            "X-AIM;type=HOME:a", "IMPP;X-SERVICE-TYPE=AIM;type=HOME:aim:a", "X-JABBER:a@b", "X-MANAGER:Boss")
        #expect(
            contact.related.map(\.text) == ["Grace", "Boss"]
                && contact.related.map(\.label) == ["spouse", "manager"])
        #expect(contact.socialProfiles.map(\.label) == ["mastodon"])
        #expect(contact.messengers.map(\.text) == ["aim:a", "xmpp:a@b"])
    }

    @Test func androidsOwnProperties() throws {
        let contact = try Cards.contact(
            "2.1", "N:A", "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Ace;1;;;;;;;;;;;;;",
            "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1999-07-10;1;;;;;;;;;;;;;",
            "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2001-01-01;2;;;;;;;;;;;;;",
            "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Grace;14;;;;;;;;;;;;;",
            "X-PHONETIC-FIRST-NAME:p")
        #expect(contact.nicknames == ["Ace"] && contact.anniversary == .date(year: 1999, month: 7, day: 10))
        #expect(contact.related.map(\.label) == ["spouse"] && contact.unmodelled.count == 1)
        #expect(contact.structuredName.phoneticGiven == "p")
    }

    @Test func samsungsOwnLabels() throws {
        let contact = try Cards.contact(
            "2.1", "N:A", "TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=CE=91=CE=B2);VOICE:1",
            "TEL;X-CUSTOM(Boat):2",
            "TEL;X-Ship:3")
        #expect(contact.phones.map(\.label) == ["Αβ", "Boat", "x-ship"])
        #expect(
            contact.phones.map(\.number) == ["1", "2", "3"] && contact.phones[0].details.parameters.isEmpty)
    }
}
