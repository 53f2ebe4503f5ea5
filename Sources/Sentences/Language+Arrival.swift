import Foundation
import MeetCore
import Operations

/// Sentences about people on the way.
extension Language {
    /// The warning that others than this computer reach the address for phones; `nil` for a local one.
    package func openAddress(_ address: ListeningAddress) -> String? {
        if address.isLoopback { return nil }
        return say(
            "Connections to \(address.text) are not encrypted: anybody on that network can read the positions and the passwords. 127.0.0.1 behind a proxy with a certificate is safe."
        )
    }

    package func word(_ state: Arrival.State) -> String {
        switch state {
        case .unknown: say("unknown", context: "arrival")
        case .leaving: say("leaving", context: "arrival")
        case .onTheWay: say("on the way", context: "arrival")
        case .nearer: say("coming nearer", context: "arrival")
        case .away: say("moving away", context: "arrival")
        case .still: say("not moving", context: "arrival")
        case .arrived: say("arrived", context: "arrival")
        case .late: say("late", context: "arrival")
        case .notComing: say("not coming", context: "arrival")
        }
    }

    /// The source of a position or a message.
    package func word(_ source: Fix.Source) -> String {
        switch source {
        case .mail: say("by mail", context: "position")
        case .phone, .mqtt: say("by phone", context: "position")
        case .hauk: say("by Hauk", context: "position")
        case .typed: say("typed in", context: "position")
        }
    }

    /// The time until which a share holds, or that it is over; `nil` for one that holds until it is stopped.
    package func end(of share: Share, now: Date, zone: TimeZone) -> String? {
        if share.hasExpired(at: now) { return say("ended", context: "share") }
        guard share.isOpen(at: now) else { return say("stopped", context: "share") }
        return share.endsAt.map { say("until \(ReminderText.moment($0, now: now, zone: zone))") }
    }

    /// A piece of news: `Maria has arrived`.
    package func sentence(_ news: ArrivalNews) -> String {
        switch news {
        case .setOut(let person): say("\(person.name) is on the way.")
        case .arrived(let person): say("\(person.name) has arrived.")
        case .late(let person, let minutes?):
            say(
                "\(person.name) will be \(minutes) minute late.",
                "\(person.name) will be \(minutes) minutes late.", minutes)
        case .late(let person, nil): say("\(person.name) will be late.")
        case .notComing(let person): say("\(person.name) is not coming.")
        }
    }

    package func sentence(_ error: ArrivalError) -> String {
        switch error {
        case .noTime(let title): say("\(quotedName(title)) has no start, so nobody is on the way to it.")
        case .nobody(let title): say("Nobody else is invited to \(quotedName(title)).")
        case .unclearWords(let words) where words.trimmed.isEmpty:
            say("Type what you were told, such as “20 min late” or “arrived”.")
        case .unclearWords(let words):
            say(
                "“\(ShortText.typed(words))” says nothing about an arrival; try “20 min late” or “arrived”.")
        case .noAddress:
            say(
                "Your e-mail address is not set; set it on the Me tab, or with “settings set me.email”.")
        case .noAddresses(let title): say("Nobody who comes to \(quotedName(title)) has an e-mail address.")
        case .noShare(let who): say("You share no position with \(quotedName(who)).")
        case .endHasPassed: say("That time has already passed.")
        case .noEnd(let text):
            say("“\(ShortText.typed(text))” is not a time. Write one such as 22:30, “fri 18:00” or 45m.")
        case .isOver(let title): say("\(quotedName(title)) has been over for half an hour or longer.")
        case .noHaukLink(let text):
            say(
                "“\(ShortText.typed(text))” is no link of a Hauk share, such as https://hauk.example.org/?ABCD-1234."
            )
        case .noUser(let name):
            say(
                "“\(ShortText.typed(name))” cannot be the user: it is taken, or has other characters than letters, digits, “-”, “_” and “.”."
            )
        case .notInvited(let name, let title):
            say("\(quotedName(name)) is not invited to \(quotedName(title)).")
        case .command(let name, let fault): sentence(fault, of: ShortText.typed(name))
        }
    }

    private func sentence(_ fault: ArrivalError.CommandFault, of name: String) -> String {
        switch fault {
        case .notSet:
            say("No command prints your position; set one with “settings set positions.command”.")
        case .notFound: say("The command “\(name)” for your position was not found.")
        case .failed(let status):
            say("The command “\(name)” for your position failed with status \(String(status)).")
        case .tookTooLong: say("The command “\(name)” for your position took too long.")
        case .noPosition:
            say(
                "The command “\(name)” printed no position, such as 60.1699,24.9384 or geo:60.1699,24.9384;u=35."
            )
        }
    }

    /// The remaining time as minutes: `12 min`, estimated `~12 min`.
    package func arrivalMinutes(_ arrival: Arrival, isEstimated: Bool) -> String? {
        guard let minutes = arrival.minutes else { return nil }
        let text = say("\(String(minutes)) min", context: "arrival")
        return isEstimated && arrival.fix != nil ? "~" + text : text
    }

    // MARK: - The mail before a meeting

    /// The links from on the way, and what can be written instead.
    func arrivalLinks(_ content: LetterContent) -> [String] {
        let way = say(
            "Reply in your own words, such as “20 min late”, or with a link to your position on a map.")
        guard let address = content.addressee?.address, !content.sender.email.isEmpty else {
            return [LetterLines.wrapped(way)]
        }
        let token = ArrivalToken.token(
            uid: content.meeting.uid, recurrenceID: content.meeting.recurrenceID, address: address.email)
        let title = ShortText.typed(content.meeting.title)
        let links = ArrivalToken.Choice.allCases.map { choice in
            let label = label(choice)
            let letter = Letter(
                subject: "\(label): \(title) \(ArrivalToken.tag(token, choice))", text: "\(label).")
            return (label: label, value: InvitationText.mailto([content.sender.email], letter))
        }
        return [
            LetterLines.wrapped(say("On the day, one of these links tells how you are getting on:")),
            lines(links), LetterLines.wrapped(way),
        ]
    }

    private func label(_ choice: ArrivalToken.Choice) -> String {
        switch choice {
        case .leaving: say("Leaving now", context: "arrival")
        case .late10: say("10 min late", context: "arrival")
        case .late20: say("20 min late", context: "arrival")
        case .arrived: say("Arrived", context: "arrival")
        }
    }
}
