import MeetCore
import MeetStore
import Operations
import TerminalKit
import Transport
import VenueSearch

// MARK: - The program and its database

extension Language {
    /// An error of the store.
    package func sentence(_ error: StoreError) -> String {
        switch error {
        case .cannotOpen(let path, let obstacle): say("Cannot open the database \(path): \(words(obstacle)).")
        case .newerVersion(let path, let found, let known):
            say(
                "The database \(path) was written by a newer version of meet (its format is \(found), this version knows \(known)); it was not changed. Update meet, or name another file with --database."
            )
        case .locked:
            say("The database is in use by another program; nothing was changed. Try again in a moment.")
        case .full: say("The disk is full; nothing was changed. Free up space and try again.")
        case .corrupt(let detail): databaseDamaged(detail)
        case .damagedValue(let column):
            databaseDamaged(say("a stored value cannot be read") + (column.map { say(": “\($0)”") } ?? ""))
        case .unreadableCard: databaseDamaged(say("a stored card cannot be read"))
        case .readOnly(nil): say("The database is read-only; nothing was changed.")
        case .readOnly(let file?): say("\(file) is read-only; nothing was changed.")
        case .ownFile(let path): say("\(path) belongs to the database; nothing was written.")
        case .moved(let path, let drafts):
            say("Nothing was saved: the database was moved, removed or replaced. ")
                + (drafts.map { say("Open forms are saved in \($0) and offered at the next start. ") } ?? "")
                + say("Put \(path) back, or quit and start again.")
        case .notFound(let record): say("There is no \(words(record)).")
        case .invalid(let flaw): say("This cannot be saved: \(words(flaw)).")
        case .readOnlyCalendar(let name): sentence(CalendarError.readOnly(name))
        case .taskList(let name): sentence(CalendarError.taskList(name))
        case .sharedVenue(""): say("Somebody else shares this venue, and only they can change it.")
        case .sharedVenue(let name): say("\(name) shares this venue, and only they can change it.")
        case .outdated:
            say(
                "Later changes prevent this; nothing was changed, and it can no longer be undone."
            )
        case .overtaken: say("It has since been changed elsewhere, and stays as it is now.")
        case .cancelled: say("It was stopped; nothing was changed.")
        case .closed: databaseFailed(say("the database is closed"))
        case .transactionOver: databaseFailed(say("the transaction is over"))
        case .other(let detail, let code):
            databaseFailed(detail + (code.map { say(" (SQLite \($0))") } ?? ""))
        }
    }

    private func databaseDamaged(_ detail: String) -> String {
        say(
            "The database is damaged (\(detail)). “meet-tui doctor --restore” restores a backup, “--salvage” writes what can be read into a new file."
        )
    }

    private func databaseFailed(_ detail: String) -> String { say("Database error: \(detail).") }

    private func words(_ obstacle: StoreError.Obstacle) -> String {
        switch obstacle {
        case .noDatabase: say("not an SQLite database")
        case .foreignDatabase: say("it belongs to another program")
        case .noRegularFile: say("not a regular file")
        case .system(let reason): reason
        }
    }

    private func words(_ record: StoreError.Record) -> String {
        switch record {
        case .meeting(let id): say("meeting \(id)")
        case .contact(let id): say("contact \(id)")
        case .venue(let id): say("venue \(id)")
        case .invitee(let id, let meeting): say("invitee \(id) of meeting \(meeting)")
        case .calendar(let id): say("calendar \(id)")
        case .poll(let id): say("poll \(id)")
        case .track(let id): say("track \(id)")
        case .table(let id): say("session \(id) at the table")
        }
    }

    private func words(_ flaw: StoreError.Flaw) -> String {
        switch flaw {
        case .namelessVenue: say("a venue without a name")
        case .start(let time): say("the start \(time.date) \(time.hour):\(time.minute)")
        case .length(let minutes): say("the duration of \(minutes) minutes")
        case .firstDay(let date): say("the first day \(date)")
        case .lastDay(let date): say("the last day \(date)")
        }
    }

    /// A fault of the database's file, as part of a sentence.
    package func words(_ fault: IntegrityFault) -> String {
        switch fault {
        case .told(let line): line
        case .danglingRow(let row, let table, let parent):
            say("row \(row) of \(table) refers to a missing row of \(parent)")
        case .searchIndex(let table): say("the search index of \(table) differs from its rows")
        }
    }

