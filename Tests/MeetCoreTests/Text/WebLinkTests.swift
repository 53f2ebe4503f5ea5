import Testing

@testable import MeetCore

@Suite struct WebLinkTests {
    @Test(arguments: [
        ("https://example.org", false), ("HTTP://example.org", false), ("example.org", false),
        ("example.org:8080/a", false), ("localhost:8080", false), ("www.example.org/a:b", false), ("", false),
        ("ftp://example.org", true), ("javascript:alert(1)", true), ("mailto:a@example.org", true),
        ("file:///etc/passwd", true), ("data:text/html,x", true),
    ]) func aPageIsReachedByTheWeb(_ link: String, _ hasOther: Bool) {
        #expect(WebLink.hasOtherScheme(link) == hasOther)
    }
}
