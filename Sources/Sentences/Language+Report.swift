import Foundation
import MeetCore
import Operations

/// The report on a meeting that is over, as Markdown: for a file, and in mails.
extension Language {
    func reportLetter(_ content: LetterContent, came: [Invitee]?) -> Letter {
        let what = [ShortText.name(content.meeting.title), content.clock.start(content.meeting.time)]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        let opening = reportOpening(content, content.sender.shownName)
        return Letter(
            subject: "\(say("Report", context: "letter")): \(what)",
            text: LetterLines.wrapped(opening) + "\n\n" + report(content, came: came))
    }

    /// The first sentence of a mail.
    func reportOpening(_ content: LetterContent, _ sender: String) -> String {
        say("\(sender) sends you the decisions and notes of \(quotedName(content.meeting.title)).")
    }

    /// The report on the recipient's clocks, which ends with a line end; empty for other contents.
    package func report(_ content: LetterContent) -> String {
        guard case .report(let came) = content.kind else { return "" }
        return report(content, came: came)
    }

    private func report(_ content: LetterContent, came: [Invitee]?) -> String {
        let meeting = content.meeting
        var facts: [(label: String, value: String)] = [(whenLabel, content.clock.when(meeting.time))]
        if !meeting.places.isEmpty { facts.append((whereLabel, MeetingText.places(meeting.places))) }
        if let organizer = meeting.organizer { facts.append((organizerLabel, organizer.shownName)) }
        let invited = meeting.invitees.filter(\.isPerson)
        if let came {
            facts.append((cameLabel, people(whoCame: came, most: .max)))
            let missing = invited.filter { one in
                one.addressKey != content.sender.key && !came.contains { $0.matches(one) }
            }
            if !missing.isEmpty { facts.append((say("Absent"), missing.map(\.name).joined(separator: ", "))) }
        } else if !invited.isEmpty {
            facts.append((say("Invited", context: "letter"), invited.map(\.name).joined(separator: ", ")))
        }
        let lines = facts.filter { !$0.value.isEmpty }.map { label, value in
            "- **\(label):** \(Self.inLine(value))"
        }
        var parts = ["# \(Self.inLine(meeting.title))", lines.joined(separator: "\n")]
        for (heading, text) in [(decidedLabel, meeting.decided), (notesLabel, meeting.notes)]
        where !text.trimmed.isEmpty {
            parts += ["## \(heading)", Self.inBlock(text.trimmed)]
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Returns a text on one line, without the effect of Markdown's signs.
    private static func inLine(_ text: String) -> String {
        String(text.oneLine.flatMap { "\\`*_[]<".contains($0) ? ["\\", $0] : [$0] })
    }

    /// Returns a text whose Markdown counts, without HTML.
    private static func inBlock(_ text: String) -> String { text.replacing("<", with: "\\<") }
}

extension Invitee {
    /// Returns whether both are the same person, whichever of them has more data.
    fileprivate func matches(_ other: Invitee) -> Bool {
        if let contactID, let known = other.contactID { return contactID == known }
        if let addressKey, let known = other.addressKey { return addressKey == known }
        return name == other.name
    }
}
