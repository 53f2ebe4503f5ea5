import Testing

@testable import MeetCore

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "ann@example.org", "a@b", "ann.bee+x@example.org", "Γιώργος@παράδειγμα.gr", "ann@exämple.org",
    ]) func isAnAddress(text: String) {
        #expect(EmailAddress.isPlausible(text))
    }

    @Test(arguments: [
        "", "ann", "@", "ann@", "@example.org", "a@b@c", "ann@.org", "ann@example.", "ann bee@example.org",
        "ann@example.org,bo@example.org", "<ann@example.org>", "ann@example.org\n", "Γιώργος", "ä@b@c",
        "ä@b.",
    ]) func isNone(text: String) {
        #expect(!EmailAddress.isPlausible(text))
    }
}