    /// The reason for a missing screen.
    package func sentence(_ error: TerminalError) -> String {
        switch error {
        case .notATerminal:
            say(
                "The full-screen program needs a terminal to draw on and to read keys from; “meet-tui --help” lists the commands that work without one."
            )
        case .unknownTerminal(""):
            say(
                "TERM is not set, so the type of this terminal is unknown; “meet-tui --help” lists the commands that work without the full screen."
            )
        case .unknownTerminal(let name):
            say("The terminal “\(name)” is unknown; set TERM to a known one, such as xterm.")
        case .dumbTerminal(let name):
            say(
                "The terminal “\(name)” cannot move its cursor; “meet-tui --help” lists the commands that work without the full screen."
            )
        case .noSize: say("The terminal does not report its size.")
        }
    }
}

// MARK: - Typed times

extension Language {
    /// The error in a typed time and its correction, in one or two sentences.
    package func sentence(_ error: WhenError) -> String {
        // The examples are on the reader's clock.
        func at(_ hour: Int, _ minute: Int = 0) -> String { ClockText.clock(hour, minute) }
        switch error {
        case .empty:
            return say("Write a day and a time, such as “fri \(at(15))” or “3 dec \(at(18, 30))”.")
        case .tooLong:
            return say("That is too long for a time. Write a day and a time, such as “fri \(at(15))”.")
        case .notUnderstood(let part, let text) where part == text:
            return say(
                "I do not understand “\(ShortText.typed(part))”. "
                    + "Write it like “fri \(at(15))” or “3 dec \(at(18, 30))”.")
        case .notUnderstood(let part, let text):
            return say(
                "I do not understand “\(ShortText.typed(part))” in “\(ShortText.typed(text))”. "
                    + "Write it like “fri \(at(15))” or “3 dec \(at(18, 30))”.")
        case .bareNumber(let number):
            if (0...23).contains(number) {
                return say(
                    "Is “\(number)” an hour or a day? Write “\(number):00”, or a day with its month, "
                        + "such as “3 dec”.")
            }
            return say(
                "“\(number)” alone is not a time. "
                    + "Write it like “\(at(15))”, “3 dec” or “3 dec \(at(18, 30))”.")
        case .ambiguousDate(let first, let second, let year):
            let suffix = year.map { " \($0)" } ?? ""
            let typed = "\(first)/\(second)" + (year.map { "/\($0)" } ?? "")
            return say(
                "“\(typed)” could be either of two days. Write “\(first) \(shortMonthInDate(second))\(suffix)” or “\(second) \(shortMonthInDate(first))\(suffix)”."
            )
        case .noSuchMonth(let month):
            return say("There is no month \(month). Write the date like “3 dec” or “2026-12-03”.")
        case .noSuchDay(let year, let month, let day):
            let days = CalendarDate.daysInMonth(year: year, month: month)
            if day < 1 {
                return say("Days start at 1. Write the date like “1 \(shortMonthInDate(month))”.")
            }
            return say(
                "\(monthName(month)) \(year) has \(days) days. Its last day is “\(days) \(shortMonthInDate(month)) \(year)”."
            )
        case .noSuchTime(let text):
            return Languages.dates.clock == .hours12
                ? say(
                    "“\(ShortText.typed(text))” is not a time of day. "
                        + "Write a time such as “\(at(15))” or “\(at(9, 30))”.")
                : say(
                    "“\(ShortText.typed(text))” is not a time of day. Write a time from “00:00” to “23:59”.")
        case .wrongWeekday(let date, let typed):
            return say(
                "\(longDate(date)) is a \(weekdayName(date.weekday)), not a \(weekdayName(typed)). "
                    + "Leave one of them out, as in “\(date.day) \(shortMonthInDate(date.month)) \(at(15))”.")
        case .endNotAfterStart:
            return say(
                "It would end before it starts. "
                    + "Write the end after the start, as in “fri \(at(15))-\(at(16, 30))”.")
        case .noSuchZone(let text, let suggestions):
            let example = suggestions.isEmpty ? [say("Europe/Athens")] : suggestions
            let list = example.map { say("“\($0)”") }.joined(separator: ", ")
            return say(
                "There is no time zone “\(ShortText.typed(text))”. Write an IANA name, such as \(list).")
        case .severalZones(let text, let zones):
            let list = zones.map { say("“\($0)”") }.joined(separator: ", ")
            return say(
                "“\(ShortText.typed(text))” could be several time zones. Write the name of one: \(list).")
        case .isOver(let text, let date):
            return say(
                "“\(ShortText.typed(text))” is in the past. If that is what you mean, write the date: “\(dayWithoutWeekday(date, withYear: true))”."
            )
        case .partIsOver(let text, let hour):
            return say(
                "It is already past \(at(hour)). Add a time, as in “\(ShortText.typed(text)) \(at(22, 30))”.")
        case .leftOver(let text):
            return say(
                "“\(ShortText.typed(text))” could not be read as part of the time. Leave it out, or put the "
                    + "title in quotes.")
        case .startTimeMissing:
            return say(
                "It has a duration or an end, but no start time. Write it like “fri \(at(15)) for 2h”.")
        case .noSuchDuration(let text):
            return say("“\(ShortText.typed(text))” is not a duration. Write it like “90 min” or “1h30m”.")
        case .deadlineIsSpan:
            return say(
                "A deadline is a single time or day. Write it like “by fri \(at(18))” or “by 3 dec”.")
        case .outOfRange(let text):
            return say(
                "“\(ShortText.typed(text))” is out of range: years go up to 9999. Write it like “3 dec 2026 \(at(18, 30))”."
            )
        case .noSuchRule(let text):
            return say(
                "“\(ShortText.typed(text))” is not a repeat rule. Write it like “every tuesday” or “FREQ=WEEKLY;BYDAY=TU”."
            )
        case .endsBeforeFirstDate(let last, let first):
            return say(
                "It would end on \(dayMonthYear(last)), before its first date on \(dayMonthYear(first)). "
                    + "Write a later end, such as “until \(dayWithoutWeekday(first.adding(months: 6), withYear: true))”."
            )
        case .neverTakesPlace:
            return say(
                "No dates are left for it to take place on. Write it like “every tuesday except march”.")
        case .offsetInSeries:
            return say(
                "A series needs a time zone: a UTC offset does not account for summer time. Write it like “every tuesday \(at(19)) Europe/Athens”."
            )
        case .tooManyLeftOut:
            return say(
                "Too many individual dates are left out. Write a shorter series, or leave out whole months.")
        }
    }
}

