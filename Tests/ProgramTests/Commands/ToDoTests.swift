import Foundation
import StoreFixture
import Testing

/// Things to do by a deadline and at places, by the command line.
@Suite struct ToDoTests {
    private func add(_ home: Scratch, _ arguments: String...) throws -> Printed.Meeting {
        let run = try home.run(["meetings", "add"] + arguments + ["--json"])
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        return try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
    }

    @Test func aDeadlineIsPrinted() throws {
        let home = try Scratch()
        let pills = try add(
            home, "--title", "Antibiotics", "--deadline", "2099-03-01", "--venue", "any pharmacy")
        #expect(pills.deadline == "2099-03-01")
        #expect(pills.placeKind == "pharmacy" && pills.venue == nil && pills.venues == nil)
        #expect(pills.start == nil && pills.end == nil && pills.timeZone == nil && !pills.allDay)
        let keyboard = try home.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Keyboard", "--deadline", "2099-03-02 18:00",
            "--venue", "Public", "--venue", "Plaisio", "--json")
        #expect(keyboard.deadline == "2099-03-02T18:00:00+02:00" && keyboard.timeZone == "Europe/Athens")
        #expect(keyboard.start == nil && keyboard.venue?.name == "Public")
        #expect(keyboard.venues?.map(\.name) == ["Public", "Plaisio"])
        let shown = try home.succeed("meetings", "show", "\(pills.id)").output
        #expect(shown.contains("by Sun 1 Mar 2099") && shown.contains("any pharmacy"), "\(shown)")
        let list = try home.succeed("meetings", "list", "--columns", "title,venue,deadline").lines
        #expect(
            list == [
                "Antibiotics\tany pharmacy\t2099-03-01", "Keyboard\tPublic\t2099-03-02T18:00:00+02:00",
            ])
    }

    @Test func aDeadlineIsChangedAndTakenAway() throws {
        let home = try Scratch()
        let pills = try add(home, "--title", "Antibiotics", "--deadline", "2099-03-01")
        func edit(_ arguments: String...) throws -> Printed.Meeting {
            let run = try home.run(["meetings", "edit", "\(pills.id)"] + arguments + ["--json"])
            #expect(run.status == 0, "\(arguments): \(run.errors)")
            return try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
        }
        #expect(try edit("--deadline", "18:00").deadline == "2099-03-01T18:00:00+02:00")
        #expect(try edit("--title", "Pills").deadline == "2099-03-01T18:00:00+02:00")
        #expect(try edit("--deadline", "").deadline == nil)
        #expect(try edit("--start", "by 2099-04-01").deadline == "2099-04-01")
        let planned = try edit("--start", "2099-04-02 10:00")
        #expect(planned.deadline == nil && planned.start == "2099-04-02T10:00:00+03:00")
        #expect(try edit("--venue", "A", "--venue", "B").venues?.map(\.name) == ["A", "B"])
        #expect(try edit("--title", "x").venues?.map(\.name) == ["A", "B"])
        #expect(try edit("--venue", "").venues == nil)
        let moved = try home.succeed("meetings", "move", "\(pills.id)", "by 2099-05-01").output
        #expect(moved.contains("by Fri 1 May 2099"), "\(moved)")
    }

    @Test func aLineHasDeadlineAndPlaces() throws {
        let home = try Scratch()
        let keyboard = try add(home, "keyboard @Public or @Plaisio by 3 dec 2099")
        #expect(keyboard.title == "keyboard" && keyboard.deadline == "2099-12-03")
        #expect(keyboard.venues?.map(\.name) == ["Public", "Plaisio"])
        let pills = try add(home, "antibiotics @any pharmacy", "--deadline", "2099-12-03")
        #expect(pills.title == "antibiotics" && pills.placeKind == "pharmacy")
        #expect(pills.deadline == "2099-12-03")
    }

    @Test(arguments: [
        ["--deadline", "soon"], ["--deadline", "2099-03-01 10:00-11:00"],
        ["--venue", "any pharmacy", "--venue", "any cafe"],
    ])
    func whatCannotBeIsRefused(arguments: [String]) throws {
        let home = try Scratch()
        let run = try home.run(["meetings", "add", "--title", "x"] + arguments)
        #expect(run.status == 1 && run.errorLines.count == 1, "\(run.errors)")
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").isEmpty)
    }

    @Test func aMeetingHasAStartOrADeadline() throws {
        let run = try Scratch().run(
            ["meetings", "add", "--title", "x", "--start", "2099-03-01", "--deadline", "2099-03-02"])
        #expect(run.status == 64 && run.output.isEmpty)
    }

    @Test func whatIsOverdueIsListedFirst() throws {
        let home = try Scratch()
        _ = try add(home, "--title", "Coffee", "--start", "2099-01-01 10:00")
        _ = try add(home, "--title", "Late", "--deadline", "2020-01-02")
        _ = try add(home, "--title", "Later", "--deadline", "2020-01-03 10:00")
        _ = try add(home, "--title", "Over", "--start", "2020-01-04 10:00")
        func titles(_ arguments: String...) throws -> [String] {
            let run = try home.run(["meetings", "list"] + arguments + ["--json"])
            return try JSONDecoder().decode([Printed.Meeting].self, from: Data(run.output.utf8)).map(\.title)
        }
        #expect(try titles() == ["Late", "Later", "Coffee"])
        #expect(try titles("--limit", "1") == ["Late"])
        #expect(try titles("late") == ["Late", "Later"])
        #expect(try home.succeed("meetings").lines.first?.contains("Late (overdue)") == true)
        // Who names days gets those.
        #expect(try titles("--all") == ["Late", "Later", "Over", "Coffee"])
        #expect(try titles("--from", "2020-01-03", "--to", "2020-01-04") == ["Later", "Over"])
        #expect(try home.succeed("next").output.contains("Coffee"))
        try home.succeed("meetings", "done", "2")
        #expect(try titles() == ["Later", "Coffee"])
    }

    @Test func aToDoIsExported() throws {
        let home = try Scratch()
        _ = try add(home, "--title", "Keyboard", "--deadline", "2099-03-02", "--venue", "Public")
        let lines = try home.succeed("meetings", "export").output.components(separatedBy: "\r\n")
        for line in ["BEGIN:VTODO", "DUE;VALUE=DATE:20990302", "LOCATION:Public", "END:VTODO"] {
            #expect(lines.contains(line), "\(line) in \(lines)")
        }
    }
}

