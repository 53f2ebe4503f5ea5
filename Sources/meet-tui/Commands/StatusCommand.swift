import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

/// The few facts of now, for status bars and scripts.
struct StatusCommand: OutcomeCommand, TimedCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "status",
            say(
                "Show in one line what is next and what is pending: today, the inbox, the outbox, to-dos, shares."
            ),
            more: say("No server is asked: only what is stored here is shown."), example: .status)
    }

    @OptionGroup var options: ProgramOptions
    @OptionGroup var form: JSONOption

    func outcome(in session: CommandSession) throws -> ShownStatus {
        let status = try session.perform(ReadStatus(zone: session.zone))
        let next = try status.next.flatMap { try session.perform(LoadOccurrences([$0.id])).first }
        return ShownStatus(status: status, next: next)
    }
}

/// The facts of now, as printed.
struct ShownStatus: Printable {
    var status: ProgramStatus
    /// The next meeting with its details; `nil` without one.
    var next: Meeting?

    func json(in session: CommandSession) throws -> StatusJSON {
        let calendars = try session.calendarNames
        return StatusJSON(status, next: next.map { MeetingJSON($0, calendars) })
    }

    /// Prints one line. Facts that are zero are left out.
    func printLines(in session: CommandSession) {
        let (now, zone) = (session.now, session.zone)
        let next = status.next.map { next in
            say.nextMeeting(
                next.title, start: ReminderText.start(next.time, now: now, zone: zone),
                Countdown.text(from: now, to: next.time, readerZone: zone) ?? "")
        }
        Output.line(([next ?? say("Nothing is planned")] + say.facts(status)).joined(separator: " · "))
    }
}

/// The facts that a status bar shows.
struct StatusJSON: Encodable {
    /// The next meeting; absent without one.
    var next: MeetingJSON?
    /// The number of today's meetings that are neither done nor cancelled.
    var today: Int
    /// The number of received messages that wait for your answer or decision.
    var unanswered: Int
    /// The number of received messages that wait, or have not been looked at.
    var inbox: Int
    /// The number of messages that are not sent yet.
    var outbox: Int
    /// The number of messages that may or may not have arrived.
    var doubtful: Int
    /// The number of overdue to-dos.
    var overdue: Int
    /// The number of open shares of positions.
    var shares: Int
    /// `true` if the agent runs.
    var agent: Bool

    init(_ status: ProgramStatus, next: MeetingJSON?) {
        self.next = next
        today = status.today
        unanswered = status.unanswered
        inbox = status.inbox
        outbox = status.outbox
        doubtful = status.doubtful
        overdue = status.overdue
        shares = status.shares
        agent = status.hasAgent
    }
}
