import ArgumentParser
import Foundation
import MeetCore
import Operations
import Sentences

extension MeetingsCommand {
    struct Read: ReadingCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "read", say("Show what calendar files contain, entry by entry; nothing is stored."),
                example: .meetingsRead)
        }

        @Argument(
            help: ArgumentHelp(say("iCalendar files; “-” is standard input."), valueName: say.valueFiles),
            completion: .calendarFiles)
        var files: [String]
        @OptionGroup var form: JSONOption

        func read(_ file: String, into reading: inout FileReading<CalendarEventJSON>) throws {
            for object in try CalendarFile.read(file) {
                for event in object.events {
                    if reading.entries == nil {
                        MeetingLines.show(
                            event.meeting(now: Date(timeIntervalSince1970: 0)), zone: ReaderZone.current)
                    } else {
                        reading.entries?.append(
                            CalendarEventJSON(event, method: object.method, file: file, index: event.index))
                    }
                }
                reading.complain(of: object.problems)
            }
        }
    }

    struct Import: ImportCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "import", say("Import iCalendar files; importing the same meeting again changes nothing."),
                more: say(
                    "An entry is merged with the meeting that has the same UID, and the same date in a series. Changes made here stay."
                ), example: .meetingsImport
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("iCalendar files, or folders of them; “-” is standard input."), valueName: say.valueFiles),
            completion: .calendarFiles)
        var files: [String]
        @Flag(help: ArgumentHelp(say("Show what would be added and changed; store nothing.")))
        var dryRun = false
        @OptionGroup var calendar: CalendarOption
        @OptionGroup var form: JSONOption

        func importing(_ files: NamedFiles) -> ImportMeetings {
            ImportMeetings(files, calendar: calendar.name)
        }

        func previewing(_ files: NamedFiles) -> PreviewMeetingImport {
            PreviewMeetingImport(files, calendar: calendar.name)
        }
    }
}

extension MeetingImportPreview: ShownPreview {
    func printEntries() {
        for entry in entries {
            let zone = entry.meeting.time.timeZone ?? .gmt
            let when = MeetingText.when(entry.meeting.time, readerZone: zone, namesOwnZone: true)
            Output.line("\(entry.isNew ? "+" : "~") \(entry.meeting.title)  \(when)")
            if !entry.isNew, !entry.changes.isEmpty {
                Output.line("    " + say.changedParts(entry.changes))
            }
        }
    }
}
