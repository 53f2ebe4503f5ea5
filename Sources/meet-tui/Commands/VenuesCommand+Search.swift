import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import VenueSearch

extension VenuesCommand {
    struct Search: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "search", say("Search for venues online, or without a network among imported places."),
                more: say(
                    "Search for a name or a kind of place: “Café Artist”, “cafe”. The words may also say where: “cafe near Kamppi” takes precedence over --near. The nearest come first. There are at most 20 results by default, and never more than 140."
                ), example: .venuesSearch)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("A name, or a kind of place."), valueName: say.valueQuery))
        var query: [String] = []
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp(
                say("A place, a saved venue, “home”, or latitude and longitude. [default: me.home]"),
                valueName: say("near")),
            completion: .venues)
        var near: String?
        @Option(
            help: ArgumentHelp(
                say(
                    "Radius in metres, \(VenueQuery.widestRadius) at most. [default: as far as the place extends]"
                ), valueName: say("radius")))
        var radius: Int?
        @Option(help: ArgumentHelp(say("Only this kind of place."), valueName: say("category")))
        var category: String?
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<FoundVenueColumn>
        @Option(
            help: ArgumentHelp(
                say("One of \(VenueSettings.providers.joined(separator: ", ")).", context: "provider"),
                valueName: say("provider")),
            completion: .list(VenueSettings.providers))
        var provider: String?
        @Flag(help: ArgumentHelp(say("Save the results to the list of venues.")))
        var save = false
        @OptionGroup var form: JSONOption

        /// The default number of results.
        private static let usualLimit = 20

        func validate() throws {
            if let radius, !(1...VenueQuery.widestRadius).contains(radius) {
                throw ValidationError(
                    say("--radius takes a number of metres from 1 to \(VenueQuery.widestRadius)."))
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
            // A search for no rows needs no provider.
            if limit.rows == 0 { return form.json ? try Output.json([VenueJSON]()) : () }
            try openAndRun()
        }

        var opening: DatabaseOpening { .made }

        func run(in session: CommandSession) throws {
            let request = request
            if let near, case .text(let place)? = request.near, place != near {
                Output.complain(say("Searching near \(place), as in the search words, and not near \(near)."))
            }
            let workspace = session.workspace
            try report(
                try Waiting.wait { try await SearchVenues(request).result(in: workspace) }, in: session)
        }

        private var request: VenueSearchRequest {
            VenueSearchRequest(
                text: query.joined(separator: " "), radius: radius, category: category,
                limit: limit.limit ?? Self.usualLimit, provider: provider?.lowercased()
            ).placed(near: near.map { .text($0) })
        }

        private func report(_ state: VenueSearchState, in session: CommandSession) throws {
            switch state {
            case .fresh(let results): try show(results, in: session)
            case .cached(let results, _):
                complain(of: results)
                try show(results, in: session)
            case .failed(.storage(let error), _): throw error.cause
            case .failed(let error, let results?):
                Output.complain(error.sentence)
                complain(of: results)
                // A cached answer of the search counts as an answer; stored venues alone do not.
                let isAnswer = results.fetchedAt != nil
                if save, !isAnswer { Output.complain(say("Nothing was saved.")) }
                try show(results, in: session, saving: isAnswer)
                if !isAnswer { throw ExitCode.failure }
            case .failed(let error, nil): throw CommandFailure(error.sentence)
            }
        }

        /// Reports the age of the results.
        private func complain(of results: VenueResults) {
            guard let date = results.fetchedAt else {
                return Output.complain(say("These are saved venues and imported places."))
            }
            Output.complain(
                say("This is what the same search found \(say.ago(Date().timeIntervalSince(date)))."))
        }

        private func show(_ results: VenueResults, in session: CommandSession, saving: Bool = true) throws {
            if results.skippedRows > 0 {
                Output.complain(
                    say(
                        "\(grouped: results.skippedRows) result could not be used.",
                        "\(grouped: results.skippedRows) results could not be used.",
                        results.skippedRows))
            }
            if let remark = results.remark { Output.complain(say.answerIsPartial(remark)) }
            let around = results.around.flatMap { say.name(of: $0) }
            if let around = results.around, around.kind == .unknownHome, results.origin != .here {
                Output.complain(
                    say.nobodyKnowsHome(
                        around.name, hasRadius: radius != nil, isEmpty: results.venues.isEmpty))
            }
            if results.venues.isEmpty {
                let filter = VenueFilter(
                    words: request.text, kind: category, circle: results.center == nil ? nil : radius)
                Output.complain(
                    say.nothingFound(for: request.text, near: around, filter: filter))
            } else if results.remark == nil, results.center != nil, !results.areNearest(results.venues.count)
            {
                Output.complain(say("There may be closer ones: not all could be fetched."))
            }
            var found = results.venues
            if save, saving {
                _ = try session.perform(SaveFoundVenues(found))
                found = try session.perform(RefreshVenues(found))
            }
            guard !session.json else {
                return try Output.json(
                    found.map { found in
                        var venue = VenueJSON(found.venue)
                        venue.distance = found.distance.map { ($0 * 10).rounded() / 10 }
                        return venue
                    })
            }
            Table.show(found, table.wanted, in: session)
            if let around, found.contains(where: { $0.distance != nil }) {
                Output.line(say.distances(from: around))
            }
            if !found.isEmpty, !results.attribution.isEmpty { Output.line(results.attribution) }
        }
    }
}
