import Foundation
import MeetCore
import Operations

/// The mails about check-ins: calm, and with “call first”, as a missed answer is a forgotten telephone most times.
extension Language {
    func letter(_ letter: SafetyLetter, _ content: LetterContent) -> Letter {
        let sender = content.sender.shownName
        var parts = [LetterLines.wrapped(opening(letter, sender))]
        switch letter.step {
        case .trust:
            parts.append(LetterLines.wrapped(meaningOfTrust(sender)))
            parts.append(say("Please answer this message with “yes” or “no”."))
            let links = answerLinks(letter, content)
            if !links.isEmpty {
                parts += [say("Or begin your answer with one of these links:"), lines(links)]
            }
        case .agreed: parts.append(say("You can name me as a trusted contact."))
        case .refused: parts.append(say("Please name somebody else as a trusted contact."))
        case .with:
            parts.append(say("You will get a message as soon as all is well."))
        case .missing:
            parts.append(
                LetterLines.wrapped(
                    say(
                        "Please call first. Most of the time a phone has run out of battery or was left behind. If nobody answers, think of who may be nearby."
                    )))
            parts += details(letter, content)
            parts.append(say("You will get a message as soon as all is well."))
        case .danger:
            parts.append(
                LetterLines.wrapped(
                    say(
                        "Please call first, if a call is safe. If nobody answers, or you hear that help is needed, call the emergency number (112 in Europe) and name the place below."
                    )))
            parts += details(letter, content)
            parts.append(
                LetterLines.wrapped(
                    say("You will get new positions as they change, and a message as soon as all is well.")))
        case .moved: parts += details(letter, content)
        case .allClear: parts.append(say("Thank you for watching. There is nothing more to do."))
        }
        return Letter(
            subject: heading(letter, sender), text: parts.joined(separator: "\n\n") + "\n")
    }

    func heading(_ letter: SafetyLetter, _ sender: String) -> String {
        switch letter.step {
        case .trust: say("\(sender) asks: may I name you as a trusted contact?")
        case .agreed: say("Yes: \(sender) is your trusted contact")
        case .refused: say("No: \(sender) is not your trusted contact")
        case .with: say("\(sender) is with \(helped(letter))")
        case .missing: say("\(sender) has not confirmed a safe arrival")
        case .danger: say("\(sender) asks for help")
        case .moved: say("\(sender): new position")
        case .allClear: say("All is well: \(sender)")
        }
    }

    /// The first sentence.
    func opening(_ letter: SafetyLetter, _ sender: String) -> String {
        switch letter.step {
        case .trust: return say("\(sender) would like to name you as a trusted contact.")
        case .agreed: return say("Yes", context: "trusted contact") + "."
        case .refused: return say("No", context: "trusted contact") + "."
        case .with: return say("\(sender) has got the message, and is with \(helped(letter)).")
        case .missing:
            guard let checkin = letter.checkin else { return heading(letter, sender) }
            let due = clock(checkin.dueAt, letter.zone)
            if checkin.destination.isEmpty {
                return say("\(sender) wanted to arrive by \(due), and has not answered since.")
            }
            let place = quotedName(checkin.destination)
            return say("\(sender) wanted to be at \(place) by \(due), and has not answered since.")
        case .danger: return say("\(sender) asks for help.")
        case .moved: return say("\(sender) has asked for help and is now at another place.")
        case .allClear: return say("\(sender) has confirmed that all is well.")
        }
    }

    /// The news that a trusted contact gets, and their time.
    package func meaningOfTrust(_ sender: String) -> String {
        say(
            "If \(sender) does not confirm an arrival in time, or asks for help, you get a mail with the last known place. Nothing else is sent to you, and you can say no at any time."
        )
    }

    /// The name of the person whom the sender is with.
    private func helped(_ letter: SafetyLetter) -> String { ShortText.name(letter.person?.shownName ?? "") }

    /// The links that answer the question with “yes” or “no”; none without an addressee.
    private func answerLinks(
        _ letter: SafetyLetter, _ content: LetterContent
    ) -> [(label: String, value: String)] {
        guard let address = content.addressee?.address, !content.sender.email.isEmpty else { return [] }
        let token = AnswerToken.token(uid: letter.question, recurrenceID: "", address: address.email)
        let answers: [(label: String, answer: Invitee.Participation)] = [
            (say("Yes", context: "trusted contact"), .accepted),
            (say("No", context: "trusted contact"), .declined),
        ]
        return answers.map { label, answer in
            let subject = "\(label) \(AnswerToken.tag(token, answer))"
            let link = InvitationText.mailto([content.sender.email], Letter(subject: subject, text: label))
            return (label: label, value: link)
        }
    }

    /// The place with its accuracy and its age, the way so far, and who was told, a line each.
    private func details(_ letter: SafetyLetter, _ content: LetterContent) -> [String] {
        var facts: [(label: String, value: String)] = []
        if let fix = letter.fix {
            facts.append((say("Last position"), CoordinateText.text(fix.point)))
            let link = PlaceLink.openStreetMap(Venue(name: "", coordinate: fix.point))
            if let link { facts.append((say("Map"), link)) }
            facts.append((say("Accuracy"), accuracy(fix)))
            let age = ago(max(0, letter.now.timeIntervalSince(fix.at)))
            facts.append((say("Time"), "\(clock(fix.at, letter.zone)) (\(age))"))
        } else {
            facts.append((say("Last position"), say("unknown", context: "position")))
        }
        if let checkin = letter.checkin, !checkin.destination.isEmpty {
            facts.append((say("On the way to"), checkin.destination.oneLine))
        }
        let others = letter.checkin?.people.filter { $0 != content.addressee?.address } ?? []
        if !others.isEmpty, content.addressee != nil {
            facts.append((say("Also told"), others.map(\.shownName).joined(separator: ", ")))
        }
        var parts = [lines(facts)]
        let way = Self.spread(Self.places(of: letter.way, before: letter.fix))
        if !way.isEmpty {
            let rows = way.map { "  \(clock($0.at, letter.zone))  \(CoordinateText.text($0.point))" }
            parts.append(([say("The way so far:")] + rows).joined(separator: "\n"))
        }
        return parts
    }

    private func accuracy(_ fix: SafetyFix) -> String {
        guard let accuracy = fix.accuracy else { return say("unknown", context: "accuracy") }
        return say("within \(DistanceText.text(accuracy))")
    }

    /// The points of a way that a mail lists at most.
    private static let mostPoints = 12

    /// Returns a way with one point for each place, the first, as somebody who waits sends the same again. The
    /// last position stands above it.
    private static func places(of way: [SafetyFix], before last: SafetyFix?) -> [SafetyFix] {
        var places: [SafetyFix] = []
        for fix in way where places.last?.point != fix.point { places.append(fix) }
        if let last, places.last?.point == last.point { places.removeLast() }
        return places
    }

    /// Returns points spread over a way, with its first and last one.
    private static func spread(_ way: [SafetyFix]) -> [SafetyFix] {
        guard way.count > mostPoints else { return way }
        return (0..<mostPoints).map { way[$0 * (way.count - 1) / (mostPoints - 1)] }
    }

    /// `Fri 27 Nov 22:30 Athens`
    private func clock(_ instant: Date, _ zone: TimeZone) -> String {
        let time = MeetingTime.timed(
            start: WallTime.at(instant, in: zone), zone: zone.identifier, minutes: 0)
        return "\(DateText.start(time)) \(ZoneText.name(zone, at: instant))"
    }
}
