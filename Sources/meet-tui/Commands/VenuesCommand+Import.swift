import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations
import VenueSearch

extension VenuesCommand {
    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import places from GeoJSON, to be searched without network.",
            discussion: """
                The provider “offline” finds them. They are a collection called like the file; a file of the same name \
                brings it up to date, and the same file again changes nothing. There is no undo: “venues places remove” \
                takes a collection away.
                """)

        @OptionGroup var options: ProgramOptions
        @Argument(help: "A file of GeoJSON, such as an extract of OpenStreetMap; “-” is standard input.")
        var file: String
        @Flag(help: "One JSON value.")
        var json = false

        /// More than a country's places; what is larger is no such file.
        private static let mostBytes = 256 << 20

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                // Whoever ran the work may let go of the store only after the process has ended.
                defer { workspace.store.close() }
                let file = file
                // The places are stored in one transaction, so what is stopped leaves nothing behind.
                let (document, counts) = try Interruptible.run(stopped: "Cancelled: nothing was imported.") {
                    let name =
                        file == WholeFile.standardInput
                        ? "standard input" : URL(fileURLWithPath: file).lastPathComponent
                    let document = try Self.places(
                        in: WholeFile.read(file, limit: Self.mostBytes), of: file, called: name)
                    try Task.checkCancellation()
                    let counts = try ImportPlaces(document.places, collection: name).run(in: workspace)
                    return (document, counts)
                }
                for skipped in document.skipped {
                    Output.complain(
                        "\(file):\(skipped.line): feature \(skipped.feature): \(skipped.reason.text)")
                }
                if json {
                    try Output.json(ImportReportJSON(counts, document.skipped, file: file))
                } else {
                    Output.line(
                        "\(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged, "
                            + "\(document.skipped.count) skipped")
                    if let attribution = document.attribution { Output.line(attribution) }
                }
                if !document.skipped.isEmpty { throw ExitCode.failure }
            }
        }

        private static func places(
            in bytes: [UInt8], of file: String, called name: String
        ) throws -> GeoJSONPlaces.Document {
            do throws(GeoJSONPlaces.Fault) {
                return try GeoJSONPlaces.parse(bytes, collection: name, now: Date())
            } catch {
                switch error {
                case .notJSON(let line):
                    throw CommandFailure("\(file):\(line): this is no JSON, or it is cut off.")
                case .noFeatures:
                    throw CommandFailure(
                        "\(file):1: a GeoJSON FeatureCollection was expected; there are no features.")
                }
            }
        }
    }
}

extension ImportReportJSON {
    init(_ counts: VenueImportCounts, _ skipped: [GeoJSONPlaces.Skipped], file: String) {
        added = counts.added
        updated = counts.updated
        unchanged = counts.unchanged
        self.skipped = skipped.map { skipped in
            Problem(ImportProblem(file: file, line: skipped.line, reason: skipped.reason, severity: .skipped))
        }
        warnings = []
    }
}
