import Testing

@testable import MeetCore

@Suite struct MailLinkTests {
    @Test func readsAddressesSubjectAndBody() throws {
        let link = try #require(
            MailLink(
                "mailto:maria@example.org,nikos@example.org?subject=Dinner%20%26%20film&cc=zoe@example.org"))
        #expect(link.addresses == ["maria@example.org", "nikos@example.org", "zoe@example.org"])
        #expect(link.subject == "Dinner & film")
        let body = try #require(MailLink("MAILTO:?to=maria@example.org&body=One%0D%0ATwo+three%07"))
        #expect(body.addresses == ["maria@example.org"] && body.subject.isEmpty)
        #expect(body.body == "One\nTwo+three")
    }

    /// Each address once, and a subject of several lines is one.
    @Test func holdsNothingTwice() throws {
        let link = try #require(
            MailLink("mailto:maria@example.org?to=Maria@example.org&subject=One%0ABcc:%20x@example.org#end"))
        #expect(link.addresses == ["maria@example.org"])
        #expect(link.subject == "One Bcc: x@example.org")
    }

    @Test(arguments: ["maria@example.org", "webcal://example.org/a.ics", "mail", ""])
    func refusesWhatIsNone(text: String) { #expect(MailLink(text) == nil) }
}