/// Where the person is, and what is to be done near there.
@Suite struct NearTests {
    private struct Position: Codable, Equatable {
        var latitude: Double
        var longitude: Double
        var at: String
    }

    static let pharmacies: @Sendable (ScriptedServer.Request) -> ScriptedServer.Answer = { request in
        guard request.item("q") == "pharmacy" else { return NominatimAnswer.helsinki(request) }
        return .init(
            body: NominatimAnswer.list([
                NominatimAnswer.row(7, "Apteekki", "pharmacy", 60.1710, 24.9359),
                NominatimAnswer.row(8, "Far Apteekki", "pharmacy", 60.1790, 24.9359),
            ]))
    }

    static func home(_ server: ScriptedServer) throws -> Scratch {
        let home = try Scratch()
        try home.succeed("settings", "set", "venues.nominatim.url", server.url)
        try home.succeed(
            "venues", "add", "--name", "Public", "--coordinates", "60.1700,24.9359")
        try home.succeed(
            "meetings", "add", "--title", "Keyboard", "--venue", "Public", "--venue", "Plaisio",
            "--deadline", "2099-03-02")
        try home.succeed("meetings", "add", "--title", "Antibiotics", "--venue", "any pharmacy")
        return home
    }

    @Test(arguments: [
        (["39.3622,22.9422"], 39.3622, 22.9422), (["-33.92,18.42"], -33.92, 18.42),
        (["-33.92", "-18.42"], -33.92, -18.42), (["39.3622", "22.9422"], 39.3622, 22.9422),
    ])
    func aPositionIsToldAndForgotten(words: [String], latitude: Double, longitude: Double) throws {
        let home = try Scratch()
        #expect(try home.fail("position").contains("Your position is not set yet"))
        #expect(try home.succeed("position", "--json").output == "null\n")
        let run = try home.run(["position", "set"] + words)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "\(latitude), \(longitude), set just now\n")
        let shown = try home.decode(Position.self, "position", "show", "--json")
        #expect(shown.latitude == latitude && shown.longitude == longitude && shown.at.hasSuffix("Z"))
        #expect(try home.succeed("position").output == run.output)
        // It is nothing that is taken back.
        #expect(try home.decode([Printed.Action].self, "history", "list", "--json").isEmpty)
        try home.succeed("position", "clear")
        #expect(try home.succeed("position", "--json").output == "null\n")
    }

    @Test(arguments: [["here"], ["91,10"], ["39.36"], ["1", "2", "3"], []])
    func noPositionIsWrongUsage(words: [String]) throws {
        let run = try Scratch().run(["position", "set"] + words)
        #expect(run.status == 64 && run.output.isEmpty, "\(run.errors)")
    }

    @Test func whatIsNearIsListed() throws {
        let server = try ScriptedServer(Self.pharmacies)
        let home = try Self.home(server)
        try home.succeed("position", "set", "60.1694,24.9359")
        let things = try home.decode([Printed.NearThing].self, "near", "--json")
        #expect(things.map(\.meeting.title) == ["Keyboard", "Antibiotics"])
        #expect(things.map(\.place.name) == ["Public", "Apteekki"])
        #expect(things.map { $0.distance.rounded() } == [67, 178])
        #expect(things.first?.meeting.venues?.map(\.name) == ["Public", "Plaisio"])
        #expect(things.last?.meeting.placeKind == "pharmacy")
        #expect(server.requests.map { $0.item("q") } == ["pharmacy"])
        let lines = try home.succeed("near", "--columns", "distance,title,place").lines
        #expect(lines == ["67 m\tKeyboard\tPublic", "180 m\tAntibiotics\tApteekki"])
        #expect(try home.succeed("near", "--limit", "1").lines.count == 1)
        // What is done is not to be done.
        try home.succeed("meetings", "done", "1")
        #expect(try home.succeed("near").lines.count == 1)
    }

    @Test func nearWhatIsAnOption() throws {
        let server = try ScriptedServer(Self.pharmacies)
        let home = try Self.home(server)
        #expect(try home.run(["near"]).status == 1)
        try home.succeed("settings", "set", "me.home", "60.1694,24.9359")
        for place in [
            [], ["--at", "home"], ["--at", "Kamppi"], ["--at", "Public"], ["--at", "60.1694,24.9359"],
        ] {
            let run = try home.run(["near"] + place)
            #expect(run.status == 0 && run.lines.count == 2, "\(place): \(run)")
        }
        #expect(try home.fail("near", "--at", "position").contains("Your position is not set yet"))
        #expect(try home.fail("near", "--at", "Xyzzy").contains("Xyzzy"))
        let south = try home.run(["near", "--at", "-33.92,18.42"])
        #expect(south.status == 0 && south.output.isEmpty)
        #expect(south.errors.contains("Nothing to do within 500 m."), "\(south.errors)")
        try home.succeed("settings", "set", "near.radius", "100 m")
        #expect(try home.run(["near"]).lines.count == 1)
        #expect(try home.fail("settings", "set", "near.radius", "20 km").contains("20 km"))
    }

    @Test func withoutAServerWhatIsHereIsPrintedAndTheStatusSaysSo() throws {
        let server = try ScriptedServer(Self.pharmacies)
        let home = try Self.home(server)
        server.stop()
        let run = try home.run(["near", "--at", "60.1694,24.9359"])
        #expect(run.status == 1)
        #expect(run.lines.count == 1 && run.output.contains("Keyboard"), "\(run)")
        #expect(run.errors.contains("127.0.0.1:\(server.port) does not answer"), "\(run.errors)")
    }
}