// MARK: - The network and the providers

extension Language {
    package func sentence(_ error: TransportError) -> String {
        switch error {
        case .badRequest(.notHTTP(let url)):
            say("The request was not sent: the address is not http or https: \(url).")
        case .badRequest(.malformedURL): say("The request was not sent: the address is malformed.")
        case .badRequest(.malformedHeader(let name)):
            say("The request was not sent: the header field \(name.debugDescription) is malformed.")
        case .badRequest(.secretInTheClear(let host)):
            say(
                "The request was not sent: the key would go to \(host) over http, where others can read it. Set the server's URL to an https one."
            )
        case .libraryMissing: say("The library libcurl is not installed (on Debian, the package libcurl4).")
        case .resolve(let host): say("\(host) was not found. Is there a network connection?")
        case .connect(let host, _):
            say("\(host) does not answer. Is there a network connection, and is the server running?")
        case .tls(let host, let reason): say("\(host) cannot be trusted: \(reason).")
        case .timeout(let host, let stage, let limit):
            say("\(host) \(waiting(stage)) within \(limit.components.seconds) s. Try again in a moment.")
        case .status(let host, let code, _): say("\(host) returned the error \(code).")
        case .tooLarge(let host, let limit):
            say("The response from \(host) is larger than \(limit >> 20) MiB.")
        case .redirect(let host, .tooMany(let limit)): say("\(host) redirected more than \(limit) times.")
        case .redirect(let host, .insecure):
            say("\(host) redirected from https to http, which is not allowed.")
        case .redirect(let host, .scheme(let scheme)):
            say(
                "\(host) redirected to \(scheme.isEmpty ? say("an unknown address") : say("“\(scheme):”")), which is not allowed."
            )
        case .broken(let host, _, let reason): say("The connection to \(host) was lost: \(reason).")
        case .cancelled: stopped(.searchingVenues)
        }
    }

    private func waiting(_ stage: TransportError.Stage) -> String {
        switch stage {
        case .resolve: say("was not found")
        case .connect: say("did not answer")
        case .tls: say("made no secure connection")
        case .wait: say("sent no response")
        case .receive: say("did not finish its response")
        }
    }

