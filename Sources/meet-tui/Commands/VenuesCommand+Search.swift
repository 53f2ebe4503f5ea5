import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations
import VenueSearch

extension VenuesCommand {
    struct Search: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Search for venues on the net, or without network among imported places.",
            discussion: "What is looked for is a name or a kind of place: “Café Artist”, “cafe”.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "A name, or a kind of place.")
        var query: [String] = []
        @Option(
            parsing: .unconditional,
            help: "A place, a saved venue, “home”, or latitude and longitude. [default: me.home]")
        var near: String?
        @Option(
            help: ArgumentHelp(
                "Metres around it, \(VenueQuery.widestRadius) at most. [default: as far as the place extends]"
            ))
        var radius: Int?
        @Option(help: "Only this kind of place.")
        var category: String?
        @Option(help: "At most that many, of 50.")
        var limit = 20
        @Option(
            help: ArgumentHelp("One of \(VenueSettings.providers.joined(separator: ", "))."))
        var provider: String?
        @Flag(help: "Save what is found in the list of venues.")
        var save = false
        @Flag(help: "One JSON value.")
        var json = false

        func validate() throws {
            guard limit > 0 else { throw ValidationError("--limit takes a number from 1 on.") }
            if let radius, !(1...VenueQuery.widestRadius).contains(radius) {
                throw ValidationError("--radius takes metres, from 1 to \(VenueQuery.widestRadius).")
            }
            if let provider, !VenueSettings.providers.contains(provider.lowercased()) {
                throw ValidationError(VenueSearchError.unknownProvider(provider).sentence)
            }
            if let category, VenueCategory.named(category) == nil {
                throw ValidationError(VenueSearchError.unknownCategory(category).sentence)
            }
            if query.allSatisfy({ $0.allSatisfy(\.isWhitespace) }), category == nil {
                throw ValidationError(VenueQueryError.empty.sentence)
            }
        }

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let request = VenueSearchRequest(
                    text: query.joined(separator: " "), near: near.map { .text($0) }, radius: radius,
                    category: category, limit: limit, provider: provider?.lowercased())
                let found = VenueSearcherSource.wait { () async -> Result<VenueSearchState, any Error> in
                    do {
                        return .success(try await SearchVenues(request).result(in: workspace))
                    } catch {
                        return .failure(error)
                    }
                }
                if let state = try found?.get() { try report(state, workspace) }
            }
        }

        private func report(_ state: VenueSearchState, _ workspace: Workspace) throws {
            switch state {
            case .fresh(let results): try show(results, workspace)
            case .cached(let results, _):
                complain(of: results)
                try show(results, workspace)
            case .failed(.storage(let error), _): throw error.cause
            case .failed(let error, let results?):
                Output.complain(error.sentence)
                complain(of: results)
                // What was kept of the same search is an answer; what merely lies here is none.
                let isAnswer = results.fetchedAt != nil
                if save, !isAnswer { Output.complain("Nothing was saved.") }
                try show(results, workspace, saving: isAnswer)
                if !isAnswer { throw ExitCode.failure }
            case .failed(let error, nil): throw CommandFailure(error.sentence)
            }
        }

        /// Says how old the results are.
        private func complain(of results: VenueResults) {
            guard let date = results.fetchedAt else {
                return Output.complain("These are saved venues and imported places.")
            }
            Output.complain(
                "This is what the same search found \(say.ago(Date().timeIntervalSince(date))).")
        }

        private func show(_ results: VenueResults, _ workspace: Workspace, saving: Bool = true) throws {
            if results.skippedRows > 0 {
                Output.complain(
                    "\(Counted.text(results.skippedRows, "row")) of the answer could not be used.")
            }
            if results.venues.isEmpty {
                let place = (results.centerName ?? near).map { " near \($0)" } ?? ""
                let words = query.isEmpty ? category ?? "" : query.joined(separator: " ")
                Output.complain("Nothing was found for “\(words)”\(place). Is it spelt right?")
            }
            var found = results.venues
            if save, saving {
                _ = try SaveFoundVenues(found).run(in: workspace)
                found = try RefreshVenues(found).run(in: workspace)
            }
            guard !json else {
                return try Output.json(
                    found.map { found in
                        var venue = VenueJSON(found.venue)
                        venue.distance = found.distance.map { ($0 * 10).rounded() / 10 }
                        return venue
                    })
            }
            let rows = found.map { found in
                [
                    found.distance.map(DistanceText.text) ?? "", found.venue.name, found.venue.category ?? "",
                    MeetingText.address(found.venue.address),
                ]
            }
            for line in Columns.aligned(rows, rightAligned: [0]) { Output.line(line) }
            if !rows.isEmpty, !results.attribution.isEmpty { Output.line(results.attribution) }
        }
    }
}
