import MeetCore
import MeetStore
import Operations
import TerminalKit
import Transport
import VenueSearch

// MARK: - The program and its database

extension English {
    package func unforeseen(_ detail: String) -> String { "Something went wrong: \(detail)." }
    package var noSearchHere: String { "Searching is not possible here." }
    package func noLink(_ text: String) -> String { "“\(text)” is no link that can be opened." }

    package func sentence(_ error: StoreError) -> String {
        switch error {
        case .cannotOpen(let path, let obstacle): "Cannot open the database \(path): \(words(obstacle))."
        case .newerVersion(let path, let found, let known):
            "The database \(path) was written by a newer meet (its format is \(found), this one knows \(known)); "
                + "it is left as it is. Update meet, or name another file with --database."
        case .locked: "Another program keeps the database busy; nothing was changed. Try again in a moment."
        case .full: "The disk is full; nothing was changed. Make room and try again."
        case .corrupt(let detail): databaseDamaged(detail)
        case .damagedValue(let column):
            databaseDamaged("a stored value cannot be read" + (column.map { ": “\($0)”" } ?? ""))
        case .unreadableCard: databaseDamaged("a stored card cannot be read")
        case .readOnly(nil): "The database may be read but not written; nothing was changed."
        case .readOnly(let file?): "\(file) may be read but not written; nothing was changed."
        case .ownFile(let path): "\(path) belongs to the database; nothing was written."
        case .moved(let path, let drafts):
            "Nothing was saved: the database was moved, removed or replaced. "
                + (drafts.map { "Open forms are kept in \($0) and offered at the next start. " } ?? "")
                + "Put \(path) back, or leave and start again."
        case .notFound(let record): "There is no \(words(record))."
        case .invalid(let flaw): "This cannot be stored: \(words(flaw))."
        case .outdated:
            "What was stored since stands in the way; nothing was changed, and it can be taken back no more."
        case .overtaken: "It was changed elsewhere since, and stays as it is now."
        case .cancelled: "It was stopped; nothing was changed."
        case .closed: databaseFailed("the database is closed")
        case .transactionOver: databaseFailed("the transaction is over")
        case .other(let detail, let code): databaseFailed(detail + (code.map { " (SQLite \($0))" } ?? ""))
        }
    }

    private func databaseDamaged(_ detail: String) -> String {
        "The database is damaged (\(detail)). “meet-tui doctor --restore” puts a backup back, "
            + "“--salvage” writes what can be read into a new file."
    }

    private func databaseFailed(_ detail: String) -> String { "The database failed: \(detail)." }

    private func words(_ obstacle: StoreError.Obstacle) -> String {
        switch obstacle {
        case .noDatabase: "not an SQLite database"
        case .foreignDatabase: "the database of another program"
        case .noRegularFile: "not a regular file"
        case .system(let reason): reason
        }
    }

    private func words(_ record: StoreError.Record) -> String {
        switch record {
        case .meeting(let id): "meeting \(id)"
        case .contact(let id): "contact \(id)"
        case .venue(let id): "venue \(id)"
        case .invitee(let id, let meeting): "invitee \(id) of meeting \(meeting)"
        }
    }

    private func words(_ flaw: StoreError.Flaw) -> String {
        switch flaw {
        case .namelessVenue: "a venue without a name"
        case .start(let time): "the start \(time.date) \(time.hour):\(time.minute)"
        case .length(let minutes): "the duration of \(minutes) minutes"
        case .firstDay(let date): "the first day \(date)"
        case .lastDay(let date): "the last day \(date)"
        }
    }

    package func words(_ fault: IntegrityFault) -> String {
        switch fault {
        case .told(let line): line
        case .danglingRow(let row, let table, let parent):
            "row \(row) of \(table) refers to no row of \(parent)"
        case .searchIndex(let table): "the search index of \(table) differs from its rows"
        }
    }

    package func sentence(_ error: TerminalError) -> String {
        switch error {
        case .notATerminal:
            "The full-screen program needs a terminal to draw on and to read keys from; “meet-tui --help” lists the "
                + "commands that need none."
        case .unknownTerminal(""):
            "TERM is not set, so nobody can tell how to draw on this terminal; “meet-tui --help” lists the commands "
                + "that draw nothing."
        case .unknownTerminal(let name):
            "The terminal “\(name)” is not known here; set TERM to one that is, such as xterm."
        case .dumbTerminal(let name):
            "The terminal “\(name)” cannot place its cursor; “meet-tui --help” lists the commands that draw nothing."
        case .noSize: "The terminal does not tell its size."
        }
    }
}

// MARK: - Typed times

