import Foundation
import Testing

@testable import MeetCore

struct AttendeeTests {
    private typealias Fixture = ICalendarFixture

    @Test(arguments: [
        (Invitee.Role.required, "REQ-PARTICIPANT"), (.optional, "OPT-PARTICIPANT"), (.chair, "CHAIR"),
    ])
    func writesTheRole(role: Invitee.Role, expected: String) {
        let invitee = Invitee(name: "Zoë", email: "zoe@example.org", role: role)
        #expect(
            Self.written([invitee])
                == ["ATTENDEE;CN=Zoë;ROLE=\(expected);PARTSTAT=NEEDS-ACTION:mailto:zoe@example.org"])
    }

    @Test(arguments: [
        (Invitee.Participation.needsAction, "NEEDS-ACTION"), (.accepted, "ACCEPTED"),
        (.declined, "DECLINED"), (.tentative, "TENTATIVE"),
    ])
    func writesTheAnswer(participation: Invitee.Participation, expected: String) {
        let invitee = Invitee(name: "Zoë", email: "zoe@example.org", participation: participation)
        #expect(
            Self.written([invitee])
                == ["ATTENDEE;CN=Zoë;ROLE=REQ-PARTICIPANT;PARTSTAT=\(expected):mailto:zoe@example.org"])
    }

    @Test(arguments: [
        ("at work", "at work"), ("at work until 14:00", "\"at work until 14:00\""),
        ("no, sorry; bye", "\"no, sorry; bye\""), ("say \"hi\" ^_^", "say ^'hi^' ^^_^^"),
        ("one\r\ntwo\nthree", "one^ntwo^nthree"), ("bell\u{7}", "bell"),
    ])
    func writesTheCommentAsAParameter(comment: String, expected: String) {
        let invitee = Invitee(
            name: "Zoë", email: "zoe@example.org", participation: .declined, comment: comment)
        #expect(
            Self.written([invitee]) == [
                "ATTENDEE;CN=Zoë;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;X-RESPONSE-COMMENT=\(expected)"
                    + ":mailto:zoe@example.org"
            ])
    }

    @Test(
        arguments: [
            ("o'brien+list@example.org", "o'brien+list@example.org"),
            ("a%b?c&d@example.org", "a%25b%3Fc%26d@example.org"),
            ("\"a b@c\"@example.org", "%22a%20b%40c%22@example.org"), ("γ@παράδειγμα.gr", nil),
            (" zoe@example.org\n", "zoe@example.org"),
        ] as [(String, String?)])
    func writesTheAddressAsAURI(email: String, expected: String?) throws {
        let line = try #require(Self.written([Invitee(name: "Z", email: email)]).first)
        let uri = try #require(line.split(separator: ":mailto:").last)
        #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(
            uri.removingPercentEncoding == email.trimmingCharacters(in: .whitespacesAndNewlines))
        if let expected { #expect(uri == expected) }
    }

    @Test(arguments: [String?.none, "", "  "])
    func keepsWhoHasNoAddress(email: String?) {
        let invitee = Invitee(
            name: "Karras, Nikos", email: email, role: .optional, participation: .tentative,
            comment: "late: yes")
        #expect(
            Self.written([invitee], organizer: "ann@example.org") == [
                "X-MEET-INVITEE;ROLE=OPT-PARTICIPANT;PARTSTAT=TENTATIVE;X-RESPONSE-COMMENT=\"late: yes\""
                    + ":Karras\\, Nikos"
            ])
    }

    @Test func writesTheOrganizerOnlyWhereThereAreAttendees() {
        let zoe = Invitee(name: "Zoë", email: "zoe@example.org")
        #expect(Self.written([], organizer: "ann@example.org").isEmpty)
        #expect(
            Self.written([zoe], organizer: "ann@example.org").first
                == "ORGANIZER;CN=\"Ann ^'A^' B; Jr\":mailto:ann@example.org")
        #expect(Self.written([zoe], organizer: " ").count == 1)
        #expect(
            Self.written([zoe], organizer: "ann@example.org", name: "").first
                == "ORGANIZER:mailto:ann@example.org")
    }

    private static func written(
        _ invitees: [Invitee], organizer: String? = nil, name: String = "Ann \"A\" B; Jr"
    ) -> [String] {
        Fixture.properties(
            ["ATTENDEE", "ORGANIZER", "X-MEET-INVITEE"], of: Fixture.meeting(invitees: invitees),
            organizer: organizer.map { ICalendarEncoder.Organizer(name: name, email: $0) })
    }
}
