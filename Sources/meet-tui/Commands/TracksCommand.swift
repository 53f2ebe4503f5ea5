import ArgumentParser
import MeetCore
import Operations
import Sentences

struct TracksCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "tracks", say("Recorded walks, runs and rides: distance, time in motion, speed and climb."),
            example: .tracks, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Import.self, Edit.self, Delete.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the tracks, latest first."), example: .tracksList)
        }
        static var noun: String { "tracks" }
        static var verbs: [any ParsableCommand.Type] { TracksCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<TrackColumn>

        func rows(in session: CommandSession) throws -> [OwnedTrack] {
            try session.perform(ListTracks(limit: form.rows))
        }
    }

    struct Import: PrintedImportCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "import", say("Import GPX and FIT files; importing the same track again changes nothing."),
                more: say(
                    "A track belongs to the meeting at its time. How you moved is guessed from the speed unless the file says so; “tracks edit” changes it."
                ), example: .tracksImport)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("GPX or FIT files, or folders of them; “-” is standard input."),
                valueName: say.valueFiles),
            completion: .trackFiles)
        var files: [String]
        @OptionGroup var form: JSONOption

        func importing(_ files: NamedFiles) -> ImportTracks { ImportTracks(files) }
    }

    struct Edit: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("edit", say("Change how you moved along a track."), example: .tracksEdit)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("The track's number."), valueName: say("number")))
        var id: Int64
        @Option(help: ArgumentHelp(say("walk, run or bike."), valueName: say("activity")))
        var activity: TrackActivity
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> OwnedTrack {
            try session.perform(ChangeTrack(id, activity: activity))
        }
    }

    struct Delete: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "delete", say("Delete tracks; their files stay."), more: say.moreAboutDeleting,
                example: .tracksDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("The tracks' numbers."), valueName: say("numbers")))
        var ids: [Int64]
        @OptionGroup var form: AllDeletedJSONOption

        func outcome(in session: CommandSession) throws -> Deleted<[TrackJSON]> {
            let deleted = try session.perform(DeleteTracks(ids))
            let zone = session.zone
            return Deleted(names: deleted.map(\.shownName)) { deleted.map { TrackJSON($0, zone: zone) } }
        }
    }
}

extension TrackActivity: ExpressibleByArgument {}