    package func sentence(_ error: VenueSearchError) -> String {
        switch error {
        case .transport(let error): sentence(error)
        case .answer(let error, let provider): sentence(error, provider: provider)
        case .query(let error): sentence(error)
        case .unknownPlace(let name):
            say(
                "“\(name)” was not found. Try a larger place near it, or coordinates such as 60.17,24.94."
            )
        case .noHome:
            say(
                "Home is not set yet. Set it with “meet-tui settings set me.home PLACE” or in the Me tab.")
        case .unknownProvider(let id):
            say(
                "There is no provider “\(id)”. The providers are: \(VenueSettings.providers.joined(separator: ", "))."
            )
        case .unknownCategory(let word):
            say("No kind of place is called “\(word)”. Try cafe, restaurant or bar.")
        case .key(let error, let provider): sentence(error, provider: provider)
        case .storage: say("The database reported an error.")
        case .cancelled: stopped(.searchingVenues)
        }
    }

    package func sentence(_ error: VenueQueryError) -> String {
        switch error {
        case .empty: say("Enter what to search for: a name or a kind of place.")
        case .needsPlace(let provider): say("The provider \(provider) needs a place to search near.")
        case .badServer(let url): say("The server in the settings is not an http or https URL: \(url).")
        }
    }

    /// The reason for an unusable answer.
    ///
    /// - Parameter provider: The provider's name.
    package func sentence(_ error: VenueDecodingError, provider: String) -> String {
        switch error {
        case .notJSON(.empty): return say("\(provider) sent an empty response. Try again in a moment.")
        case .notJSON(.webPage):
            return say("\(provider) returned a web page instead of results. Is the server's URL right?")
        case .notJSON(.truncated): return say("The response from \(provider) was cut off. Try again.")
        case .notJSON(.other), .unexpected:
            return say("The response from \(provider) makes no sense. Is the server's URL right?")
        case .refused(let status, let message):
            let reason = message.map { ": \(ShortText.withoutPeriod($0))" } ?? ""
            return status >= 500
                ? say("\(provider) is unavailable (HTTP \(status))\(reason). Try again later.")
                : say("\(provider) refused the search (HTTP \(status))\(reason).")
        case .tooManyRequests(let seconds?):
            return say("\(provider) accepts no more searches for now. Try again in \(waitingTime(seconds)).")
        case .tooManyRequests(nil):
            return say("\(provider) accepts no more searches for now. Try again later.")
        case .badKey(let message):
            let reason = message.map { ": \(ShortText.withoutPeriod($0))" } ?? ""
            return say("\(provider) does not accept the key\(reason).")
        }
    }

    private func waitingTime(_ seconds: Int) -> String {
        seconds < 120 ? say("\(seconds) s") : say("\((seconds - 1) / 60 + 1) min")
    }

    /// - Parameter provider: The provider's name.
    package func sentence(_ error: APIKeyError, provider: String) -> String {
        switch error {
        case .missing(let variable, let setting):
            say(
                "\(provider) needs a key. Put it in the variable \(variable), or set \(setting) to a command that prints it."
            )
        case .command(let name, .notFound):
            say("The command for the key of \(provider), \(name), cannot be started.")
        case .command(let name, .failed(let status)):
            say("The command for the key of \(provider), \(name), failed with status \(status).")
        case .command(let name, .tookTooLong):
            say("The command for the key of \(provider), \(name), took too long.")
        case .command(let name, .noKey):
            say("The command for the key of \(provider), \(name), printed no key.")
        }
    }
}

// MARK: - Files that are imported

extension Language {
    package func sentence(_ error: ContactImportError) -> String {
        switch error {
        case .cannotRead(let path, let cause): say("Cannot read \(FileText.name(path)): \(words(cause)).")
        case .noVCardFile(let folder): say("There is no vCard file (.vcf or .vcard) in the folder \(folder).")
        case .noCalendarFile(let folder): say("There is no calendar file (.ics) in the folder \(folder).")
        case .noTrackFile(let folder):
            say("There is no track (.gpx or .fit) in the folder \(folder).")
        case .noQuizFile(let folder):
            say("There is no quiz (.json, .gift, .aiken or .txt) in the folder \(folder).")
        }
    }

    private func words(_ cause: ImportProblem.Unreadable) -> String {
        switch cause {
        case .told(let reason): reason
        case .noTemporaryFolder: say("there is no folder for temporary files")
        case .noCopy(let folder, let reason): say("it cannot be copied to \(folder): \(reason)")
        }
    }

