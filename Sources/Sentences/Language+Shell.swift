import MeetCore
import Maps
import MeetStore
import Operations

/// The work that a spinner announces.
package enum Activity: Hashable, Sendable {
    case loading, saving, searching, searchingVenues, searchingDuplicates, reading, importing, takingBack,
        doingAgain, exchangingMail, contactingServer, synchronizing
}

/// The kinds of text that can be copied to the clipboard.
package enum CopiedThing: Hashable, Sendable {
    case address, link, email, phone
    /// The data that a phone needs to send positions.
    case access
}

/// The steps of the tour. The first ones are those that the welcome of an empty program lists, in its order; sending,
/// which needs a mail account, is not among them there.
package enum TourStep: Int, Hashable, Sendable, CaseIterable {
    case importContacts, plan, invite, send, answers, calendar, done, undo, palette, help
}

// MARK: - Places

extension Language {
    /// The headings of the manual's table of keys: scope, keys, effect, command.
    package var keyTableHeadings: [String] {
        [say("Where", context: "keys"), say("Keys"), say("What it does"), say("Command")]
    }
}

// MARK: - What runs

extension Language {
    private func words(_ activity: Activity) -> String {
        switch activity {
        case .loading: say("Loading")
        case .saving: say("Saving")
        case .searching, .searchingVenues: say("Searching")
        case .searchingDuplicates: say("Looking for duplicates")
        case .reading: say("Reading")
        case .importing: say("Importing")
        case .takingBack: say("Undoing")
        case .doingAgain: say("Redoing")
        case .exchangingMail: say("Contacting the mail server")
        case .contactingServer: say("Contacting the server")
        case .synchronizing: say("Synchronizing")
        }
    }

    /// The text beside the spinner: `Searching…`
    package func running(_ activity: Activity, stop key: String?) -> String {
        "\(words(activity))…" + (key.map { say(" · \($0) to stop") } ?? "")
    }

    /// A running activity with its progress: `Undoing 1 200 · 40 % · Esc to stop`.
    package func running(_ activity: Activity, done: Int, percent: Int?, stop key: String?) -> String {
        let share = percent.map { " · \($0) %" } ?? ""
        let stop = key.map { " · \(say("\($0) to stop"))" } ?? ""
        return "\(words(activity)) \(Counted.grouped(done))\(share)\(stop)"
    }

    package func stopped(_ activity: Activity) -> String {
        switch activity {
        case .searchingVenues: say("The search was stopped.")
        case .synchronizing: say("The synchronization was stopped; the rest waits for the next round.")
        default: say("\(words(activity)) was stopped; nothing was changed.")
        }
    }
}

// MARK: - What the program says

extension Language {
    /// `1 meeting`, `214 meetings`
    package func counted(_ count: Int, _ things: CountedThings) -> String {
        switch things {
        case .actions: say("\(grouped: count) action", "\(grouped: count) actions", count)
        case .cards: say("\(grouped: count) card", "\(grouped: count) cards", count)
        case .contacts: say("\(grouped: count) contact", "\(grouped: count) contacts", count)
        case .drafts: say("\(grouped: count) draft", "\(grouped: count) drafts", count)
        case .groups: say("\(grouped: count) group", "\(grouped: count) groups", count)
        case .matches: say("\(grouped: count) match", "\(grouped: count) matches", count)
        case .meetings: say("\(grouped: count) meeting", "\(grouped: count) meetings", count)
        case .members: say("\(grouped: count) member", "\(grouped: count) members", count)
        case .messages: say("\(grouped: count) message", "\(grouped: count) messages", count)
        case .people: say("\(grouped: count) person", "\(grouped: count) people", count)
        case .places: say("\(grouped: count) place", "\(grouped: count) places", count)
        case .reminders: say("\(grouped: count) reminder", "\(grouped: count) reminders", count)
        case .rows: say("\(grouped: count) row", "\(grouped: count) rows", count)
        case .venues: say("\(grouped: count) venue", "\(grouped: count) venues", count)
        }
    }

    /// The finished action, as a sentence.
    package func done(_ title: ActionTitle) -> String { "\(sentence(title))." }

    /// The copy of a meeting, with its start: `Duplicated “Lunch”: Thu 26 Nov 14:00.`
    package func duplicated(_ copy: Meeting) -> String {
        let (name, start) = (quotedName(copy.title), DateText.start(copy.time))
        return start.isEmpty ? say("Duplicated \(name).") : say("Duplicated \(name): \(start).")
    }
    package func copied(_ text: String) -> String { say("Copied: \(text)") }

    package func notCopied(_ text: String, _ what: CopiedThing) -> String {
        switch what {
        case .address: say("Cannot copy here. Address: \(text)")
        case .link: say("Cannot copy here. Link: \(text)")
        case .email: say("Cannot copy here. E-mail address: \(text)")
        case .phone: say("Cannot copy here. Number: \(text)")
        case .access: say("Cannot copy here: \(text)")
        }
    }
}

// MARK: - Forms and questions

