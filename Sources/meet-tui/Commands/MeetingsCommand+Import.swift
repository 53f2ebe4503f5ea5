import ArgumentParser
import Foundation
import MeetCore
import MeetUI
import Operations

extension MeetingsCommand {
    struct Read: ReadingCommand {
        static var configuration: CommandConfiguration {
            .verb("read", say.aboutMeetingsRead, example: .meetingsRead)
        }

        @Argument(
            help: ArgumentHelp(say.helpReadCalendars, valueName: say.valueFiles), completion: .calendarFiles)
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
                "import", say.aboutMeetingsImport, more: say.moreAboutMeetingsImport, example: .meetingsImport
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpImportedCalendars, valueName: say.valueFiles),
            completion: .calendarFiles)
        var files: [String]
        @Flag(help: ArgumentHelp(say.helpDryRun))
        var dryRun = false
        @OptionGroup var form: JSONOption

        static func importing(_ files: NamedFiles) -> ImportMeetings { ImportMeetings(files) }
        static func previewing(_ files: NamedFiles) -> PreviewMeetingImport { PreviewMeetingImport(files) }
    }
}

extension MeetingImportPreview: ShownPreview {
    func printEntries() {
        for entry in entries {
            let zone = entry.meeting.time.timeZone ?? .gmt
            let when = MeetingText.when(entry.meeting.time, readerZone: zone)
            Output.line("\(entry.isNew ? "+" : "~") \(entry.meeting.title)  \(when)")
            if !entry.isNew, !entry.changes.isEmpty {
                Output.line("    " + say.changedParts(entry.changes))
            }
        }
    }
}