    /// A problem of an imported file, on a line: `book.vcf:15: expected a name…`.
    package func sentence(_ problem: ImportProblem) -> String {
        let file = FileText.name(problem.file)
        return (problem.isOfWholeFile ? file : "\(file):\(problem.line)") + ": " + words(problem.reason)
    }

    /// The problem without its folder, which a line above names: `! book.vcf, line 15: expected a name…`.
    ///
    /// - Parameter name: The name of the file.
    package func remark(_ problem: ImportProblem, of name: String) -> String {
        let place = problem.isOfWholeFile ? name : say("\(name), line \(problem.line)")
        return "! \(place): \(words(problem.reason))"
    }

    /// The expected and the found text, as part of a sentence; free of control characters.
    package func words(_ reason: ImportProblem.Reason) -> String {
        switch reason {
        case .noCard(let found, let isBinary):
            if isBinary { return say("no card found; this is not text") }
            return say("no card found")
                + (found.map { say("; expected BEGIN:VCARD, found \(quoted($0))") } ?? "")
        case .unreadable(let cause): return say("cannot be read: \(words(cause))")
        case .emptyFolder: return say("no vCard file (.vcf or .vcard) in this folder")
        case .noBegin(let found): return say("expected BEGIN:VCARD, found \(quoted(found))")
        case .noEnd(let line):
            return say("expected END:VCARD, found the end of the card that began on line \(line)")
        case .noNameAddressOrNumber: return say("expected a name, an address or a number, found none")
        case .cardTooLong(let bytes, let properties):
            return say(
                "expected a card of at most \(bytes) bytes and \(properties) properties; "
                    + "the rest of the card is left out")
        case .ownValueStays(let part, let contact, let own, let refused):
            return say(
                "\(label(part)) of \(quoted(contact)) stays \(quoted(own)); the card says \(quoted(refused))")
        case .noProperty(let found): return say("expected NAME:VALUE, found \(quoted(found))")
        case .propertyTooLong(let bytes, let found):
            return say("expected a property of at most \(bytes) bytes, found \(quoted(found)); left out")
        case .unknownCharacterSet(let name): return say("expected a known CHARSET, found \(quoted(name))")
        case .noEmailAddress(let found):
            return say(
                "expected an email address, found \(quoted(found)); kept, but no mail can be sent to it")
        case .noBase64(let property, let found):
            return say("expected base64, found \(quoted(found)); \(property) left out")
        case .noPhotoInBase64(let found):
            return say("expected a photo in base64, found \(quoted(found)); photo left out")
        case .noPhotoInDataURI(let found):
            return say("expected a data: URI in base64, found \(quoted(found)); photo left out")
        case .photoTooLarge(let limit, let found):
            return say("expected a photo of at most \(limit) bytes, found \(found); photo left out")
        case .noCardDelimiter(let name, let found):
            return say("expected \(name):VCARD, found \(quoted(found))")
        case .noCalendar, .noEventEnd, .eventTooLong, .calendarTooLong, .noMeeting, .noTitleOrTime, .noTime,
            .endBeforeStart, .unknownZone, .noRule, .unusedRule, .brokenDelimiter, .noEventBegin, .strayLines,
            .propertyAgain, .message, .ownChangesStay, .noCalendarInFolder,
            .tooManyAttendees,
            .tooManyDates, .mailTooLong:
            return calendarWords(reason)
        case .noObject: return say("not an object")
        case .noName: return say("no name")
        case .noCoordinates: return say("no coordinates")
        case .track(let fault): return words(fault)
        case .pointsLeftOut(let count):
            return say(
                "\(grouped: count) point without a valid position was left out",
                "\(grouped: count) points without a valid position were left out", count)
        case .noTrackInFolder: return say("no track (.gpx or .fit) in this folder")
        case .quiz(let fault): return words(fault)
        case .noQuizInFolder: return say("no quiz (.json, .gift, .aiken or .txt) in this folder")
        case .foreignLine(let program, let found):
            return say("expected an entry of \(program), found \(quoted(found)); left out")
        case .foreignFile(let fault): return words(fault)
        case .noNote(let file): return say("the note \(file) is missing; the entry is kept without it")
        }
    }

    /// The found text in guillemets.
    package func quoted(_ found: ImportProblem.Excerpt) -> String {
        "«" + found.text + (found.isCut ? "…" : "") + "»"
    }

    private func quoted(_ value: ContactValue) -> String {
        quoted(ImportProblem.Excerpt(words(value)))
    }
}
