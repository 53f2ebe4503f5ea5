/// The settings of hooks and of the log.
extension Language {
    /// The meaning of a setting; `nil` for another one.
    func hookMeaning(_ key: String) -> String? {
        switch key {
        case "hooks.saved":
            say(
                "A command that gets each added or changed meeting or contact, as JSON on its standard input."
            )
        case "hooks.deleted": say("A command that gets the numbers of deleted meetings or contacts, as JSON.")
        case "hooks.cancelled": say("A command that gets each meeting that is cancelled, as JSON.")
        case "hooks.answered": say("A command that gets each invitee's answer with its meeting, as JSON.")
        case "hooks.message": say("A command that gets each new message in the inbox, as JSON.")
        case "hooks.arrived": say("A command that gets each arrival, with the name and the meeting, as JSON.")
        case "hooks.starting": say("A command that gets each meeting shortly before its start, as JSON.")
        case "hooks.lead": say("How many minutes before the start of a meeting hooks.starting runs.")
        case "log.level": say("What is written to the log file: nothing, errors, or more.")
        case "log.personal": say("Whether the log file may contain names, titles and addresses.")
        default: nil
        }
    }

    /// The short name of a setting; `nil` for another one.
    func hookSettingName(_ key: String) -> String? {
        switch key {
        case "hooks.saved": say("Command for changes")
        case "hooks.deleted": say("Command for deletions")
        case "hooks.cancelled": say("Command for cancellations")
        case "hooks.answered": say("Command for answers")
        case "hooks.message": say("Command for new messages")
        case "hooks.arrived": say("Command for arrivals")
        case "hooks.starting": say("Command before a start")
        case "hooks.lead": say("Minutes before a start")
        case "log.level": say("Log file")
        case "log.personal": say("Personal data in the log")
        default: nil
        }
    }
}
