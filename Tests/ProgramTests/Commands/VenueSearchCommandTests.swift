import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import MeetCore

/// `venues search` against a server that answers as a test says.
@Suite struct VenueSearchCommandTests {
    private func home(_ server: ScriptedServer) throws -> Scratch {
        let home = try Scratch()
        try home.succeed("settings", "set", "venues.nominatim.url", server.url)
        return home
    }

    @Test func whatIsFoundNearAPlaceIsPrintedAsJSON() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        let found = try home.decode(
            [Printed.Venue].self, "venues", "search", "cafe", "--near", "Kamppi", "--limit", "2", "--json")
        #expect(found.map(\.name) == ["Café Kuusi", "Kahvila Siniseinä"])
        let first = try #require(found.first)
        #expect(
            first
                == Printed.Venue(
                    name: "Café Kuusi", category: "cafe", address: first.address, street: "Kalevankatu 1",
                    locality: "Helsinki", postcode: "00100", country: "Suomi", latitude: 60.17,
                    longitude: 24.9359, distance: first.distance, phone: "+358 40 1", website: "https://a.fi",
                    openingHours: "Mo-Su 08:00-22:00", source: "nominatim", sourceID: "node/1"))
        #expect(first.address?.contains("Kalevankatu 1") == true)
        #expect((60...75).contains(first.distance ?? 0))
        #expect(server.requests.map { $0.item("q") } == ["Kamppi", "cafe"])
        for request in server.requests {
            let agent = try #require(request.header("User-Agent"))
            #expect(agent.hasPrefix("meet/"), "\(agent)")
            #expect(agent.contains("(+http"), "\(agent)")
        }
    }

    @Test func anAnswerThatWasCutShortIsSaidToBeAPart() throws {
        let server = try ScriptedServer { _ in
            .init(
                status: 200,
                body: """
                    {"elements":[{"type":"node","id":7,"lat":60.17,"lon":24.94,"tags":{"amenity":"cafe","name":"Kuusi"}}],\
                    "remark":"runtime error: Query timed out in \\"query\\" at line 1 after 16 seconds."}
                    """)
        }
        let home = try Scratch()
        try home.succeed("settings", "set", "venues.overpass.url", server.url)
        let run = try home.run([
            "venues", "search", "cafe", "--near", "60.17,24.94", "--provider", "overpass",
        ])
        #expect(run.status == 0 && run.output.contains("Kuusi"))
        #expect(run.errorLines.count == 1 && run.errors.contains("only some of the results"), "\(run.errors)")
        #expect(run.errors.contains("timed out"))
        #expect(server.requests.count == 1)
    }

    @Test func aKindOfPlaceAloneIsEnoughButHasToBeOne() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        let found = try home.succeed("venues", "search", "--category", "cafe", "--near", "60.17,24.93")
        #expect(found.output.contains("Café Kuusi"))
        let asked = server.requests.count
        let run = try home.run(["venues", "search", "tea", "--category", "blah"])
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains("No kind of place is called “blah”."))
        #expect(server.requests.count == asked)
    }

    @Test func coordinatesWithARadiusAreABox() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        let run = try home.succeed(
            "venues", "search", "cafe", "--near", "60.1694,24.9359", "--radius", "200")
        // Distance, name, kind and address; the third is farther than that. Then from what the distances are, and
        // whom the data is owed to.
        #expect(run.lines.count == 4, "\(run.output)")
        #expect(run.lines[0].contains("Café Kuusi") && run.lines[0].contains("67 m"), "\(run.output)")
        #expect(run.lines[1].contains("Kahvila Siniseinä"))
        #expect(run.lines[2] == "distances from 60.1694,24.9359")
        #expect(run.lines[3].contains("© OpenStreetMap contributors"))
        let asked = try #require(server.requests.first)
        #expect(asked.item("bounded") == "1")
        let box = try #require(asked.item("viewbox")).split(separator: ",").compactMap { Double($0) }
        try #require(box.count == 4)
        // West, north, east, south, some 200 m from the middle each.
        #expect(abs(box[1] - box[3] - 400 / 111_195) < 0.0005, "\(box)")
    }

    @Test func thePlaceInTheWordsWinsAndThatIsSaid() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        let run = try home.run(["venues", "search", "cafe", "near", "Kamppi", "--near", "39.36,22.94"])
        #expect(run.status == 0)
        #expect(server.requests.map { $0.item("q") } == ["Kamppi", "cafe"])
        #expect(
            run.errors.contains("Searching near Kamppi, as in the search words, and not near 39.36,22.94."))
        #expect(run.lines.contains("distances from Kamppi"))
    }

    @Test func whereNobodyKnowsHomeThatIsSaid() throws {
        let server = try ScriptedServer { request in
            request.item("q") == "Xyzzy 3" ? .init(body: "[]") : NominatimAnswer.helsinki(request)
        }
        let home = try home(server)
        try home.succeed("settings", "set", "me.home", "Xyzzy 3")
        let run = try home.run(["venues", "search", "cafe"])
        #expect(run.status == 0 && !run.output.isEmpty)
        #expect(run.errors.contains("No provider knows where home (Xyzzy 3) is"))
        #expect(!run.output.contains("distances from"))
    }

    @Test func whatAFilterEmptiedIsNotMisspelt() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        let near = ["--near", "60.1694,24.9359"]
        for (options, sentence) in [
            (
                ["cafe", "--category", "library"],
                "No places of the kind “library” were found for “cafe” near"
            ),
            (["cafe", "--radius", "1"], "Nothing was found for “cafe” within 1 m of"),
        ] {
            let run = try home.run(["venues", "search"] + options + near)
            #expect(run.errors.contains(sentence), "\(run.errors)")
            #expect(!run.errors.contains("spelt"))
        }
    }

    @Test(arguments: [
        ["--radius", "0"], ["--radius", "100001"], ["--limit", "-1"], ["--provider", "yellow-pages"],
    ])
    func wrongUsageIsRefused(options: [String]) throws {
        let home = try Scratch()
        let run = try home.run(["venues", "search", "cafe"] + options)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
    }

    @Test func nothingFoundIsASentenceAndNoError() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        let run = try home.run(["venues", "search", "Kaffe Artits", "--near", "60.1694,24.9359"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(
            run.errors
                == "meet-tui: Nothing was found for “Kaffe Artits” near 60.1694,24.9359. Is it spelt right?\n"
        )
        #expect(
            try home.decode([Printed.Venue].self, "venues", "search", "Kaffe Artits", "--json").isEmpty)
    }

    @Test func aServerThatIsStoppedIsAFailure() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        server.stop()
        let sentence = try home.fail("venues", "search", "Lighthouse", "--near", "39.36,22.94")
        #expect(sentence.contains("127.0.0.1:\(server.port) does not answer"), "\(sentence)")
    }

    /// No server is left alone for years: what is said is what is done.
    @Test func aServerThatWantsYearsOfPeaceIsAskedInAnHour() throws {
        let server = try ScriptedServer { _ in
            .init(status: 429, body: "{}", headers: ["Retry-After": "99999999"])
        }
        let home = try home(server)
        for word in ["Lighthouse", "Harbour"] {
            let sentence = try home.fail("venues", "search", word, "--near", "39.36,22.94")
            #expect(sentence.contains("Try again in 60 min."), "\(sentence)")
        }
        #expect(server.requests.count == 1)
    }

    @Test func whatWasFoundBeforeIsShownWithItsAge() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        let words = ["venues", "search", "cafe", "--near", "60.1694,24.9359"]
        let first = try home.run(words)
        #expect(first.errors.isEmpty)
        // At once again nobody is asked.
        let again = try home.run(words)
        #expect(again.status == 0)
        #expect(again.output == first.output)
        #expect(again.errors == "meet-tui: This is what the same search found just now.\n")
        #expect(server.requests.count == 1)

        server.stop()
        let store = try MeetStore(path: home.database, zone: { .gmt })
        try store.write { try $0.run("UPDATE searchCache SET fetchedAt = fetchedAt - 3 * 86400000") }
        store.close()
        let late = try home.run(words)
        #expect(late.status == 0)
        #expect(late.output == first.output)
        #expect(late.errorLines.count == 2, "\(late.errors)")
        #expect(late.errorLines.first?.contains("does not answer") == true)
        #expect(late.errorLines.last == "meet-tui: This is what the same search found 3 days ago.")
        // It is an answer, so it may be saved.
        #expect(try home.run(words + ["--save"]).status == 0)
        #expect(try home.succeed("venues", "list").lines.count == 3)
    }

    @Test func whatIsSavedKeepsWhatThePersonMadeOfIt() throws {
        let server = try ScriptedServer(NominatimAnswer.helsinki)
        let home = try home(server)
        let words = ["venues", "search", "cafe", "--near", "60.1694,24.9359", "--save", "--json"]
        let found = try JSONDecoder().decode(
            [Printed.Venue].self, from: Data(try home.run(words).output.utf8))
        #expect(found.count == 3)
        let list = try home.decode([Printed.Venue].self, "venues", "list", "--json")
        #expect(Set(found.compactMap(\.id)) == Set(list.compactMap(\.id)))
        #expect(list.count == 3)

        let store = try MeetStore(path: home.database, zone: { .gmt })
        var venue = try #require(store.venues(named: "Café Kuusi").first)
        venue.name = "The usual place"
        venue.phone = "+358 40 999"
        try store.save(venue)
        store.close()
        #expect(try home.run(words).status == 0)
        let after = try home.decode([Printed.Venue].self, "venues", "list", "--json")
        #expect(after.count == 3)
        #expect(after.first { $0.id == venue.id?.rawValue }?.name == "The usual place")
        #expect(after.first { $0.id == venue.id?.rawValue }?.phone == "+358 40 999")
    }

    @Test func aFailedSearchSavesNothing() throws {
        let server = try ScriptedServer { _ in .init(status: 404, body: "{}") }
        let home = try home(server)
        // In Helsinki there is the sample to be shown in place of an answer.
        let run = try home.run(
            ["venues", "search", "cafe", "--near", "60.1694,24.9359", "--radius", "5000", "--save"])
        #expect(run.status == 1)
        #expect(!run.output.isEmpty)
        #expect(run.errorLines.contains("meet-tui: These are saved venues and imported places."))
        #expect(run.errorLines.last == "meet-tui: Nothing was saved.")
        #expect(try home.succeed("venues", "list").output.isEmpty)
        #expect(try home.succeed("doctor").output.contains("0 actions in the history"))
    }
}

