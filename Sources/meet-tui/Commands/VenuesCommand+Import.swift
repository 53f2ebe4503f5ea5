import ArgumentParser
import Foundation
import MeetCore
import VenueSearch

extension VenuesCommand {
    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import places from GeoJSON, to be searched without network.",
            discussion: "The provider “offline” finds them. The same file again changes nothing.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "A file of GeoJSON, such as an extract of OpenStreetMap; “-” is standard input.")
        var file: String
        @Flag(help: "One JSON value.")
        var json = false

        /// More than a country's places; what is larger is no such file.
        private static let mostBytes = 256 << 20

        func run() throws {
            try Failure.reporting {
                let store = try options.openStore()
                let document = try places(in: try bytes())
                for skipped in document.skipped {
                    Output.complain("\(file):\(skipped.line): feature \(skipped.feature): \(skipped.reason)")
                }
                let name = file == "-" ? "standard input" : URL(fileURLWithPath: file).lastPathComponent
                let counts = try OfflinePlaces(store: store).add(document.places, collection: name)
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

        private func bytes() throws -> [UInt8] {
            do {
                let handle =
                    try file == "-"
                    ? FileHandle.standardInput : FileHandle(forReadingFrom: URL(fileURLWithPath: file))
                var data = Data()
                while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
                    data.append(part)
                    guard data.count <= Self.mostBytes else {
                        throw Failure("\(file) is larger than \(Self.mostBytes >> 20) MiB.")
                    }
                }
                return Array(data)
            } catch let error as Failure { throw error } catch {
                let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
                throw Failure("Cannot read \(file): \(reason)")
            }
        }

        private func places(in bytes: [UInt8]) throws -> GeoJSONPlaces.Document {
            do throws(GeoJSONPlaces.Fault) { return try GeoJSONPlaces.parse(bytes, now: Date()) } catch {
                switch error {
                case .notJSON(let line): throw Failure("\(file):\(line): this is no JSON, or it is cut off.")
                case .noFeatures:
                    throw Failure(
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
