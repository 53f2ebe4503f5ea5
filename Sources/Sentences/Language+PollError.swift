import MeetCore
import Operations

extension Language {
    package func sentence(_ error: PollError) -> String {
        switch error {
        case .noPoll(let id): say("There is no poll \(id).")
        case .noAddress:
            say(
                "Your e-mail address is not set; set it on the Me tab, or with “settings set me.email”.")
        case .noTitle: say("The poll needs a title.")
        case .numberOfOptions:
            say(
                "A poll has \(Poll.optionCounts.lowerBound) to \(Poll.optionCounts.upperBound) options.")
        case .mixedOptions: say("The options must all be times, all venues or all words.")
        case .sameOption(let number): say("Option \(number) is there twice.")
        case .nobodyToAsk: say("The poll has nobody to ask.")
        case .samePerson(let name): say("\(quotedName(name)) has the address of another person in the poll.")
        case .noAddresses(let title):
            say("Nobody in \(quotedName(title)) has an e-mail address; type in their votes instead.")
        case .deadlineHasPassed: say("The deadline has already passed.")
        case .cannotHold:
            say("Only up to \(Poll.mostHolds) times can be held in your calendar.")
        case .notPossible(let state, let title): notPossible(state, quotedName(title))
        case .noOption(let number, let title): say("\(quotedName(title)) has no option \(number).")
        case .noVoter(let name, let title):
            say("\(quotedName(name)) was not asked in \(quotedName(title)).")
        case .severalVoters(let name, let title):
            say(
                "Several people in \(quotedName(title)) are called \(quotedName(name)); type an e-mail address instead."
            )
        case .votedLater(let name):
            say(
                "\(quotedName(name)) voted again after this message; type votes into the poll to change that."
            )
        case .unclearVotes(let text):
            say("It is not clear which options \(quotedName(text)) means; write such as “1 yes, 3 maybe”.")
        case .optionsAreSent(let title):
            say("The options of \(quotedName(title)) were sent and stay as they are.")
        case .nobodyToRemind(let title):
            say("In \(quotedName(title)) there is nobody to remind by e-mail.")
        case .notOrganizer(let title):
            say("\(quotedName(title)) is another person's meeting; only its organizer can change it.")
        }
    }

    private func notPossible(_ state: Poll.State, _ title: String) -> String {
        switch state {
        case .draft: say("The poll \(title) has not been sent yet.")
        case .open: say("The poll \(title) is open.")
        case .closed: say("The poll \(title) is closed.")
        case .decided: say("The poll \(title) is already decided.")
        case .dropped: say("The poll \(title) was dropped.")
        }
    }
}
