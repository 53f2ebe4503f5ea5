import Foundation
import MeetCore
import MeetStore
import Operations

// Check-ins, trusted contacts and incidents.
extension Language {
    package func sentence(_ error: SafetyError) -> String {
        switch error {
        case .noAddress:
            say(
                "Your e-mail address is not set; set it on the Me tab, or with “settings set me.email”.")
        case .alreadyOpen:
            say("A check-in is already running; extend it, or confirm that you have arrived.")
        case .nothingOpen: say("No check-in is running.")
        case .alreadyTold:
            say(
                "Your contacts have already been told; confirm that you have arrived, and they get the all-clear."
            )
        case .nobodyTrusted:
            say("Nobody has agreed to be your trusted contact yet; “checkin trust WHO” asks by mail.")
        case .notTrusted(let name):
            say("\(quotedName(name)) is not one of your trusted contacts who have agreed.")
        case .noEmail(let name): say("\(quotedName(name)) has no e-mail address.")
        case .ownAddress(let email): say("\(quotedName(email)) is your own address.")
        case .timeHasPassed: say("That time has already passed.")
        case .timeIsAhead: say("That time is in the future; an incident has a time in the past.")
        case .noTime(let text): say("\(quotedName(text)) is a day; a check-in needs a time, such as 22:30.")
        case .noEstimate(let text):
            say(
                "\(quotedName(text)) is no time, and the way there cannot be estimated; write a time, such as “checkin start 22:30 --to Home”."
            )
        case .noPoint(let name):
            name.isEmpty
                ? noPosition
                : say("\(quotedName(name)) has no point on the map; write latitude and longitude.")
        case .noAlarm: say("That alarm has been dismissed in the meantime.")
        case .noAlarmWith(let id): say("There is no alarm \(String(id)).")
        case .noQuestion: say("It has already been decided.")
        case .noIncident(let id): say("There is no incident \(String(id)).")
        case .handover(.ntfy): say("The ntfy topic did not take the check-in over.")
        case .handover(.healthchecks): say("The Healthchecks check did not take the check-in over.")
        }
    }

    /// The question at the end of a check-in, as the title of a notice.
    package var haveYouArrived: String { say("Have you arrived safely?") }

    /// The text below the question, about the time without an answer.
    package func withoutAnswer(_ checkin: Checkin, now: Date, zone: TimeZone) -> String {
        if checkin.people.isEmpty { return say("There is nobody left to tell.") }
        let told = ReminderText.moment(SafetyRules.tellTime(of: checkin), now: now, zone: zone)
        return say("If you do not answer by \(told), \(toldNames(checkin)) will be told.")
    }

    /// The notice that the contacts were told.
    package func wereTold(_ checkin: Checkin) -> String {
        if checkin.people.isEmpty {
            return say("Your check-in was not confirmed. There is nobody left to tell.")
        }
        return say(
            "Your check-in was not confirmed. \(toldNames(checkin)) is told now.",
            "Your check-in was not confirmed. \(toldNames(checkin)) are told now.", checkin.people.count)
    }

    /// The warning that mail is not set up; `nil` if it is.
    package func withoutMail(_ status: LoadCheckins.Status) -> String? {
        if status.canSend { return nil }
        return status.hasCommand
            ? say("Mail is not set up: only your command can tell somebody.")
            : say("Mail is not set up: nobody can be told.")
    }

    /// The consequence of this computer's sleep.
    package func sleeping(_ checkin: Checkin, isHandedOver: Bool) -> String {
        guard let service = checkin.handover else {
            return say(
                "If this computer sleeps or is switched off, nobody is told. An ntfy topic or a Healthchecks check in the settings tells them even then."
            )
        }
        return switch (service, isHandedOver) {
        case (.ntfy, true): say("If this computer sleeps, the ntfy topic tells your contacts.")
        case (.healthchecks, true): say("If this computer sleeps, Healthchecks tells your contacts.")
        case (.ntfy, false):
            say(
                "The ntfy topic has not taken the check-in over yet; until then, nobody is told if this computer sleeps."
            )
        case (.healthchecks, false):
            say(
                "Healthchecks has not taken the check-in over yet; until then, nobody is told if this computer sleeps."
            )
        }
    }

    package func words(_ stage: Checkin.Stage) -> String {
        switch stage {
        case .armed: say("running", context: "check-in")
        case .asked, .askedAgain, .askedTwice: say("waiting for your answer", context: "check-in")
        case .told: say("your contacts were told", context: "check-in")
        case .danger: say("you asked for help", context: "check-in")
        case .over: say("ended", context: "check-in")
        }
    }

    package func words(_ state: TrustedContact.State) -> String {
        switch state {
        case .asked: say("asked, no answer yet", context: "trusted contact")
        case .agreed: say("agreed", context: "trusted contact")
        case .refused: say("refused", context: "trusted contact")
        }
    }

    package func words(_ rating: AreaRecord.Rating) -> String {
        switch rating {
        case .safe: say("safe", context: "area")
        case .medium: say("medium", context: "area")
        case .dangerous: say("dangerous", context: "area")
        }
    }

    /// `3 incidents within 1 km this year, 1 last year: safe`; without records it says only that.
    package func words(_ record: AreaRecord) -> String {
        guard let rating = record.rating else { return say("no records here", context: "area") }
        let count = say(
            "\(record.thisYear) incident within 1 km this year, \(record.lastYear) last year",
            "\(record.thisYear) incidents within 1 km this year, \(record.lastYear) last year",
            record.thisYear)
        return "\(count): \(words(rating))"
    }
}
