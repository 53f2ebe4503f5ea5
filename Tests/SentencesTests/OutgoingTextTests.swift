import Foundation
import Mail
import MeetCore
import MeetStore
import Testing
import Transport

@testable import Operations
@testable import Sentences

/// What the outbox and the test of the account say.
@Suite struct OutgoingTextTests {
    private let now = Date(timeIntervalSince1970: 1_795_246_860)

    /// The story of a waiting message whose next try is overdue.
    private func story(_ failure: MailError?) -> String {
        let message = OutgoingMessage(
            messageID: "a@example.org", method: "REQUEST", uid: "u",
            from: CalendarAddress(email: "maria@example.org"), to: [], subject: "Tea", text: "", calendar: "",
            attempts: failure == nil ? 0 : 1, nextAttempt: now.addingTimeInterval(-10),
            error: failure?.stored, createdAt: now)
        let keys = OutgoingText.Keys(arrived: "y", notArrived: "n", retry: "r")
        return OutgoingText.story(of: message, keys: keys, now: now, zone: .gmt)
    }

    @Test func onlyAMessageThatWaitsForTheNetworkSaysSo() {
        let certificate = MailError.certificate(host: "mail.example.org", names: [], reason: "expired")
        #expect(story(certificate).hasSuffix("Will be tried again shortly."))
        #expect(!story(certificate).contains("network"))
        let offline = MailError.network(.resolve(host: "mail.example.org"))
        #expect(story(offline).hasSuffix("Will be sent as soon as there is a network."))
        #expect(story(nil) == "Will be sent as soon as there is a network.")
    }

    private func tested(_ url: String, _ error: TransportError) throws -> String {
        let server = try MailServer(url, kind: .smtp)
        return say.tested(MailTestReport.Way(kind: .smtp, error: .network(error), server: server))
    }

    @Test func aServerThatBeginsEncryptionInTheOtherWayIsNamed() throws {
        let silence = TransportError.timeout(host: "mail.example.org", stage: .connect, limit: .seconds(30))
        let noise = TransportError.tls(host: "mail.example.org", reason: "wrong version number")
        #expect(
            try tested("smtp://mail.example.org:27465", silence)
                .hasSuffix("If the port speaks TLS from the start, write smtps://mail.example.org:27465."))
        #expect(
            try tested("smtps://mail.example.org:27587", noise)
                .hasSuffix("If the port begins without TLS (STARTTLS), write smtp://mail.example.org:27587."))
        #expect(try !tested("smtps://mail.example.org", silence).contains("If the port"))
        #expect(
            try !tested("smtp://mail.example.org", .resolve(host: "mail.example.org")).contains("If the port")
        )
    }
}
