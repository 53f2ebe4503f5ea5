import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI

/// What `add` and `edit` can say about a meeting.
struct MeetingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("What it is about.", valueName: "text"))
    var title: String?
    @Option(
        help: ArgumentHelp(
            "When it begins: “fri 15:00”, “tomorrow 9-10:30”, “2026-12-03 18:30”, or a whole day.",
            valueName: "when"))
    var start: String?
    @Option(help: ArgumentHelp("How long it takes: 1h30m, 90, 1:30.", valueName: "length"))
    var duration: String?
    @Option(help: ArgumentHelp("The zone of its times: Europe/Athens.", valueName: "zone"))
    var timeZone: String?
    @Option(
        help: ArgumentHelp(
            "A saved venue's name or number, or the name of another place.", valueName: "name-or-id"))
    var venue: String?
    @Option(
        help: ArgumentHelp(
            "Whom to invite; may be given several times. A group invites its members.",
            valueName: "name-or-email"))
    var invite: [String] = []
    @Option(help: ArgumentHelp("What else there is to say.", valueName: "text"))
    var notes: String?

    /// Puts what was said into the meeting.
    func apply(to meeting: inout Meeting, store: MeetStore, clock: PlanningClock) throws {
        if let title {
            let trimmed = title.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !trimmed.isEmpty else { throw Failure("A meeting needs a title.") }
            meeting.title = trimmed
        }
        if let notes { meeting.notes = notes }
        try applyTime(to: &meeting, clock: clock)
        if let venue { meeting.venue = try VenueArgument.venue(venue, in: store) }
        for who in invite {
            for invitee in try InviteeArgument.invitees(who, in: store)
            where !meeting.invitees.contains(where: { InviteeArgument.isSame($0, invitee) }) {
                meeting.invitees.append(invitee)
            }
        }
    }

    private func applyTime(to meeting: inout Meeting, clock: PlanningClock) throws {
        var zone = clock.zone
        if case .timed(_, let identifier, _) = meeting.time, let own = TimeZone(identifier: identifier) {
            zone = own
        }
        if let timeZone { zone = try TypedTime.zone(timeZone) }
        let minutes = try duration.map(TypedTime.minutes)
        if let start {
            let typed = try WhenParser.parse(
                start, clock: PlanningClock(now: clock.now, zone: zone),
                defaultMinutes: currentMinutes(meeting))
            meeting.time = typed.meetingTime(in: zone)
        } else if let timeZone, case .timed(let wall, _, let length) = meeting.time {
            meeting.time = .timed(start: wall, zone: try TypedTime.zone(timeZone).identifier, minutes: length)
        }
        if timeZone != nil, meeting.time.zoneIdentifier == nil {
            throw Failure("A time zone needs a time of day: give --start with one.")
        }
        guard let minutes else { return }
        guard case .timed(let wall, let identifier, _) = meeting.time else {
            throw Failure("A length needs a time to start from: give --start with a time of day.")
        }
        meeting.time = .timed(start: wall, zone: identifier, minutes: minutes)
    }

    private func currentMinutes(_ meeting: Meeting) -> Int {
        if case .timed(_, _, let minutes) = meeting.time { return minutes }
        return 60
    }
}

extension MeetingsCommand {
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Plan a meeting.")

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingOptions
        @Flag(help: "One JSON value.")
        var json = false

        func validate() throws {
            if meeting.title == nil { throw ValidationError("Missing expected argument '--title <text>'") }
        }

        func run() throws {
            try Failure.reporting {
                let store = try options.openStore()
                let clock = try options.clock(of: store)
                var planned = Meeting(title: "", createdAt: clock.now)
                try meeting.apply(to: &planned, store: store, clock: clock)
                try MeetingLines.show(try store.save(planned), json: json, zone: clock.zone)
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a meeting; what is not named stays, --invite adds people.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "The meeting's number.")
        var id: Int64
        @OptionGroup var meeting: MeetingOptions
        @Option(
            help: ArgumentHelp(
                "Whom to invite no longer; may be given several times.", valueName: "name-or-email"))
        var uninvite: [String] = []
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try Failure.reporting {
                let store = try options.openStore()
                let clock = try options.clock(of: store)
                var changed = try store.requireMeeting(id)
                for who in uninvite {
                    let invitee = try InviteeArgument.invitee(who, in: changed)
                    changed.invitees.removeAll { $0.id == invitee.id }
                }
                try meeting.apply(to: &changed, store: store, clock: clock)
                try MeetingLines.show(try store.save(changed), json: json, zone: clock.zone)
            }
        }
    }
}