/// The same against the real Nominatim.
@Suite(.serialized, .enabled(if: NominatimServer.isInstalled, "no Nominatim at ../shared/nominatim"))
struct RealVenueSearchTests {
    @Test func theShows() throws {
        let home = try Scratch()
        let server = try NominatimServer()
        try home.succeed("settings", "set", "venues.nominatim.url", server.url)
        func search(_ words: String...) throws -> [Printed.Venue] {
            let run = try home.run(["venues", "search"] + words + ["--json"])
            #expect(run.status == 0, "\(words): \(run.errors)")
            return try JSONDecoder().decode([Printed.Venue].self, from: Data(run.output.utf8))
        }
        let cafes = try search("cafe", "--near", "Kamppi", "--limit", "20")
        #expect((1...20).contains(cafes.count))
        #expect(cafes.allSatisfy { $0.source == "nominatim" && $0.category == "cafe" })
        let distances = cafes.compactMap(\.distance)
        #expect(distances.count == cafes.count)
        #expect(distances == distances.sorted())
        // The nearest three are the nearest, however few are asked for, and without a radius.
        let nearest = try search("cafe", "--near", "Kamppi", "--limit", "3")
        let circle = try search("cafe", "--near", "Kamppi", "--radius", "300", "--limit", "40")
        #expect(nearest.count == 3)
        #expect(nearest.map(\.sourceID) == circle.prefix(3).map(\.sourceID))
        #expect(nearest.map(\.distance) == circle.prefix(3).map(\.distance))
        #expect(circle.compactMap(\.distance) == circle.compactMap(\.distance).sorted())
        #expect((nearest.first?.distance ?? .infinity) < 100)
        #expect(cafes.prefix(3).map(\.sourceID) == nearest.map(\.sourceID))

        #expect(try search("Café Artist", "--near", "Helsinki").first?.name == "Café Artist")
        let around = try search("restaurant", "--near", "60.1674,24.9429", "--radius", "300")
        #expect(!around.isEmpty)
        #expect(around.allSatisfy { ($0.distance ?? .infinity) <= 300 })

        let typo = try home.run(["venues", "search", "Kaffe Artits"])
        #expect(typo.status == 0)
        #expect(typo.output.isEmpty)
        #expect(typo.errors.contains("Nothing was found for “Kaffe Artits”"))

        try server.stop()
        let kept = try home.run(["venues", "search", "cafe", "--near", "Kamppi", "--limit", "20"])
        #expect(kept.status == 0)
        #expect(kept.errors.contains("This is what the same search found"))
        let gone = try home.run(["venues", "search", "Lighthouse", "--near", "39.36,22.94"])
        #expect(gone.status == 1)
        #expect(gone.errors.contains("does not answer"))
    }
}