extension English {
    package func sentence(_ error: WhenError) -> String {
        switch error {
        case .empty:
            return "Write a day and a time, such as “fri 15:00” or “3 dec 18:30”."
        case .tooLong:
            return "That is too long for a time. Write a day and a time, such as “fri 15:00”."
        case .notUnderstood(let part, let text) where part == text:
            return
                "I do not understand “\(ShortText.typed(part))”. Write it like “fri 15:00” or “3 dec 18:30”."
        case .notUnderstood(let part, let text):
            return "I do not understand “\(ShortText.typed(part))” in “\(ShortText.typed(text))”. "
                + "Write it like “fri 15:00” or “3 dec 18:30”."
        case .bareNumber(let number):
            if (0...23).contains(number) {
                return "Is “\(number)” an hour or a day? Write “\(number):00”, or a day with its month, "
                    + "such as “3 dec”."
            }
            return "“\(number)” alone is no time. Write it like “15:00”, “3 dec” or “3 dec 18:30”."
        case .ambiguousDate(let first, let second, let year):
            let suffix = year.map { " \($0)" } ?? ""
            let typed = "\(first)/\(second)" + (year.map { "/\($0)" } ?? "")
            return "“\(typed)” can be two days. Write “\(first) \(shortMonthName(second))\(suffix)” or "
                + "“\(second) \(shortMonthName(first))\(suffix)”."
        case .noSuchMonth(let month):
            return "There is no month \(month). Write the date like “3 dec” or “2026-12-03”."
        case .noSuchDay(let year, let month, let day):
            let days = CalendarDate.daysInMonth(year: year, month: month)
            if day < 1 { return "Days count from 1. Write the date like “1 \(shortMonthName(month))”." }
            return "\(monthName(month)) \(year) has \(days) days. "
                + "Its last is “\(days) \(shortMonthName(month)) \(year)”."
        case .noSuchTime(let text):
            return
                "“\(ShortText.typed(text))” is no time of day. Write it from “00:00” to “23:59”, or like “3pm”."
        case .wrongWeekday(let date, let typed):
            let day = "\(date.day) \(monthName(date.month)) \(date.year)"
            return "\(day) is a \(weekdayName(date.weekday)), not a \(weekdayName(typed)). "
                + "Leave one of them out, as in “\(date.day) \(shortMonthName(date.month)) 15:00”."
        case .endNotAfterStart:
            return "It would end before it starts. Write the end after the start, as in “fri 15:00-16:30”."
        case .noSuchZone(let text, let suggestions):
            let example = suggestions.isEmpty ? ["Europe/Athens"] : suggestions
            let list = example.map { "“\($0)”" }.joined(separator: ", ")
            return "I know no time zone “\(ShortText.typed(text))”. Write an IANA name, such as \(list)."
        case .severalZones(let text, let zones):
            let list = zones.map { "“\($0)”" }.joined(separator: ", ")
            return "“\(ShortText.typed(text))” can be several time zones. Write one by its name: \(list)."
        case .isOver(let text, let date):
            return "“\(ShortText.typed(text))” is in the past. If you mean it, write the date: "
                + "“\(dayWithoutWeekday(date, withYear: true))”."
        case .partIsOver(let text, let hour):
            let clock = hour < 10 ? "0\(hour):00" : "\(hour):00"
            return
                "It is past \(clock) already. At what time? Write it like “\(ShortText.typed(text)) 22:30”."
        case .leftOver(let text):
            return
                "“\(ShortText.typed(text))” could not be read as part of the time. Leave it out, or put the "
                + "title in quotes."
        case .startTimeMissing:
            return "It says how long or until when, but not from what time. Write it like “fri 15:00 for 2h”."
        case .noSuchDuration(let text):
            return "“\(ShortText.typed(text))” is no length of time. Write it like “90 min” or “1h30m”."
        case .deadlineIsSpan:
            return "A deadline is one moment or one day. Write it like “by fri 18:00” or “by 3 dec”."
        case .outOfRange(let text):
            return
                "“\(ShortText.typed(text))” is out of reach: years go to 9999. Write it like “3 dec 2026 18:30”."
        case .noSuchRule(let text):
            return
                "“\(ShortText.typed(text))” is no rule. Write it like “every tuesday” or “FREQ=WEEKLY;BYDAY=TU”."
        case .endsBeforeFirstDate(let last, let first):
            return "It would end on \(dayMonthYear(last)), before its first date on \(dayMonthYear(first)). "
                + "Write a later end, such as “until \(dayWithoutWeekday(first.adding(months: 6), withYear: true))”."
        case .neverTakesPlace:
            return "No date is left that it could take place on. Write it like “every tuesday except march”."
        case .offsetInSeries:
            return "What comes again needs a time zone: a difference from UTC says nothing of summer time. "
                + "Write it like “every tuesday 19:00 Europe/Athens”."
        case .tooManyLeftOut:
            return
                "Too many dates are left out one by one. Write a shorter series, or leave out whole months."
        }
    }
}