/// The agent tells what is near: a place once in half an hour, several in one notice.
@Suite(.serialized) struct NearAgentTests {
    private func home(_ server: ScriptedServer) throws -> Scratch {
        let home = try NearTests.home(server)
        try home.holdClock()
        try home.addProgram("notify-send")
        return home
    }

    private static let both = [
        "notify-send: --app-name=meet|--|2 things to do near you|Keyboard: Public, 67 m",
        "Antibiotics: Apteekki, 180 m",
    ]

    @Test func byRunsOfCron() throws {
        let server = try ScriptedServer(NearTests.pharmacies)
        let home = try home(server)
        try home.succeed("agent", "run", "--once")
        #expect(home.told == [])
        try home.succeed("position", "set", "60.1694,24.9359")
        for _ in 0..<2 {
            try home.succeed("agent", "run", "--once")
            #expect(home.told == Self.both)
        }
        try home.moveClock(to: "10:00")
        try home.succeed("venues", "add", "--name", "Oven", "--coordinates", "60.1694,24.9359")
        try home.succeed("meetings", "add", "--title", "Bread", "--venue", "Oven")
        try home.succeed("agent", "run", "--once")
        #expect(
            home.told == Self.both + [
                "notify-send: --app-name=meet|--|Something to do near you|Bread: Oven, 0 m"
            ])
        try home.moveClock(to: "10:12")
        try home.succeed("agent", "run", "--once")
        #expect(Array(home.told.suffix(2)) == Self.both && home.told.count == 5)
        // Nobody is asked again for the same neighbourhood.
        #expect(server.requests.count == 1)
        // The position is old.
        try home.moveClock(to: "13:00")
        try home.succeed("agent", "run", "--once")
        #expect(home.told.count == 5)
    }

    @Test func byTheProcessThatRuns() async throws {
        let server = try ScriptedServer(NearTests.pharmacies)
        let home = try home(server)
        let agent = try home.start(["agent", "run"])
        try await home.wait(for: "agent") { try home.run(["agent", "status"]).status == 0 }
        // Another process tells where one is.
        try home.succeed("position", "set", "60.1694,24.9359")
        try await home.wait(for: "notice") { home.told.count == 2 }
        #expect(home.told == Self.both)
        #expect(try home.succeed("agent", "stop").output == "The agent was stopped.\n")
        #expect(try agent.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
        #expect(String(decoding: agent.errors, as: UTF8.self).isEmpty)
    }

    @Test func whatIsNotToldIsToldLater() throws {
        let server = try ScriptedServer(NearTests.pharmacies)
        let home = try home(server)
        try home.addProgram("notify-send", ending: "exit 7")
        try home.succeed("position", "set", "60.1694,24.9359")
        #expect(try home.run(["agent", "run", "--once"]).status == 1)
        try home.addProgram("notify-send")
        try home.succeed("agent", "run", "--once")
        #expect(home.told == Self.both + Self.both)
    }
}

/// The same against the real Nominatim.
@Suite(.serialized, .enabled(if: NominatimServer.isInstalled, "no Nominatim at ../shared/nominatim"))
struct RealNearTests {
    /// The nearest of what is found there.
    private func near(_ home: Scratch) throws -> Printed.NearThing? {
        let run = try home.run(["near", "--at", "Kamppi", "--json"])
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode([Printed.NearThing].self, from: Data(run.output.utf8)).first
    }

    @Test func anyPlaceOfAKind() throws {
        let home = try Scratch()
        let server = try NominatimServer()
        try home.succeed("settings", "set", "venues.nominatim.url", server.url)
        try home.succeed("meetings", "add", "--title", "A coffee", "--venue", "any cafe")
        let first = try near(home)
        let found = try #require(first)
        let searched = try home.run(
            ["venues", "search", "cafe", "--near", "Kamppi", "--limit", "1", "--json"])
        let nearest = try JSONDecoder().decode([Printed.Venue].self, from: Data(searched.output.utf8)).first
        #expect(found.place.category == "cafe" && found.place.sourceID == nearest?.sourceID)
        #expect(found.distance < 100)
        // The answer is kept.
        try server.stop()
        #expect(try near(home)?.place.sourceID == found.place.sourceID)
    }
}
