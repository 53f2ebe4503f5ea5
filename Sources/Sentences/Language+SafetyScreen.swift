import Foundation
import MeetCore
import Operations

// The lines above every screen while a check-in runs, or a friend asks for help.
extension Language {
    /// `Check-in 22:30 · in 12 min`
    package func checkinLine(_ checkin: Checkin, now: Date, zone: TimeZone) -> String {
        let due = ReminderText.moment(checkin.dueAt, now: now, zone: zone)
        let minutes = Int((max(0, checkin.dueAt.timeIntervalSince(now)) / 60).rounded(.up))
        let line = say("Check-in \(due)")
        return minutes == 0 ? line : "\(line) · \(ahead(minutes: minutes))"
    }

    /// The line once the contacts were told: `Your contacts were told at 22:45`.
    package func toldLine(_ checkin: Checkin, now: Date, zone: TimeZone) -> String {
        let moment = ReminderText.moment(checkin.toldAt ?? now, now: now, zone: zone)
        return checkin.stage == .danger
            ? say("You asked for help: \(moment)") : say("Your contacts were told: \(moment)")
    }

    /// The line while mails to the contacts wait to be sent.
    package func notToldYet(waiting count: Int) -> String {
        say(
            "Not told yet: \(count) message is waiting for the mail server.",
            "Not told yet: \(count) messages are waiting for the mail server.", count)
    }

    /// The names of those who are told.
    package func toldNames(_ checkin: Checkin) -> String {
        list(checkin.people.map { ShortText.name($0.shownName) })
    }

    /// The sentence after a call for help.
    package func askedForHelp(_ checkin: Checkin) -> String {
        checkin.people.isEmpty
            ? say("Your command is run; confirm when all is well.")
            : say(
                "\(toldNames(checkin)) is told now; confirm when all is well.",
                "\(toldNames(checkin)) are told now; confirm when all is well.", checkin.people.count)
    }

    // MARK: - Friends

    /// The person of an alarm; the name beside an address that nothing verifies proves nothing.
    package func person(_ alarm: Alarm) -> String {
        alarm.isVerified ? ShortText.name(alarm.person.shownName) : alarm.person.email
    }

    /// The words of an alarm: `Maria asks for help`.
    package func heading(_ alarm: Alarm) -> String {
        let name = person(alarm)
        if alarm.endedAt != nil { return say("All is well: \(name)") }
        let line =
            switch alarm.kind {
            case .danger: say("\(name) asks for help")
            case .missing: say("\(name) has not confirmed a safe arrival")
            }
        return alarm.isVerified ? line : say("Unverified: \(line)")
    }

    /// The people who are with somebody: `Ann is there`, `you and Ann are there`; empty for nobody.
    package func company(_ alarm: Alarm) -> String {
        let names = alarm.helpers.map { ShortText.name($0.shownName) }
        if alarm.isHelping {
            return names.isEmpty ? say("you are with them") : say("you and \(list(names)) are with them")
        }
        if names.isEmpty { return "" }
        let all = list(names)
        return say("\(all) is with them", "\(all) are with them", names.count)
    }

    /// An alarm on one line: `Maria asks for help · 22:45 · Ann is with them · 1 more`.
    ///
    /// - Parameter more: The number of further alarms.
    package func line(_ alarm: Alarm, and more: Int, now: Date, zone: TimeZone) -> String {
        var parts = [heading(alarm), ReminderText.moment(alarm.at, now: now, zone: zone)]
        if alarm.isOpen { parts.append(company(alarm)) }
        if more > 0 { parts.append(andMore(more)) }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The place of an alarm, with its accuracy and its age; what is unknown is said.
    package func place(of alarm: Alarm, now: Date, zone: TimeZone) -> String {
        guard let fix = alarm.fix else { return say("The place is unknown.") }
        var parts = [CoordinateText.text(fix.point)]
        if let accuracy = fix.accuracy { parts.append(say("within \(DistanceText.text(accuracy))")) }
        parts.append(ago(max(0, now.timeIntervalSince(fix.at))))
        return parts.joined(separator: " · ")
    }
}