extension Language {
    /// The first of the labels that do not fit: `When, and 3 more`.
    package func label(_ label: String, andMore count: Int) -> String { say("\(label), and \(count) more") }
    /// The text of one side of a conflict, quoted: `“Coffee”`, or `nothing` if empty.
    package func side(_ text: String) -> String { text.isEmpty ? say("nothing") : say("“\(text)”") }
}

// MARK: - Lists, pickers and maps

extension Language {
    /// The letter for north on a map.
    package var north: String { say("N") }
}

extension Language {
    // MARK: - Lists and forms of the features

    /// The text of an empty value.
    package var notSet: String { say("not set", context: "field") }
    package func keptAsDraft(key: String) -> String { say("Saved as a draft; \(key) brings it back.") }
    package func mapKeys(zoom: String, move: String, whole: String) -> String {
        say("\(zoom) zoom  \(move) move  \(whole) whole")
    }

    /// The keys that go to the pins, if these are marked by signs.
    package func goesToSigns(key: String) -> String { say("\(key + "1") \(key + "a")… go there") }

    // MARK: - Me

    package func zoneCannotBeTold(_ source: SystemZone.Source) -> String {
        say("This computer's time zone is unknown: \(words(source)).")
    }

    private func words(_ source: SystemZone.Source) -> String {
        switch source {
        case .variable(let value): say("TZ is “\(value)”, which is not a known time zone")
        case .link(let file): say("\(file) does not point to a known time zone")
        case .contents(let file): say("\(file) does not match a known time zone")
        case .nothing: say("it is not set anywhere")
        }
    }

    /// The error of a command that needs the zone if the system has none set.
    package func zoneIsNeeded(_ source: SystemZone.Source) -> String {
        zoneCannotBeTold(source)
            + say(" Set it, for example with “meet-tui settings set me.time-zone Europe/Athens”.")
    }

    /// The zone of the system, and its source.
    package func systemZone(_ zone: SystemZone) -> String {
        guard let name = zone.zone?.identifier else { return say("unknown: \(words(zone.source))") }
        return switch zone.source {
        case .variable(let value):
            value == name ? say("\(name), from TZ") : say("\(name), from TZ “\(value)”")
        case .link(let file): say("\(name), from \(file)")
        case .contents(let file): say("\(name), from the contents of \(file)")
        case .nothing: say("\(name), by default")
        }
    }

    // MARK: - Unfinished forms

    /// `1 of 3`
    package func place(_ number: Int, of count: Int) -> String { say("\(number) of \(count)") }
}

extension Language {
    /// The hint after the first key.
    package func keyWasPressed(_ key: String, take: String) -> String {
        say("\(key): \(take) uses it alone; any other key makes a two-key sequence.")
    }
}

extension Language {
    /// The tour's instruction for a step, in about 50 columns.
    ///
    /// - Parameters:
    ///   - key: The key of the step's command, after those that lead to where it works: `1, n`.
    ///   - further: The further keys of the step, if there are any: they take a source, save a form, or give the answers.
    package func words(_ step: TourStep, key: String, further: String) -> String {
        switch step {
        case .importContacts: say("Import contacts: \(key), pick a source, \(further)")
        case .plan: say("Plan: \(key), a title, Tab, “fri 15:00” in When, \(further)")
        case .invite: say("Invite somebody: \(key), a name in Invitees, \(further)")
        case .send: say("Send the invitation: \(key), then \(further)")
        case .answers: say("Who is coming? \(key), then \(further) for each person")
        case .calendar: say("Press \(key) for the calendar")
        case .done: say("Press \(key) to mark the meeting as done")
        case .undo: say("Not done yet? \(key) undoes this or any other action")
        case .palette: say("\(key) finds every command by its name")
        case .help: say("\(key) shows all the keys")
        }
    }
}

// MARK: - Streets on maps

extension Language {
    /// The reason for missing map tiles.
    package func sentence(_ error: TileError) -> String {
        switch error {
        case .notAllowed(let host): say("Streets from \(host) are not allowed yet.")
        case .notSet: say("Streets are turned off.")
        case .noFile(let path): say("The file \(path) does not exist or cannot be read.")
        case .notAnArchive(let path): say("\(path) is not a vector tile archive (MBTiles).")
        case .badAddress(let url): say("The tile address must begin with http or https: \(url).")
        case .unreachable(let host): say("\(host) does not answer.")
        case .refused(let host, let status): say("\(host) returned the error \(status).")
        case .badAnswer(let host): say("\(host) answered with something that is not a map.")
        case .cancelled: say("It was stopped.")
        }
    }
}

// MARK: - Themes

extension Language {
    /// The name of the theme, as a title.
    package func words(_ theme: Appearance.ThemeName) -> String {
        switch theme {
        case .standard: say("Terminal")
        case .light: say("Light")
        case .dark: say("Dark")
        case .contrast: say("High contrast")
        case .monochrome: say("Monochrome")
        }
    }

    /// A short description of the theme.
    package func about(_ theme: Appearance.ThemeName) -> String {
        switch theme {
        case .standard: say("its own colours and background")
        case .light: say("ink on paper; needs 256 colours")
        case .dark: say("soft colours at dusk")
        case .contrast: say("bright on black")
        case .monochrome: say("bold and underlined text, no colours")
        }
    }
}