// MARK: - The network and the providers

extension English {
    package func sentence(_ error: TransportError) -> String {
        switch error {
        case .badRequest(.notHTTP(let url)):
            "The request was not sent: the address is none of http or https: \(url)."
        case .badRequest(.malformedURL): "The request was not sent: the address is malformed."
        case .badRequest(.malformedHeader(let name)):
            "The request was not sent: the header field \(name.debugDescription) is malformed."
        case .badRequest(.secretInTheClear(let host)):
            "The request was not sent: the key would go to \(host) over http, where others can read it. Set the "
                + "server's URL to one of https."
        case .libraryMissing: "The library libcurl is not installed (in Debian, the package libcurl4)."
        case .resolve(let host): "\(host) is not known. Is there a network?"
        case .connect(let host, _): "\(host) does not answer. Is there a network, and is the server running?"
        case .tls(let host, let reason): "\(host) cannot be trusted: \(reason)."
        case .timeout(let host, let stage, let limit):
            "\(host) \(waiting(stage)) within \(limit.components.seconds) s. Try again in a moment."
        case .status(let host, let code, _): "\(host) answered with the error \(code)."
        case .tooLarge(let host, let limit): "The answer of \(host) is larger than \(limit >> 20) MiB."
        case .redirect(let host, .tooMany(let limit)): "\(host) sent us on more than \(limit) times."
        case .redirect(let host, .insecure): "\(host) sent us from https to http, where we do not go."
        case .redirect(let host, .scheme(let scheme)):
            "\(host) sent us to \(scheme.isEmpty ? "something" : "“\(scheme):”"), where we do not go."
        case .broken(let host, _, let reason): "The connection to \(host) broke: \(reason)."
        case .cancelled: stopped(.searchingVenues)
        }
    }

    private func waiting(_ stage: TransportError.Stage) -> String {
        switch stage {
        case .resolve: "was not found"
        case .connect: "did not answer"
        case .tls: "made no secure connection"
        case .wait: "sent no answer"
        case .receive: "did not finish its answer"
        }
    }

    package func sentence(_ error: VenueSearchError) -> String {
        switch error {
        case .transport(let error): sentence(error)
        case .answer(let error, let provider): sentence(error, provider: provider)
        case .query(let error): sentence(error)
        case .unknownPlace(let name):
            "Nobody knows where “\(name)” is. Try a larger place near it, or coordinates such as 60.17,24.94."
        case .noHome:
            "There is no home yet. Set it with “meet-tui settings set me.home PLACE” or in the Me tab."
        case .unknownProvider(let id):
            "There is no provider “\(id)”. There are: \(VenueSettings.providers.joined(separator: ", "))."
        case .unknownCategory(let word): "No kind of place is called “\(word)”. Try cafe, restaurant or bar."
        case .key(let error, let provider): sentence(error, provider: provider)
        case .storage: "The database failed."
        case .cancelled: stopped(.searchingVenues)
        }
    }

    package func sentence(_ error: VenueQueryError) -> String {
        switch error {
        case .empty: "Say what to look for: a name or a kind of place."
        case .needsPlace(let provider): "The provider \(provider) needs to know near what to search."
        case .badServer(let url): "The server in the settings is no URL of http or https: \(url)."
        }
    }

    package func sentence(_ error: VenueDecodingError, provider: String) -> String {
        switch error {
        case .notJSON(.empty): return "\(provider) gave an empty answer. Try again in a moment."
        case .notJSON(.webPage):
            return "\(provider) answered with a web page in place of results. Is the server's URL right?"
        case .notJSON(.truncated): return "The answer of \(provider) was cut off. Try again."
        case .notJSON(.other), .unexpected:
            return "The answer of \(provider) makes no sense. Is the server's URL right?"
        case .refused(let status, let message):
            let reason = message.map { ": \(ShortText.withoutPeriod($0))" } ?? ""
            return status >= 500
                ? "\(provider) is out of order (HTTP \(status))\(reason). Try again later."
                : "\(provider) refused the search (HTTP \(status))\(reason)."
        case .tooManyRequests(let seconds?):
            return "\(provider) wants no more searches for now. Try again in \(waitingTime(seconds))."
        case .tooManyRequests(nil): return "\(provider) wants no more searches for now. Try again later."
        case .badKey(let message):
            let reason = message.map { ": \(ShortText.withoutPeriod($0))" } ?? ""
            return "\(provider) does not take the key\(reason)."
        }
    }

    private func waitingTime(_ seconds: Int) -> String {
        seconds < 120 ? "\(seconds) s" : "\((seconds - 1) / 60 + 1) min"
    }

