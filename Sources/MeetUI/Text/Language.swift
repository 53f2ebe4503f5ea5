import Synchronization

/// All that the program says to a person, in one language. Screens and commands ask `say` for it; what lies below
/// them hands over values. A further language is one file that fulfils this, and its name in `Languages.all`; what
/// it does not say yet the compiler tells.
package protocol Language: CalendarWords, SheetWords, ErrorWords, ShellWords, CommandWords, MeetingWords,
    SeriesWords, ZoneWords, ToDoWords, ContactWords, VenueWords, CommandLineHelpWords, CommandLineWords,
    ReminderWords, AgentWords, InvitationWords, MailWords, LetterWords, InvitationCommandWords,
    MapWords, TourWords
{
    /// RFC 5646: `en`, `el`.
    var tag: String { get }
}

/// The languages that the program speaks, and the one it speaks now.
package enum Languages {
    /// The first is spoken where none is asked for, or one that is not here.
    package static let all: [any Language] = [English()]

    private static let chosen = Mutex<any Language>(all[0])

    /// The one that is spoken now.
    package static var current: any Language { chosen.withLock { $0 } }

    /// Chooses the one that is spoken from now on.
    package static func choose(_ language: any Language) {
        chosen.withLock { $0 = language }
    }

    /// That of the first of LC_ALL, LC_MESSAGES and LANG which is set (POSIX.1-2024, 8.2); `el_GR.UTF-8` asks for
    /// `el`.
    package static func preferred(_ environment: [String: String]) -> any Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let tag = locale.prefix { $0.isLetter }.lowercased()
        return all.first { $0.tag == tag } ?? all[0]
    }
}

/// The language in which to speak: `say.optional`.
package var say: any Language { Languages.current }
