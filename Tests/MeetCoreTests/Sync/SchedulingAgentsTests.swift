import Testing

@testable import MeetCore

/// Exactly one tells a person of a meeting: the server, this program, or nobody yet.
struct SchedulingAgentsTests {
    private static let maria: Set<String> = ["maria@example.org"]
    private static let nikos = "nikos@example.org"
    private static let delivered = ";SCHEDULE-STATUS=\"2.0;Success\""
    private static let unknown = ";SCHEDULE-STATUS=\"3.7;Invalid calendar user\""

    private static func item(_ parameters: String, organizer: String = "maria") -> String {
        SyncFixture.event(
            "SUMMARY:Tea", "ORGANIZER:mailto:\(organizer)@example.org",
            "ATTENDEE;PARTSTAT=ACCEPTED:mailto:maria@example.org",
            "ATTENDEE\(parameters):mailto:nikos@example.org")
    }

    /// The agent in the line of an attendee or the organizer; empty for the server.
    private static func agent(
        _ text: String, _ name: String = "ATTENDEE", of address: String = "nikos@example.org"
    ) -> String? {
        let lines = SyncComponent(parsing: text)?.components.flatMap(\.properties) ?? []
        let line = lines.first { $0.name == name && CalendarAddress.key($0.text) == address }
        return line.map { $0.values(of: "SCHEDULE-AGENT").first ?? "" }
    }

    struct Case: Sendable {
        var isServer: Bool
        var isAsked = false
        var isMailed = false
        /// The parameters of the attendee on the server; `nil` for a new item.
        var before: String?
        var agent: String
    }

    /// Nobody is told by both, and nobody before the person says so.
    static let cases: [Case] = [
        // A server that does not schedule.
        Case(isServer: false, before: nil, agent: "CLIENT"),
        Case(isServer: false, isMailed: true, before: nil, agent: "CLIENT"),
        Case(isServer: false, before: ";SCHEDULE-AGENT=CLIENT", agent: "CLIENT"),
        Case(isServer: false, before: "", agent: ""),
        // A server that schedules.
        Case(isServer: true, before: nil, agent: "NONE"),
        Case(isServer: true, isAsked: true, before: nil, agent: ""),
        Case(isServer: true, isMailed: true, before: nil, agent: "CLIENT"),
        Case(isServer: true, before: ";SCHEDULE-AGENT=NONE", agent: "NONE"),
        Case(isServer: true, isAsked: true, before: ";SCHEDULE-AGENT=NONE", agent: ""),
        Case(isServer: true, isMailed: true, before: ";SCHEDULE-AGENT=NONE", agent: "CLIENT"),
        // The server has told them.
        Case(isServer: true, before: "", agent: ""),
        Case(isServer: true, isMailed: true, before: "", agent: ""),
        // It has, whatever it was told: another text would be another invitation.
        Case(isServer: true, isAsked: true, before: ";SCHEDULE-AGENT=NONE" + delivered, agent: "NONE"),
        Case(isServer: true, isMailed: true, before: ";SCHEDULE-AGENT=CLIENT" + delivered, agent: "CLIENT"),
        // It could not.
        Case(isServer: true, isMailed: true, before: unknown, agent: ""),
    ]

    @Test(arguments: cases) func neverBoth(one: Case) {
        let agents = SchedulingAgents(
            own: Self.maria, isServer: one.isServer, asked: one.isAsked ? [Self.nikos] : [],
            mailed: one.isMailed ? [Self.nikos] : [])
        let before = one.before.map { Self.item($0) }
        let text = agents.text(before ?? Self.item(""), before: before)
        #expect(Self.agent(text) == one.agent, "\(one)")
        // The person is told by nobody.
        #expect(Self.agent(text, of: "maria@example.org") == "", "\(one)")
        // Nothing is left to change.
        #expect(agents.text(text, before: text) == text, "\(one)")
    }

    @Test func anInvitationThatTheServerDeliveredIsAnsweredByIt() {
        let foreign = Self.item("", organizer: "nikos")
        for isServer in [true, false] {
            let agents = SchedulingAgents(own: Self.maria, isServer: isServer)
            #expect(agents.text(foreign, before: foreign) == foreign)
            // One that came by mail is answered by mail.
            let stored = agents.text(foreign, before: nil)
            #expect(Self.agent(stored, "ORGANIZER") == "CLIENT" && Self.agent(stored) == "")
            #expect(!agents.isOwn(stored) && agents.isOwn(Self.item("")))
        }
    }

    @Test(arguments: ["", ";SCHEDULE-AGENT=NONE"]) func aNewDateHasTheAgentOfItsSeries(parameters: String) {
        let series = Self.item(parameters)
        let date = SyncFixture.event(
            "RECURRENCE-ID:20261208T080000Z", "SUMMARY:Tea", "ORGANIZER:mailto:maria@example.org",
            "ATTENDEE:mailto:nikos@example.org")
        let agents = SchedulingAgents(own: Self.maria, isServer: true)
        let text = agents.text(date, before: series)
        #expect(Self.agent(text) == (parameters.isEmpty ? "" : "NONE"))
    }

    /// The item was moved here from another server, which has invited people.
    @Test(arguments: ["", ";SCHEDULE-AGENT=SERVER", delivered, ";SCHEDULE-AGENT=SERVER" + delivered])
    func theWordOfAnotherServerDoesNotCount(parameters: String) {
        for isServer in [true, false] {
            let agents = SchedulingAgents(own: Self.maria, isServer: isServer)
            let text = agents.text(Self.item(parameters), before: nil)
            #expect(Self.agent(text) == (isServer ? "NONE" : "CLIENT"))
            #expect(!text.contains("SCHEDULE-STATUS"))
        }
    }

    @Test func theServerTellsWhomItReached() throws {
        func read(_ parameters: String) throws -> ServerInvitations.Entry {
            try #require(ServerInvitations(of: Self.item(parameters))?.entries.first)
        }
        #expect(try read("").told.contains(Self.nikos))
        #expect(try read(";SCHEDULE-STATUS=1.2").told.contains(Self.nikos))
        #expect(try read(";SCHEDULE-AGENT=NONE" + Self.delivered).told.contains(Self.nikos))
        #expect(try read(Self.unknown).unreached == [Self.nikos])
        #expect(try read(";SCHEDULE-AGENT=CLIENT").ofClient == [Self.nikos])
        let held = try read(";SCHEDULE-AGENT=NONE")
        #expect(!held.told.union(held.unreached).union(held.ofClient).contains(Self.nikos))
        #expect(ServerInvitations(of: Self.item(""))?.sendsAnswers == true)
        #expect(ServerInvitations(of: "BEGIN:VCARD\r\nEND:VCARD\r\n") == nil)
    }
}
