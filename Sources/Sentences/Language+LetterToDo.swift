import MeetCore
import Operations

// Mails about things to do by a deadline: nobody comes to them.
extension Language {
    /// The first sentence.
    ///
    /// - Parameter it: The quoted title.
    func opening(_ content: LetterContent, _ sender: String, ofToDo it: String) -> String {
        switch content.kind {
        case .invitation where sender.isEmpty: say("You are asked to do \(it).")
        case .update where sender.isEmpty: say("\(it) has been changed.", context: "to-do")
        case .cancellation where sender.isEmpty: say("\(it) has been cancelled.", context: "to-do")
        case .invitation: say("\(sender) asks you to do \(it).")
        case .update: say("\(sender) has changed \(it).", context: "to-do")
        case .cancellation: say("\(sender) has cancelled \(it).", context: "to-do")
        case .uninvited: say("You no longer have to do \(it).")
        case .reminder: say("\(sender) would like to know whether you will do \(it).")
        case .answer(.accepted): say("\(sender) will do \(it).")
        case .answer(.declined): say("\(sender) will not do \(it).")
        case .answer(.tentative): say("\(sender) might do \(it).")
        case .answer(let answer): say("\(sender)'s answer to \(it): \(words(answer)).", context: "to-do")
        case .proposal(let time):
            say(
                "\(sender) proposes another time for \(it): \(content.clock.inWords(time)).",
                context: "to-do")
        case .proposalDeclined(let time?):
            say("\(sender) will not move \(it) to \(content.clock.inWords(time)).", context: "to-do")
        case .proposalDeclined(nil): say("\(sender) will not move \(it).", context: "to-do")
        case .copy: say("\(sender) sends you \(it) again, as you asked.", context: "to-do")
        case .poll(let letter): opening(letter, sender, it)
        case .arrival: say("\(sender) would like to know when you get to \(it).")
        case .safety(let letter): opening(letter, sender)
        case .report: reportOpening(content, sender)
        }
    }

    /// The answers that links begin a mail with: the word of the subject, and the text.
    func answersByLink(isToDo: Bool) -> [(answer: Invitee.Participation, word: String, text: String)] {
        [
            (.accepted, say("YES"), isToDo ? say("Yes, I will do it.") : say("Yes, I am coming.")),
            (.declined, say("NO"), isToDo ? say("No, I will not do it.") : say("No, I am not coming.")),
            (.tentative, say("PERHAPS"), isToDo ? say("Perhaps I will do it.") : say("Perhaps I will come.")),
        ]
    }
}

extension Meeting {
    /// True for a thing to do by a deadline.
    var isToDo: Bool {
        if case .due = time { true } else { false }
    }
}
