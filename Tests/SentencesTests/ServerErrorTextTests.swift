import DAV
import Operations
import Testing
import Transport

@testable import Sentences

/// The errors of servers of calendars and contacts, in words.
@Suite struct ServerErrorTextTests {
    private static let network: [TransportError] = [
        .badRequest(.secretInTheClear(host: "dav.example.org")), .resolve(host: "dav.example.org"),
        .connect(host: "dav.example.org", reason: "refused"),
        .tls(host: "dav.example.org", reason: "self-signed certificate"),
        .timeout(host: "dav.example.org", stage: .wait, limit: .seconds(20)),
        .broken(host: "dav.example.org", stage: .receive, reason: "reset"),
        .redirect(host: "dav.example.org", .insecure),
    ]

    private static let conditions = [
        "valid-calendar-data", "supported-calendar-component", "calendar-collection-location-ok",
        "max-resource-size", "no-uid-conflict", "max-date-time", "max-instances",
        "max-attendees-per-instance", "quota-not-exceeded", "need-privileges",
        "same-organizer-in-all-components", "no-conflicting-lock", "unheard-of",
    ]

    private static let others: [DAVError] = [
        .parserMissing, .noSecret(variable: "MEET_DAV_PASSWORD"), .secretCommand(name: "pass", .notFound),
        .secretCommand(name: "pass", .failed(status: 2)), .secretCommand(name: "pass", .tookTooLong),
        .secretCommand(name: "pass", .noSecret), .badAddress("ftp://x"),
        .signIn(host: "dav.example.org", said: ""), .signIn(host: "dav.example.org", said: "Unknown user"),
        .notFound, .gone, .locked(said: ""), .preconditionFailed(nil, said: ""), .tokenRefused,
        .notMultistatus(host: "dav.example.org", reason: "text/html"),
        .tooLarge(host: "dav.example.org", limit: 1 << 20), .retryLater(seconds: 90),
        .elsewhere(url: "https://other.example/"), .cancelled,
    ]

    private static let servers: [DAVError] = {
        var errors = others
        errors += network.map { DAVError.network($0) }
        errors += [400, 403, 405, 413, 418, 500, 507].map { DAVError.refused(status: $0, said: "") }
        errors += conditions.map { DAVError.preconditionFailed(Precondition(.caldav($0)), said: "") }
        return errors
    }()

    private static let accounts: [AccountError] = {
        var errors: [AccountError] = [
            .noName, .taken("Home"), .unknown("Home", known: []), .unknown("Home", known: ["Work"]), .noUser,
            .noProgram(beginning: "hu"), .noNetwork, .folder(path: "/calendars", code: 2),
            .nothingFound("dav.example.org"), .unknownCollection("Work", known: ["Home"]), .noConflict("3"),
            .noAnswer(.both, possible: [.here, .there]),
        ]
        errors += servers.map { AccountError.server($0) }
        return errors
    }()

    @Test func everyErrorHasASentenceOfItsOwn() {
        let sentences = Self.accounts.map { say.sentence($0) }
        for sentence in sentences {
            #expect(sentence.last == "." || sentence.last == "?", "\(sentence)")
            // Names of cases are no words.
            #expect(!sentence.contains(/[a-z][A-Z]/), "\(sentence)")
        }
        #expect(Set(sentences).count == sentences.count)
    }

    @Test func everySentenceIsGreekToo() {
        let english = Self.accounts.map { say.sentence($0) }
        let greek = Languages.speaking(.greek) { Self.accounts.map { say.sentence($0) } }
        for (one, other) in zip(english, greek) { #expect(one != other) }
    }

    @Test func theWordsOfTheServerAreQuoted() {
        let said = "DTEND must occur after DTSTART."
        let refused = DAVError.preconditionFailed(Precondition(.caldav("valid-calendar-data")), said: said)
        let sentence = say.sentence(refused)
        let words = "the server cannot read it (“DTEND must occur after DTSTART”)"
        #expect(sentence.contains(words), "\(sentence)")
        #expect(say.sentence(DAVError.refused(status: 403, said: said)).contains("“DTEND must"))
    }
}
