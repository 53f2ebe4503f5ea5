import Foundation
import StoreFixture
import Testing

/// The settings of the venue search, and what nobody may read.
@Suite struct VenueSettingsTests {
    @Test(arguments: [
        ("venues.provider", "yellow-pages", "nominatim, photon"),
        ("venues.nominatim.url", "nominatim.example.org", "http or https"),
        ("venues.nominatim.url", "ftp://nominatim.example.org", "http or https"),
        ("venues.photon.url", "file:///etc/passwd", "http or https"),
        ("venues.overpass.url", "https://user:hunter2@example.org", "without a user, password or query"),
        ("venues.foursquare.url", "https://example.org/?key=hunter2", "without a user, password or query"),
        ("venues.ca-file", "/no/such/file.pem", "/no/such/file.pem"),
        ("venues.foursquare.key", "hunter2", "venues.foursquare.key-command"),
    ])
    func refuses(key: String, value: String, reason: String) throws {
        let home = try Scratch()
        let sentence = try home.fail("settings", "set", key, value)
        #expect(sentence.contains(reason), "\(sentence)")
        #expect(!sentence.contains("hunter2"), "\(sentence)")
        #expect(try home.run(["settings", "get", key]).status == 1)
    }

    @Test(arguments: [
        ("venues.provider", "Photon", "photon"),
        ("venues.nominatim.url", "http://127.0.0.1:8088/", "http://127.0.0.1:8088"),
        ("venues.near", "Volos", "Volos"),
    ])
    func takes(key: String, value: String, stored: String) throws {
        let home = try Scratch()
        try home.succeed("settings", "set", key, value)
        #expect(try home.succeed("settings", "get", key).output == stored + "\n")
        try home.succeed("settings", "unset", key)
        #expect(try home.run(["settings", "get", key]).status == 1)
    }

    /// Where the key comes from.
    enum Origin: CaseIterable {
        case variable, command
    }

    /// The server answers with what it was sent, which is what a careless one does.
    @Test(arguments: Origin.allCases, [401, 400, 500])
    func theKeyIsShownNowhere(origin: Origin, status: Int) throws {
        let key = "fsq3SECRETSECRETsecret1234567890"
        let server = try ScriptedServer { request in
            let sent = request.header("Authorization") ?? ""
            return .init(
                status: status,
                body: #"{"message":"Invalid request token \#(sent)","detail":"\#(sent)","key":"\#(key)"}"#)
        }
        let home = try Scratch()
        try home.succeed("settings", "set", "venues.foursquare.url", server.url)
        try home.succeed("settings", "set", "venues.provider", "foursquare")
        switch origin {
        case .variable: home.environment["MEET_FOURSQUARE_KEY"] = key
        case .command:
            let command = home.path("key")
            try makeProgram(at: command, "#!/bin/sh\necho \(key)\necho \(key) >&2\n")
            try home.succeed("settings", "set", "venues.foursquare.key-command", command)
        }
        for words in [
            ["venues", "search", "cafe", "--near", "60.1694,24.9359"],
            ["venues", "search", "cafe", "--near", "60.1694,24.9359", "--json"],
            ["doctor"], ["settings", "list"], ["settings", "list", "--json"], ["venues", "list", "--json"],
        ] {
            let run = try home.run(words)
            #expect(run.status == (words[1...].first == "search" ? 1 : 0), "\(words): \(run.errors)")
            #expect(!(run.output + run.errors).contains("SECRET"), "\(words): \(run.output)\(run.errors)")
        }
        // It did reach the one who is to have it.
        #expect(try #require(server.requests.first).header("Authorization") == "Bearer \(key)")
        #expect(!holdsTheKey(home))
    }

    private func holdsTheKey(_ home: Scratch) -> Bool {
        ["", "-wal"].contains { end in
            let bytes = (try? Data(contentsOf: URL(fileURLWithPath: home.database + end))) ?? Data()
            return bytes.range(of: Data("SECRET".utf8)) != nil
        }
    }

    /// It would be shown, and be among what searches found and what is saved of it.
    @Test func aKeyInAGoodAnswerIsBlotted() throws {
        let server = try ScriptedServer { request in
            let sent = (request.header("Authorization") ?? "").replacing("Bearer ", with: "")
            return .init(
                body: """
                    {"results":[{"fsq_place_id":"a","name":"Café for \(sent)","latitude":60.17,"longitude":24.93,\
                    "tel":"\(sent)","location":{"formatted_address":"at \(sent)"},"categories":[]}]}
                    """)
        }
        let home = try Scratch()
        try home.succeed("settings", "set", "venues.foursquare.url", server.url)
        home.environment["MEET_FOURSQUARE_KEY"] = "fsq3SECRETSECRETsecret1234567890"
        let search = ["venues", "search", "cafe", "--near", "60.17,24.93", "--provider", "foursquare"]
        for words in [search, search + ["--json"], search + ["--save"], ["venues", "list", "--json"]] {
            let run = try home.run(words)
            #expect(run.status == 0 && run.output.contains("Café for …"), "\(run)")
            #expect(!(run.output + run.errors).contains("SECRET"), "\(run)")
        }
        #expect(server.requests.first?.header("Authorization")?.contains("SECRET") == true)
        #expect(!holdsTheKey(home))
    }

    /// Nobody has that address (RFC 5737).
    @Test func aKeyIsNotSentInTheClear() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "venues.foursquare.url", "http://192.0.2.1:8088")
        home.environment["MEET_FOURSQUARE_KEY"] = "fsq3SECRETSECRETsecret1234567890"
        let sentence = try home.fail(
            "venues", "search", "lighthouse", "--near", "39.36,22.94", "--provider", "foursquare")
        #expect(
            sentence.contains("The request was not sent: the key would go to 192.0.2.1:8088 over http"),
            "\(sentence)")
    }

    @Test func aCommandThatFailsKeepsItsWordsToItself() throws {
        let home = try Scratch()
        let command = home.path("key")
        try makeProgram(at: command, "#!/bin/sh\necho hunter2\necho hunter2 >&2\nexit 3\n")
        try home.succeed("settings", "set", "venues.foursquare.key-command", "\(command) hunter2")
        let run = try home.run(
            ["venues", "search", "lighthouse", "--near", "39.36,22.94", "--provider", "foursquare"])
        #expect(run.status == 1)
        #expect(run.errors.contains("failed with status 3"), "\(run.errors)")
        #expect(!(run.output + run.errors).contains("hunter2"), "\(run.errors)")
        #expect(try !home.succeed("doctor").output.contains("hunter2"))
    }

    @Test func doctorTellsOfLibcurlAndTheProviders() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "venues.nominatim.url", "http://127.0.0.1:8088")
        let report = try home.succeed("doctor").lines
        let network = try #require(report.first { $0.hasPrefix("network ") })
        #expect(network.contains("libcurl/"), "\(network)")
        #expect(report.contains { $0.contains("nominatim") && $0.contains("http://127.0.0.1:8088") })
        #expect(report.contains { $0.contains("foursquare") && $0.contains("needs a key") })
    }
}