    package func sentence(_ error: APIKeyError, provider: String) -> String {
        switch error {
        case .missing(let variable, let setting):
            "\(provider) needs a key. Put it in the variable \(variable), or name a command that prints it in the "
                + "setting \(setting)."
        case .command(let name, .notFound):
            "The command for the key of \(provider), \(name), cannot be started."
        case .command(let name, .failed(let status)):
            "The command for the key of \(provider), \(name), failed with status \(status)."
        case .command(let name, .tookTooLong):
            "The command for the key of \(provider), \(name), took too long."
        case .command(let name, .noKey): "The command for the key of \(provider), \(name), printed no key."
        }
    }
}

// MARK: - Files that are imported

extension English {
    package var standardInput: String { "standard input" }

    package func sentence(_ error: ContactImportError) -> String {
        switch error {
        case .cannotRead(let path, let cause): "Cannot read \(FileText.name(path)): \(words(cause))."
        case .noVCardFile(let folder): "There is no vCard file (.vcf or .vcard) in the folder \(folder)."
        case .noCalendarFile(let folder): "There is no calendar file (.ics) in the folder \(folder)."
        }
    }

    private func words(_ cause: ImportProblem.Unreadable) -> String {
        switch cause {
        case .told(let reason): reason
        case .noTemporaryFolder: "there is no folder for temporary files"
        case .noCopy(let folder, let reason): "its copy cannot be made in \(folder): \(reason)"
        }
    }

    package func sentence(_ problem: ImportProblem) -> String {
        let file = FileText.name(problem.file)
        return (problem.isOfWholeFile ? file : "\(file):\(problem.line)") + ": " + words(problem.reason)
    }

    package func remark(_ problem: ImportProblem, of name: String) -> String {
        let place = problem.isOfWholeFile ? name : "\(name), line \(problem.line)"
        return "! \(place): \(words(problem.reason))"
    }

    package func words(_ reason: ImportProblem.Reason) -> String {
        switch reason {
        case .noCard(let found, let isBinary):
            if isBinary { return "no card found; this is no text" }
            return "no card found" + (found.map { "; expected BEGIN:VCARD, found \(quoted($0))" } ?? "")
        case .unreadable(let cause): return "cannot be read: \(words(cause))"
        case .emptyFolder: return "no vCard file (.vcf or .vcard) in this folder"
        case .noBegin(let found): return "expected BEGIN:VCARD, found \(quoted(found))"
        case .noEnd(let line): return "expected END:VCARD, found the end of the card begun in line \(line)"
        case .noNameAddressOrNumber: return "expected a name, an address or a number, found none"
        case .cardTooLong(let bytes, let properties):
            return "expected a card of at most \(bytes) bytes and \(properties) properties; "
                + "the rest of the card is left out"
        case .ownValueStays(let part, let contact, let own, let refused):
            return
                "\(label(part)) of \(quoted(contact)) stays \(quoted(own)); the card says \(quoted(refused))"
        case .noProperty(let found): return "expected NAME:VALUE, found \(quoted(found))"
        case .propertyTooLong(let bytes, let found):
            return "expected a property of at most \(bytes) bytes, found \(quoted(found)); left out"
        case .unknownCharacterSet(let name): return "expected a known CHARSET, found \(quoted(name))"
        case .noEmailAddress(let found):
            return "expected an email address, found \(quoted(found)); kept, but no mail can be sent to it"
        case .noBase64(let property, let found):
            return "expected base64, found \(quoted(found)); \(property) left out"
        case .noPhotoInBase64(let found):
            return "expected a photo in base64, found \(quoted(found)); photo left out"
        case .noPhotoInDataURI(let found):
            return "expected a data: URI in base64, found \(quoted(found)); photo left out"
        case .photoTooLarge(let limit, let found):
            return "expected a photo of at most \(limit) bytes, found \(found); photo left out"
        case .noCardDelimiter(let name, let found): return "expected \(name):VCARD, found \(quoted(found))"
        case .noCalendar, .noEventEnd, .eventTooLong, .calendarTooLong, .noMeeting, .noTitleOrTime, .noTime,
            .endBeforeStart, .unknownZone, .noRule, .unusedRule, .brokenDelimiter, .noEventBegin, .strayLines,
            .propertyAgain, .message, .ownChangesStay, .noCalendarInFolder,
            .tooManyAttendees,
            .tooManyDates, .mailTooLong:
            return calendarWords(reason)
        case .noObject: return "not an object"
        case .noName: return "no name"
        case .noCoordinates: return "no coordinates"
        }
    }

    /// In guillemets.
    func quoted(_ found: ImportProblem.Excerpt) -> String {
        "«" + found.text + (found.isCut ? "…" : "") + "»"
    }

    private func quoted(_ value: ContactValue) -> String {
        quoted(ImportProblem.Excerpt(words(value)))
    }
}
