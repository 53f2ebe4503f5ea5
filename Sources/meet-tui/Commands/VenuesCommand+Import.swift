import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import VenueSearch

extension VenuesCommand {
    struct Import: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "import", say("Import places from GeoJSON, to be searched without a network."),
                more: say(
                    "The provider “offline” finds them. They form a collection named after the file; importing a file of the same name updates it, and the same file again changes nothing. There is no undo: “venues places remove” removes a collection."
                ), example: .venuesImport)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("A GeoJSON file, such as an extract of OpenStreetMap; “-” is standard input."),
                valueName: say("file")), completion: .placeFiles)
        var file: String
        @OptionGroup var form: JSONOption

        /// The maximum size, more than the places of a country.
        private static let mostBytes = 256 << 20

        var opening: DatabaseOpening { .made }

        func run(in session: CommandSession) throws {
            let (workspace, file) = (session.workspace, file)
            // The places are stored in one transaction, so stopping it leaves no trace.
            let (document, counts) = try Interruptible.run(stopped: say("Cancelled: nothing was imported.")) {
                let name =
                    file == WholeFile.standardInput
                    ? say("standard input") : URL(fileURLWithPath: file).lastPathComponent
                let document = try Self.places(
                    in: WholeFile.read(file, limit: Self.mostBytes), of: file, called: name)
                try Task.checkCancellation()
                let counts = try ImportPlaces(document.places, collection: name).run(in: workspace)
                return (document, counts)
            }
            Output.noteStored()
            for skipped in document.skipped {
                Output.complain(
                    say.skipped(
                        feature: skipped.feature, inLine: skipped.line, of: file,
                        reason: skipped.reason.text))
            }
            if session.json {
                try Output.json(ImportReportJSON(counts, document.skipped, file: file))
            } else {
                Output.line(
                    say.importResult(
                        added: counts.added, updated: counts.updated, unchanged: counts.unchanged,
                        skipped: document.skipped.count, isDryRun: false))
                if let attribution = document.attribution { Output.line(attribution) }
            }
            if !document.skipped.isEmpty { throw ExitCode.failure }
        }

        private static func places(
            in bytes: [UInt8], of file: String, called name: String
        ) throws -> GeoJSONPlaces.Document {
            do throws(GeoJSONPlaces.Fault) {
                return try GeoJSONPlaces.parse(bytes, collection: name, now: Date())
            } catch {
                throw CommandFailure(say.sentence(error, of: file))
            }
        }
    }
}

extension ImportReportJSON {
    init(_ counts: ImportCounts, _ skipped: [GeoJSONPlaces.Skipped], file: String) {
        added = counts.added
        updated = counts.updated
        unchanged = counts.unchanged
        self.skipped = skipped.map { skipped in
            Problem(ImportProblem(file: file, line: skipped.line, reason: skipped.reason, severity: .skipped))
        }
        warnings = []
    }
}
